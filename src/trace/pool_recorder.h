// PoolRecorder: what threads of the pool do for the loops that are recorded, each in a stream of
// its own. Any thread.
#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "giro/observer.h"
#include "trace/trace_file.h"

namespace giro::trace {

class PoolRecorder final : public PoolObserver {
 public:
  // Shared, because a thread may be in the middle of a job when the recording ends.
  explicit PoolRecorder(std::shared_ptr<TraceFile> file) : file_(std::move(file)) {}

  void add_loop(const Loop& loop, uint32_t stream);
  void remove_loop(const Loop& loop);

  void job_begin(const Operation& operation) override;
  void job_end() override;

 private:
  // Of the thread that calls.
  TraceStream& stream();
  Nanoseconds time_ns() const { return RealClock::instance().fast_now_ns() - file_->start_ns(); }

  std::shared_ptr<TraceFile> file_;
  std::mutex mutex_;
  std::map<const Loop*, uint32_t> loops_;
  unsigned threads_ = 0;
};

}  // namespace giro::trace
