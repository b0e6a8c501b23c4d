#include "trace/loop_recorder.h"

#include <utility>

#include "giro/loop_host.h"

namespace giro::trace {
namespace {

// An empty phase that is shorter than this tells nobody anything; there are six of them in a turn.
constexpr Nanoseconds kEmptyPhaseNsMax = 1'000;

uint64_t flags_of(KeepsLoopAlive keeps_alive) {
  return keeps_alive == KeepsLoopAlive::no ? kUnreferenced : uint64_t{0};
}

// An address of IPv4, where a socket of IPv6 has it.
std::string unmapped(std::string_view name) {
  constexpr std::string_view kPrefix = "[::ffff:";
  const size_t end = name.find(']');
  const size_t dot = name.find('.');
  if (!name.starts_with(kPrefix) || end == std::string_view::npos || dot > end) {
    return std::string(name);
  }
  return std::string(name.substr(kPrefix.size(), end - kPrefix.size())) +
         std::string(name.substr(end + 1));
}

}  // namespace

LoopRecorder::LoopRecorder(TraceFile& file, Loop& loop, StreamKind kind, std::string_view name,
                           StreamOrigin origin)
    : file_(file),
      loop_(loop),
      start_ns_(&loop.clock() == &RealClock::instance() ? file.start_ns() : loop.now_ns()),
      stream_(file.add_stream(kind, name, time_ns(), origin)) {
  info("poller", loop.poller().name());
  info("clock", loop.is_real() ? "real" : "virtual");
}

LoopRecorder::~LoopRecorder() { file_.end_stream(stream_); }

void LoopRecorder::name_task(TaskId task, uint64_t function) {
  Name& known = names_[task % names_.size()];
  if (known.task == task && known.function == function) return;
  known = {task, function};
  stream_.write_with_length(EventKind::named, begin_event(), uint64_t{task}, function);
}

void LoopRecorder::sent(uint64_t message, size_t bytes) { write(EventKind::sent, message, bytes); }

void LoopRecorder::received(uint64_t message) { write(EventKind::received, message); }

void LoopRecorder::output(int fd, size_t bytes, std::string_view text) {
  stream_.limit_definitions(begin_event());
  const uint64_t text_id = stream_.string_id(text, begin_event());
  write(EventKind::output, fd, bytes, text_id);
}

void LoopRecorder::stall(const Stall& stall) {
  std::string stack;
  for (const std::string& frame : stall.stack) stack += (stack.empty() ? "" : "\n") + frame;
  if (stack.empty()) stack = stall.repeated_count > 1 ? to_string(stall.repeated) : stall.runs;
  const uint64_t stack_id = stream_.string_id(stack, begin_event());
  write(EventKind::stall, stall.task, stall.duration_ns, stack_id);
}

void LoopRecorder::info(std::string_view key, std::string_view value) {
  const uint64_t key_id = stream_.string_id(key, begin_event());
  const uint64_t value_id = stream_.string_id(value, begin_event());
  write(EventKind::info, key_id, value_id);
}

void LoopRecorder::end(EndReason reason, int code) { write(EventKind::end, reason, code); }

// --- What the loop tells ------------------------------------------------------------------------

void LoopRecorder::turn_begin(uint64_t turn) { write(EventKind::turn, turn); }
void LoopRecorder::turn_end(uint64_t) { write(EventKind::turn_end); }

void LoopRecorder::phase_begin(Phase phase) {
  phase_ = phase;
  phase_begin_ns_ = time_ns();
  is_phase_untold_ = true;
}

void LoopRecorder::phase_end(Phase) {
  const Nanoseconds now_ns = time_ns();
  if (std::exchange(is_phase_untold_, false)) {
    if (now_ns - phase_begin_ns_ < kEmptyPhaseNsMax) return;
    tell_phase();
  }
  stream_.write(EventKind::phase_end, now_ns);
}

void LoopRecorder::tell_phase() {
  is_phase_untold_ = false;
  stream_.write(EventKind::phase, phase_begin_ns_, static_cast<uint64_t>(phase_));
}

void LoopRecorder::poll_wait(Nanoseconds timeout_ns) {
  write(EventKind::wait, timeout_ns == kNever ? 0 : timeout_ns + 1);
}

void LoopRecorder::poll_woke() {
  woke_ns_ = begin_event();
  stream_.write(EventKind::woke, woke_ns_);
}

void LoopRecorder::scheduled(TaskId task, TaskKind kind, TaskId cause) {
  write(EventKind::scheduled, task, kind, cause, std::exchange(next_function_, 0));
}

void LoopRecorder::cancelled(TaskId task, TaskKind) { write(EventKind::cancelled, task); }

void LoopRecorder::callback_begin(TaskId task, TaskKind kind) {
  if (draining_ && !std::exchange(drain_told_, true)) write(EventKind::drain);
  if (kind == TaskKind::tick) ++ticks_;
  if (kind == TaskKind::microtask) ++microtasks_;
  write(EventKind::callback, task, kind, std::exchange(next_function_, 0));
}

void LoopRecorder::callback_end(TaskId, TaskKind) { write(EventKind::callback_end); }

void LoopRecorder::timer_set(TaskId task, Nanoseconds expiry_ns, Nanoseconds interval_ns,
                             KeepsLoopAlive keeps_alive) {
  const Nanoseconds now_ns = begin_event();
  const Nanoseconds due_ns = expiry_ns - start_ns_ - now_ns;
  stream_.write(EventKind::timer, now_ns, uint64_t{task}, zigzag(due_ns),
                static_cast<uint64_t>(interval_ns), flags_of(keeps_alive));
}

void LoopRecorder::timer_refreshed(const Refresh& refresh) {
  const Nanoseconds now_ns = begin_event();
  const Nanoseconds due_ns = refresh.expiry_ns - start_ns_ - now_ns;
  stream_.write_with_length(EventKind::refreshed, now_ns, uint64_t{refresh.before},
                            uint64_t{refresh.task}, uint64_t{refresh.cause}, zigzag(due_ns),
                            flags_of(refresh.keeps_alive));
}

void LoopRecorder::submitted(const Operation& operation) {
  const Nanoseconds now_ns = begin_event();
  const OperationSubject subject = subject_of(operation);
  stream_.limit_definitions(now_ns);
  const uint64_t opcode = stream_.string_id(verb_of(operation), now_ns);
  const uint64_t name = stream_.string_id(name_of(subject, operation.fd), now_ns);
  stream_.write(EventKind::submitted, now_ns, uint64_t{operation.id()}, opcode,
                static_cast<uint64_t>(executor_of(operation)),
                static_cast<uint64_t>(operation.fd + 1), name, subject.bytes);
}

// Where an operation is about a descriptor alone, the name of the handle says more.
std::string_view LoopRecorder::name_of(const OperationSubject& subject, int fd) const {
  if (!subject.name.empty() || fd < 0) return subject.name;
  const auto found = handle_names_.find(fd);
  return found == handle_names_.end() ? std::string_view() : found->second;
}

Executor LoopRecorder::executor_of(const Operation& operation) const {
  switch (operation.state()) {
    case Operation::State::in_pool: return Executor::pool;
    case Operation::State::in_kernel: return Executor::ring;
    case Operation::State::in_poller:
      if (!loop_.is_real()) return Executor::simulated;
      return loop_.poller().backend_fd() < 0 ? Executor::ring : Executor::readiness;
    default: return Executor::at_once;
  }
}

// What the kernel had to tell was there when the wait was over, at the latest.
void LoopRecorder::completion(const Operation& operation, ComesAgain again) {
  const Nanoseconds now_ns = begin_event();
  const bool is_from_kernel = operation.state() == Operation::State::in_poller ||
                              operation.state() == Operation::State::in_kernel;
  const Nanoseconds ago_ns = is_from_kernel && loop_.phase() == Phase::poll ? now_ns - woke_ns_ : 0;
  stream_.write(EventKind::completed, now_ns, uint64_t{operation.id()},
                static_cast<uint64_t>(ago_ns), zigzag(operation.result()),
                again == ComesAgain::yes ? kMore : uint64_t{0});
}

void LoopRecorder::handle_opened(const void* handle, const char* kind, std::string_view told_name,
                                 int fd, KeepsLoopAlive keeps_alive) {
  const std::string name = unmapped(told_name);
  const Nanoseconds now_ns = begin_event();
  const uint64_t id = ++last_handle_;
  handles_[handle] = {id, fd};
  if (fd >= 0) handle_names_[fd] = name;
  stream_.limit_definitions(now_ns);
  const uint64_t kind_id = stream_.string_id(kind, now_ns);
  const uint64_t name_id = stream_.string_id(name, now_ns);
  stream_.write(EventKind::handle, now_ns, id, kind_id, name_id, flags_of(keeps_alive),
                uint64_t{loop_.host().running_task()});
}

void LoopRecorder::handle_closed(const void* handle, TaskId closing) {
  const auto found = handles_.find(handle);
  if (found == handles_.end()) return;  // it was opened before anybody looked
  const auto [id, fd] = found->second;
  write(EventKind::handle_closed, id);
  if (closing != 0) {
    stream_.write_with_length(EventKind::about, begin_event(), uint64_t{closing}, uint64_t{id});
  }
  handle_names_.erase(fd);
  handles_.erase(found);
}

void LoopRecorder::handle_kept(const void* handle, KeepsLoopAlive keeps_alive) {
  const auto found = handles_.find(handle);
  if (found != handles_.end())
    write(EventKind::handle_state, found->second.id, flags_of(keeps_alive));
}

void LoopRecorder::drain_begin() {
  draining_ = true;
  drain_told_ = false;
  ticks_ = microtasks_ = 0;
}

void LoopRecorder::drain_end() {
  draining_ = false;
  if (drain_told_) write(EventKind::drain_end, ticks_, microtasks_);
}

}  // namespace giro::trace
