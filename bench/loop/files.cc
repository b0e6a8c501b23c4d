// Files in the page cache: a read of 4 KiB and a stat, one at a time and 64 in flight. libuv hands
// each to its pool.
#include <fcntl.h>
#include <unistd.h>
#include <uv.h>

#include <array>
#include <cstdio>
#include <deque>
#include <string>
#include <vector>

#include "giro/base/check.h"
#include "giro/loop.h"
#include "meter.h"
#include "subjects.h"

namespace giro::bench {
namespace {

constexpr size_t kOperations = 20'000;
constexpr size_t kReadBytes = 4096;
constexpr int64_t kPages = 64;

enum class What : uint8_t { read, stat };

// A file that is in the page cache, and gone with this object.
class WarmFile {
 public:
  WarmFile() : fd_(::mkstemp(name_)) {
    GIRO_CHECK(fd_ >= 0, "a benchmark may write to its directory");
    const std::string page(kReadBytes, 'x');
    for (int64_t i = 0; i < kPages; ++i) {
      GIRO_CHECK(::write(fd_, page.data(), page.size()) == static_cast<ssize_t>(kReadBytes),
                 "the file is written");
    }
  }
  ~WarmFile() {
    ::close(fd_);
    ::unlink(name_);
  }
  WarmFile(const WarmFile&) = delete;
  WarmFile& operator=(const WarmFile&) = delete;

  int fd() const { return fd_; }
  const char* name() const { return name_; }

 private:
  char name_[32] = "bench_files_XXXXXX";
  int fd_;
};

class GiroFiles {
 public:
  GiroFiles(What what, size_t in_flight) {
    for (size_t i = 0; i < in_flight; ++i) operations_.emplace_back(*this, what);
  }
  void run(size_t count) {
    left_ = count;
    for (FileOperation& operation : operations_) operation.submit();
    loop_.run();
  }

 private:
  class FileOperation final : public Operation {
   public:
    FileOperation(GiroFiles& all, What what)
        : Operation(what == What::read ? Opcode::read : Opcode::stat), all_(all) {
      if (what == What::read) {
        fd = all.file_.fd();
        arguments.buffer = {buffer_.data(), buffer_.size(), 0};
      } else {
        arguments.stat = {all.file_.name(), &status_, 0};
      }
    }
    void submit() {
      if (all_.left_ == 0) return;
      --all_.left_;
      if (opcode() == Opcode::read) {
        arguments.buffer.offset = static_cast<int64_t>(all_.left_) % kPages * kReadBytes;
      }
      all_.loop_.submit(*this);
    }
    void run() override {
      GIRO_CHECK(result() >= 0, "the operation succeeds");
      submit();
    }

   private:
    GiroFiles& all_;
    std::array<std::byte, kReadBytes> buffer_;
    struct statx status_ {};
  };

  WarmFile file_;
  Loop loop_;
  std::deque<FileOperation> operations_;
  size_t left_ = 0;
};

class LibuvFiles {
 public:
  LibuvFiles(What what, size_t in_flight) : what_(what), operations_(in_flight) {
    uv_loop_init(&loop_);
    for (FileOperation& operation : operations_) operation.all = this;
  }
  ~LibuvFiles() { uv_loop_close(&loop_); }
  LibuvFiles(const LibuvFiles&) = delete;
  LibuvFiles& operator=(const LibuvFiles&) = delete;

  void run(size_t count) {
    left_ = count;
    for (FileOperation& operation : operations_) submit(operation);
    uv_run(&loop_, UV_RUN_DEFAULT);
  }

 private:
  struct FileOperation {
    uv_fs_t request{};
    LibuvFiles* all = nullptr;
    std::array<char, kReadBytes> buffer;
  };

  static void submit(FileOperation& operation) {
    LibuvFiles& all = *operation.all;
    if (all.left_ == 0) return;
    --all.left_;
    operation.request.data = &operation;
    const auto done = [](uv_fs_t* request) {
      GIRO_CHECK(request->result >= 0, "the operation succeeds");
      uv_fs_req_cleanup(request);
      submit(*static_cast<FileOperation*>(request->data));
    };
    if (all.what_ == What::stat) {
      uv_fs_stat(&all.loop_, &operation.request, all.file_.name(), done);
      return;
    }
    uv_buf_t part = uv_buf_init(operation.buffer.data(), kReadBytes);
    uv_fs_read(&all.loop_, &operation.request, all.file_.fd(), &part, 1,
               static_cast<int64_t>(all.left_) % kPages * kReadBytes, done);
  }

  const What what_;
  WarmFile file_;
  uv_loop_t loop_;
  std::deque<FileOperation> operations_;
  size_t left_ = 0;
};

template <typename Files>
void round_trips(benchmark::State& state, What what, size_t in_flight) {
  Files files(what, in_flight);
  files.run(in_flight * 16);  // starts the threads, and the file's device is known
  Meter meter(state, "operation", CpuTime::reported);
  for (auto _ : state) {
    meter.start();
    files.run(kOperations);
    meter.stop();
    meter.end_iteration(kOperations);
  }
}

template <typename Files>
void add_files_of(const std::string& who) {
  for (What what : {What::read, What::stat}) {
    const std::string prefix = what == What::read ? "files/read_4k" : "files/stat";
    add(prefix + "_one_at_a_time/" + who,
        [what](auto& state) { round_trips<Files>(state, what, 1); });
    add(prefix + "_64_in_flight/" + who,
        [what](auto& state) { round_trips<Files>(state, what, 64); });
  }
}

}  // namespace

void add_files() {
  add_files_of<GiroFiles>("giro");
  add_files_of<LibuvFiles>("libuv");
}

}  // namespace giro::bench
