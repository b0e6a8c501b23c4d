#include "giro/recorder.h"

#include <functional>
#include <map>
#include <mutex>

#include "giro/loop.h"
#include "giro/loop_host.h"
#include "trace/loop_recorder.h"
#include "trace/pool_recorder.h"

namespace giro {

namespace {

constexpr uint32_t kNoColumn = 0;

}  // namespace

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

  void name_callback(Loop& loop, std::string_view name, const SourcePlace& where) {
    const TaskId task = loop.host().running_task();
    trace::LoopRecorder* recorder = recorder_of(loop);
    if (recorder == nullptr || task == 0) return;
    trace::TraceStream& stream = recorder->stream();
    const uint64_t key = key_of(name, where);
    uint64_t function = stream.function_id(key);
    if (function == 0) {
      function = stream.define_function(key, name.empty() ? where.function : name, where.file,
                                        where.line, kNoColumn, recorder->begin_event());
    }
    recorder->name_task(task, function);
  }

 private:
  // Never 0. A place may have several names.
  static uint64_t key_of(std::string_view name, const SourcePlace& where) {
    const uint64_t place = reinterpret_cast<uintptr_t>(where.file) ^ uint64_t { where.line } << 40;
    return (place ^ std::hash<std::string_view>()(name)) | 1;
  }

  trace::LoopRecorder* recorder_of(Loop& loop) {
    std::lock_guard lock(mutex_);
    const auto found = loops_.find(&loop);
    return found == loops_.end() ? nullptr : found->second.get();
  }

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
void Recorder::name_callback(Loop& loop, std::string_view name, SourcePlace where) {
  parts_->name_callback(loop, name, where);
}

}  // namespace giro
