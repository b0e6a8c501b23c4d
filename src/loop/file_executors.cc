#include "giro/detail/file_executors.h"

#include "giro/loop.h"
#include "loop/cached_attempt.h"
#include "loop/known_paths.h"
#include "loop/shared_files.h"

namespace giro::detail {
namespace {

// A read that only files answer.
bool is_at_position(const Operation& operation) {
  return operation.opcode() == Opcode::read && operation.arguments.buffer.offset >= 0;
}

}  // namespace

FileExecutors::FileExecutors(Loop& loop, WorkPool& pool, Sharing sharing)
    : loop_(loop), pool_(pool), sharing_(sharing) {}

FileExecutors::~FileExecutors() = default;

void FileExecutors::submit(Operation& operation, Lane lane) {
  constexpr size_t kFewInFlight = 8;
  if (known_paths_ == nullptr) known_paths_ = std::make_unique<KnownPaths>(loop_.clock());
  FileHint hint = in_pool_ + in_kernel_ < kFewInFlight ? FileHint::none : FileHint::crowded;
  if (hint == FileHint::crowded && is_of_known_file(operation) &&
      loop_.poller().takes_file(operation, FileHint::known_file)) {
    hint = FileHint::known_file;
  } else if (hint == FileHint::crowded && share(operation, lane)) {
    return;
  } else if (may_attempt_cached()) {
    const CachedAttempt attempt = execute_cached(operation, loop_.system(), *known_paths_, hint);
    if (attempt != CachedAttempt::impossible && is_at_position(operation)) {
      known_file_ = {loop_.turns(), operation.fd};
    }
    if (attempt == CachedAttempt::done) return done_on_the_spot(operation);
    if (attempt == CachedAttempt::would_wait) hint = FileHint::known_file;
  }
  if (loop_.poller().takes_file(operation, hint) && loop_.poller().submit(operation) == 0) {
    operation.state_ = Operation::State::in_kernel;
    ++in_kernel_;
  } else {
    operation.state_ = Operation::State::in_pool;
    ++in_pool_;
    pool_.submit(operation, lane);
  }
}

// A read from this descriptor was answered a moment ago, in this very turn.
bool FileExecutors::is_of_known_file(const Operation& operation) const {
  return is_at_position(operation) && known_file_.turn == loop_.turns() &&
         known_file_.fd == operation.fd;
}

// Only so many a turn are done on the spot: the rest is better shared with others, and the loop has
// others to serve.
bool FileExecutors::may_attempt_cached() {
  constexpr uint32_t kCachedPerTurnMax = 256;
  if (cached_turn_ != loop_.turns()) {
    cached_turn_ = loop_.turns();
    cached_count_ = 0;
  }
  return ++cached_count_ <= kCachedPerTurnMax;
}

// When many are in flight, a pool thread and this one (after its callbacks) both take from the
// shared slots. Such an operation cannot be cancelled, like one done on the spot.
bool FileExecutors::share(Operation& operation, Lane lane) {
  if (sharing_ == Sharing::no || lane != Lane::files) return false;
  const PathKnowledge knowledge = knowledge_of(operation, *known_paths_);
  if (knowledge == PathKnowledge::irrelevant) return false;
  // The status of a path that is not known costs less in a ring.
  const bool is_known = knowledge == PathKnowledge::in_memory;
  if (!is_known && operation.opcode() == Opcode::stat) return false;
  if (shared_ == nullptr) shared_ = std::make_unique<SharedFiles>(loop_);
  if (!shared_->has_room()) return false;
  operation.state_ = Operation::State::in_pool;
  operation.started_ = true;
  ++in_pool_;
  shared_->push(operation,
                is_known ? SharedFiles::Duration::brief : SharedFiles::Duration::unknown);
  if (shared_->needs_helper()) pool_.ask_for_help(*shared_);
  return true;
}

// The share of this thread, before it waits.
void FileExecutors::do_shared() {
  for (;;) {
    auto taken = shared_->take();
    if (taken.empty()) return;
    for (Operation* operation : taken) {
      if (may_attempt_cached() && execute_cached(*operation, loop_.system(), *known_paths_,
                                                 FileHint::none) == CachedAttempt::done) {
        done_here_.push_back(*operation);
      } else {
        pool_.submit(*operation, Lane::files);
      }
    }
  }
}

// As if a thread of the pool had done it: beyond cancelling, and told in the next poll phase.
void FileExecutors::done_on_the_spot(Operation& operation) {
  operation.state_ = Operation::State::in_pool;
  operation.started_ = true;
  ++in_pool_;
  done_here_.push_back(operation);
}

size_t FileExecutors::take_done(IntrusiveList<LoopTask>& out) {
  size_t count = 0;
  for (; LoopTask* task = done_here_.pop_front(); ++count) out.push_back(*task);
  return count;
}

void FileExecutors::withdraw(IntrusiveList<LoopTask>& out) {
  pool_.withdraw(loop_, out);
  if (shared_ == nullptr) return;
  for (auto taken = shared_->take(); !taken.empty(); taken = shared_->take()) {
    for (Operation* operation : taken) {
      operation->started_ = false;
      out.push_back(*operation);
    }
  }
}

void FileExecutors::dismiss_helper() {
  if (shared_ != nullptr) pool_.dismiss(*shared_);
}

}  // namespace giro::detail
