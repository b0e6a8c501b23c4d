// Starting /bin/true and hearing of its end, one after the other: what a child costs by itself.
#include <uv.h>

#include "giro/loop.h"
#include "giro/process.h"
#include "meter.h"
#include "subjects.h"

namespace giro::bench {
namespace {

constexpr size_t kChildren = 200;

class GiroParent {
 public:
  void run() {
    start();
    loop_.run();
  }

 private:
  void start() {
    auto made = Process::spawn(loop_, {.file = "/bin/true"}, [this](ExitStatus) {
      if (++ended_ < kChildren) start();
    });
    process_ = std::move(*made);
  }

  Loop loop_;
  Process process_;
  size_t ended_ = 0;
};

class LibuvParent {
 public:
  LibuvParent() {
    uv_loop_init(&loop_);
    loop_.data = this;
  }
  ~LibuvParent() { uv_loop_close(&loop_); }
  LibuvParent(const LibuvParent&) = delete;
  LibuvParent& operator=(const LibuvParent&) = delete;

  void run() {
    start();
    uv_run(&loop_, UV_RUN_DEFAULT);
  }

 private:
  void start() {
    uv_process_options_t options{};
    char file[] = "/bin/true";
    char* arguments[] = {file, nullptr};
    options.file = file;
    options.args = arguments;
    options.exit_cb = [](uv_process_t* process, int64_t, int) {
      uv_close(reinterpret_cast<uv_handle_t*>(process),
               [](uv_handle_t* closed) { static_cast<LibuvParent*>(closed->loop->data)->ended(); });
    };
    uv_spawn(&loop_, &process_, &options);
  }
  void ended() {
    if (++ended_ < kChildren) start();
  }

  uv_loop_t loop_;
  uv_process_t process_;
  size_t ended_ = 0;
};

template <typename Parent>
void spawn_one_by_one(benchmark::State& state) {
  Meter meter(state, "child", CpuTime::reported);
  for (auto _ : state) {
    Parent parent;
    meter.start();
    parent.run();
    meter.stop();
    meter.end_iteration(kChildren);
  }
}

}  // namespace

void add_spawn() {
  add("spawn/one_by_one/giro", spawn_one_by_one<GiroParent>);
  add("spawn/one_by_one/libuv", spawn_one_by_one<LibuvParent>);
}

}  // namespace giro::bench
