#include "giro/file_watcher.h"

#include <poll.h>
#include <sys/inotify.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "giro/loop.h"
#include "giro/loop_host.h"
#include "giro/system.h"

namespace giro {

namespace {

constexpr uint32_t kContents = IN_ATTRIB | IN_MODIFY;
constexpr uint32_t kNames =
    IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_MOVED_FROM | IN_MOVED_TO;

std::string last_part_of(std::string_view path) {
  while (path.size() > 1 && path.back() == '/') path.remove_suffix(1);
  const size_t slash = path.rfind('/');
  return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

}  // namespace

// A watcher. As a task it is its own closing.
class FileWatcher::Core final : public LoopTask {
 public:
  Core(Loop& loop, std::string_view path, OnChange on_change, KeepsLoopAlive keeps)
      : LoopTask(TaskKind::close),
        keeps_alive(keeps),
        loop_(loop),
        name_(last_part_of(path)),
        on_change_(std::move(on_change)) {}

  const std::string& name() const { return name_; }

  KeepsLoopAlive keeps_alive;
  int number = -1;  // the kernel's, for what is watched
  Hub* hub = nullptr;

  // Its own event, or that of an entry.
  void tell(FileChange change, const std::string& entry) {
    if (is_closing_) return;
    // Out of this object while it runs, because the callback may close the watcher.
    OnChange on_change = std::move(on_change_);
    on_change(change, entry);
    on_change_ = std::move(on_change);
  }
  void tell_kept() { loop_.host().note_handle_kept(this, keeps_alive); }
  void close(Function<void()> on_closed) {
    is_closing_ = true;
    on_closed_ = std::move(on_closed);
    loop_.host().handle_closed();
    loop_.close_later(*this);
    loop_.host().note_handle_closed(this, id());
  }

  void run() override {
    std::unique_ptr<Core> self(this);
    Function<void()> on_closed = std::move(on_closed_);
    self.reset();
    if (on_closed) on_closed();
  }
  void discard() override { delete this; }

 private:
  Loop& loop_;
  const std::string name_;
  OnChange on_change_;
  Function<void()> on_closed_;
  bool is_closing_ = false;
};

// The descriptor of a loop, and who watches what through it. There while there are watchers.
class FileWatcher::Hub final : public Operation {
 public:
  // The loop's own; made when there is none.
  static Result<Hub*> of(Loop& loop) {
    std::lock_guard lock(mutex_);
    auto found = hubs_.find(&loop);
    if (found != hubs_.end()) return found->second;
    int inotify = loop.system().inotify_init();
    if (inotify < 0) return SysError(-inotify, "watch");
    Hub* hub = new Hub(loop, inotify);
    hubs_.emplace(&loop, hub);
    return hub;
  }

  int add(Core& core, const char* path) {
    int number = loop_.system().inotify_add_watch(fd, path, kContents | kNames);
    if (number >= 0) {
      watched_[number].push_back(&core);
      core.number = number;
      core.hub = this;
    }
    settle();
    return number;
  }

  void remove(Core& core) {
    for (Delivery* delivery : deliveries_) {
      if (delivery->core == &core) delivery->core = nullptr;
    }
    auto found = watched_.find(core.number);
    std::erase(found->second, &core);
    if (found->second.empty()) {
      watched_.erase(found);
      loop_.system().inotify_rm_watch(fd, core.number);  // fails where the file has gone before
    }
    settle();
  }

  // Waits for events as long as somebody watches, and keeps the loop alive if somebody wants that.
  void settle() {
    if (watched_.empty()) {
      end();
      return;
    }
    bool keeps_alive = false;
    for (const auto& [number, cores] : watched_) {
      for (const Core* core : cores) keeps_alive |= core->keeps_alive == KeepsLoopAlive::yes;
    }
    const auto wanted = keeps_alive ? KeepsLoopAlive::yes : KeepsLoopAlive::no;
    if (in_flight()) {
      loop_.set_keeps_alive(*this, wanted);
    } else {
      arguments.poll_events = POLLIN;
      loop_.submit(*this, wanted);
    }
  }

  void run() override {
    read_events();
    settle();
  }

 private:
  // One event for one watcher: a callback of its own, so that ticks are drained after it.
  struct Delivery final : Operation {
    Delivery(Hub& of, Core& to, FileChange what, std::string entry)
        : Operation(Opcode::poll), hub(&of), core(&to), change(what), name(std::move(entry)) {
      hub->deliveries_.push_back(this);
    }
    ~Delivery() override {
      if (hub != nullptr) std::erase(hub->deliveries_, this);
    }
    void run() override {
      Core* told = core;
      const FileChange what = change;
      const std::string entry = std::move(name);
      delete this;
      if (told != nullptr) told->tell(what, entry);
    }
    void discard() override { delete this; }

    Hub* hub;    // null: it has gone
    Core* core;  // null: it has been closed meanwhile
    FileChange change;
    std::string name;
  };

  Hub(Loop& loop, int inotify) : Operation(Opcode::poll), loop_(loop) { fd = inotify; }

  void end() {
    for (Delivery* delivery : deliveries_) delivery->hub = nullptr;
    if (in_flight()) loop_.cancel(*this);
    loop_.close_descriptor(fd);
    {
      std::lock_guard lock(mutex_);
      hubs_.erase(&loop_);
    }
    delete this;
  }

  void read_events() {
    alignas(inotify_event) char buffer[16 * 1024];
    const int64_t size = loop_.system().read(fd, buffer, sizeof(buffer));
    // Nothing to read, or a signal: readiness comes again.
    for (int64_t position = 0; position < size;) {
      inotify_event event;
      std::memcpy(&event, buffer + position, sizeof(event));
      const char* name = buffer + position + sizeof(event);
      note(event, event.len > 0 ? std::string(name) : std::string());
      position += static_cast<int64_t>(sizeof(event)) + event.len;
    }
  }

  void note(const inotify_event& event, const std::string& entry) {
    if ((event.mask & IN_Q_OVERFLOW) != 0) {
      for (const auto& [number, cores] : watched_) {
        for (Core* core : cores) deliver(*core, FileChange::rename, "");
      }
      return;
    }
    auto found = watched_.find(event.wd);
    if (found == watched_.end()) return;
    for (Core* core : found->second) {
      const std::string& name = entry.empty() ? core->name() : entry;
      if ((event.mask & kContents) != 0) deliver(*core, FileChange::change, name);
      if ((event.mask & ~kContents) != 0) deliver(*core, FileChange::rename, name);
    }
  }

  void deliver(Core& core, FileChange change, const std::string& name) {
    loop_.complete_later(*new Delivery(*this, core, change, name), 0, "watch");
  }

  static inline std::mutex mutex_;
  static inline std::map<const Loop*, Hub*> hubs_;  // guarded by the mutex

  Loop& loop_;
  std::map<int, std::vector<Core*>> watched_;
  std::vector<Delivery*> deliveries_;
};

FileWatcher::FileWatcher(FileWatcher&& other) noexcept
    : core_(std::exchange(other.core_, nullptr)) {}

FileWatcher& FileWatcher::operator=(FileWatcher&& other) noexcept {
  if (this == &other) return *this;
  close();
  core_ = std::exchange(other.core_, nullptr);
  return *this;
}

FileWatcher::~FileWatcher() { close(); }

Result<FileWatcher> FileWatcher::watch(Loop& loop, std::string_view path, OnChange on_change,
                                       KeepsLoopAlive keeps_alive) {
  if (path.find('\0') != std::string_view::npos) return SysError(EINVAL, "watch");
  Result<Hub*> hub = Hub::of(loop);
  if (!hub.ok()) return hub.error();
  auto core = std::make_unique<Core>(loop, path, std::move(on_change), keeps_alive);
  int error = (*hub)->add(*core, std::string(path).c_str());
  if (error < 0) return SysError(-error, "watch");
  loop.host().handle_opened();
  loop.host().note_handle_opened(core.get(), "watcher", path, -1, keeps_alive);
  return FileWatcher(core.release());
}

void FileWatcher::close(Function<void()> on_closed) {
  if (core_ == nullptr) return;
  Core* core = std::exchange(core_, nullptr);
  core->hub->remove(*core);
  core->close(std::move(on_closed));
}

void FileWatcher::set_keeps_alive(KeepsLoopAlive keeps_alive) {
  if (core_ == nullptr) return;
  core_->keeps_alive = keeps_alive;
  core_->tell_kept();
  core_->hub->settle();
}

}  // namespace giro
