#include "trace/pool_recorder.h"

#include <string>

namespace giro::trace {
namespace {

// Which stream of which recording is this thread's. It is compared only.
struct ThreadStream {
  const PoolRecorder* recorder = nullptr;
  TraceStream* stream = nullptr;
  bool is_in_job = false;
};
thread_local ThreadStream thread_stream;

}  // namespace

void PoolRecorder::add_loop(const Loop& loop, uint32_t stream) {
  std::lock_guard lock(mutex_);
  loops_[&loop] = stream;
}

void PoolRecorder::remove_loop(const Loop& loop) {
  std::lock_guard lock(mutex_);
  loops_.erase(&loop);
}

TraceStream& PoolRecorder::stream() {
  if (thread_stream.recorder != this) {
    std::lock_guard lock(mutex_);
    const std::string name = "pool " + std::to_string(++threads_);
    thread_stream = {this, &file_->add_stream(StreamKind::pool_thread, name, time_ns()), false};
  }
  return *thread_stream.stream;
}

void PoolRecorder::job_begin(const Operation& operation) {
  TraceStream& out = stream();
  std::lock_guard lock(mutex_);
  auto found = loops_.find(operation.loop());
  thread_stream.is_in_job = found != loops_.end();
  if (!thread_stream.is_in_job) return;
  out.write(EventKind::job, time_ns(), uint64_t{found->second}, uint64_t{operation.id()});
}

void PoolRecorder::job_end() {
  if (thread_stream.is_in_job) stream().write(EventKind::job_end, time_ns());
}

}  // namespace giro::trace
