#include "giro/recorder.h"

#include <map>
#include <mutex>

#include "giro/loop.h"
#include "giro/loop_host.h"
#include "trace/loop_recorder.h"
#include "trace/pool_recorder.h"

namespace giro {

class Recorder::Parts {
 public:
  explicit Parts(std::shared_ptr<trace::TraceFile> file)
      : file_(std::move(file)), pool_(std::make_shared<trace::PoolRecorder>(file_)) {}
  ~Parts() {
    GIRO_CHECK(loops_.empty(), "a recorder was destroyed that still watches loops", loops_.size());
    file_->end();
  }

  void watch(Loop& loop, std::string_view name) {
    auto recorder =
        std::make_unique<trace::LoopRecorder>(*file_, loop, trace::StreamKind::cpp_loop, name);
    loop.host().set_observer(recorder.get());
    pool_->add_loop(loop, recorder->stream().id());
    loop.pool().set_observer(pool_);
    std::lock_guard lock(mutex_);
    loops_[&loop] = std::move(recorder);
  }

  void unwatch(Loop& loop) {
    loop.host().set_observer(nullptr);
    loop.pool().set_observer(nullptr);
    pool_->remove_loop(loop);
    std::lock_guard lock(mutex_);
    loops_.erase(&loop);
  }

 private:
  std::shared_ptr<trace::TraceFile> file_;
  std::shared_ptr<trace::PoolRecorder> pool_;
  std::mutex mutex_;
  std::map<Loop*, std::unique_ptr<trace::LoopRecorder>> loops_;
};

Result<std::unique_ptr<Recorder>> Recorder::open(const std::string& path) {
  auto file = trace::TraceFile::create(path);
  if (!file.ok()) return file.error();
  return std::unique_ptr<Recorder>(new Recorder(std::make_unique<Parts>(std::move(*file))));
}

Recorder::Recorder(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Recorder::~Recorder() = default;

void Recorder::watch(Loop& loop, std::string_view name) { parts_->watch(loop, name); }
void Recorder::unwatch(Loop& loop) { parts_->unwatch(loop); }

}  // namespace giro
