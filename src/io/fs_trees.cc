// Directories and what is below them.
#include <cerrno>
#include <memory>

#include "giro/fs.h"
#include "giro/loop_host.h"
#include "giro/system.h"
#include "giro/timer.h"
#include "io/file_request.h"

namespace giro::fs {
namespace {

MadeRequest<std::string> make_make_directories(std::string_view path, mode_t mode) {
  auto made = make<std::string>(Opcode::make_directories);
  made->arguments.make_directories = {made->keep(path), mode, &made->value};
  return made;
}

MadeRequest<std::string> make_make_temporary_directory(std::string_view prefix) {
  auto made = make<std::string>(Opcode::make_temporary_directory);
  made->arguments.text = {made->keep(prefix), &made->value};
  return made;
}

MadeRequest<void> make_remove_directory(std::string_view path) {
  auto made = make<void>(Opcode::remove_directory);
  made->arguments.path = made->keep(path);
  return made;
}

MadeRequest<int> make_open_directory(std::string_view path) {
  auto made = make<int>(Opcode::open_directory);
  made->arguments.path = made->keep(path);
  return made;
}

MadeRequest<std::vector<DirectoryEntry>> make_list_directory(int fd) {
  auto made = make<std::vector<DirectoryEntry>>(Opcode::list_directory, fd);
  made->arguments.list_directory = &made->value;
  return made;
}

}  // namespace

Request make_directories(Loop& loop, std::string_view path, mode_t mode, Done<std::string> done) {
  return start(loop, make_make_directories(path, mode), std::move(done));
}
Result<std::string> make_directories_sync(Loop& loop, std::string_view path, mode_t mode) {
  return run_now(loop, make_make_directories(path, mode));
}

Request make_temporary_directory(Loop& loop, std::string_view prefix, Done<std::string> done) {
  return start(loop, make_make_temporary_directory(prefix), std::move(done));
}
Result<std::string> make_temporary_directory_sync(Loop& loop, std::string_view prefix) {
  return run_now(loop, make_make_temporary_directory(prefix));
}

Request remove_directory(Loop& loop, std::string_view path, Done<void> done) {
  return start(loop, make_remove_directory(path), std::move(done));
}
Result<void> remove_directory_sync(Loop& loop, std::string_view path) {
  return run_now(loop, make_remove_directory(path));
}

Request open_directory(Loop& loop, std::string_view path, Done<int> done) {
  return start(loop, make_open_directory(path), std::move(done));
}
Result<int> open_directory_sync(Loop& loop, std::string_view path) {
  return run_now(loop, make_open_directory(path));
}

Request list_directory(Loop& loop, int fd, Done<std::vector<DirectoryEntry>> done) {
  return start(loop, make_list_directory(fd), std::move(done));
}
Result<std::vector<DirectoryEntry>> list_directory_sync(Loop& loop, int fd) {
  return run_now(loop, make_list_directory(fd));
}

// --- Removing ------------------------------------------------------------------------------------

namespace {

// What may be over a moment later.
bool is_passing(int64_t result) {
  switch (-result) {
    case EBUSY:
    case EMFILE:
    case ENFILE:
    case ENOTEMPTY:
    case EPERM: return true;
    default: return false;
  }
}

// Submits itself again, from a timer, until it has succeeded or may not any more.
class Removal final : public RequestOperation {
 public:
  Removal(Loop& loop, std::string_view path, RemoveOptions options, Done<void> done)
      : RequestOperation(Opcode::remove_tree),
        path_(path),
        options_(options),
        done_(std::move(done)),
        waiting_(*this),
        loop_(loop),
        timer_(loop, [this, &loop] {
          waiting_.unlink();
          if (!in_flight()) loop.submit(*this);  // it is when it has been cancelled meanwhile
        }) {
    arguments.remove_tree = {path_.c_str(), options.flags};
    loop.keep_context(*this);
  }

  void run() override {
    if (is_passing(result()) && tries_ < options_.retries) {
      timer_.start(++tries_ * options_.delay);
      loop_.host().own(waiting_);
      return;
    }
    std::unique_ptr<Removal> self(this);
    Done<void> done = std::move(done_);
    Result<void> outcome = result() < 0 ? Result<void>(error()) : Result<void>();
    self.reset();
    if (done) done(outcome);
  }

 private:
  // While only the timer knows of it: the loop may go first.
  class Waiting final : public LoopTask {
   public:
    explicit Waiting(Removal& removal) : LoopTask(TaskKind::completion), removal_(removal) {}
    ~Waiting() override { unlink(); }
    void run() override {}
    void discard() override {
      if (removal_.in_flight()) {  // cancelled, and among those that are discarded next
        removal_.timer_.stop();
      } else {
        delete &removal_;
      }
    }

   private:
    Removal& removal_;
  };

  const std::string path_;
  const RemoveOptions options_;
  uint32_t tries_ = 0;
  Done<void> done_;
  Waiting waiting_;
  Loop& loop_;
  Timer timer_;
};

bool has_nul(std::string_view path) { return path.find('\0') != std::string_view::npos; }

}  // namespace

Request remove_tree(Loop& loop, std::string_view path, RemoveOptions options, Done<void> done) {
  auto& removal = *new Removal(loop, path, options, std::move(done));  // its own from here on
  Request request(removal);
  if (has_nul(path)) {
    loop.complete_later(removal, -EINVAL, "rm");
  } else {
    loop.submit(removal);
  }
  return request;
}

Result<void> remove_tree_sync(Loop& loop, std::string_view path, RemoveOptions options) {
  auto made = make<void>(Opcode::remove_tree);
  made->arguments.remove_tree = {made->keep(path), options.flags};
  if (made->invalid()) return SysError(EINVAL, "rm");
  for (uint32_t tries = 0; is_passing(loop.execute(*made)) && tries < options.retries;) {
    loop.system().sleep(Nanoseconds((++tries * options.delay).count()));
  }
  return made->take();
}

}  // namespace giro::fs
