#include "giro/detail/timer_queue.h"

#include "giro/loop.h"

namespace giro::detail {

bool TimerQueue::has_batch() const {
  return !heap_.empty() && loop_.clock().may_have_reached(heap_.top().expiry_ns);
}

void TimerQueue::begin() {
  batch_left_ = heap_.size();
  if (batch_left_ == 0) return;
  batch_now_ns_ = loop_.now_ns();
  batch_end_id_ = loop_.last_id_;
  if (loop_.chosen()) {
    size_t due = count_due(0);
    batch_left_ = due == 0 ? 0 : loop_.choose(ChoicePoint::timers_due, due) + 1;
  }
}

Progress TimerQueue::run(Budget& budget) {
  while (batch_left_ > 0 && !heap_.empty()) {
    const TimerEntry& soonest = heap_.top();
    // A timer set during this phase is not before any that was due when it began, so it ends it.
    if (soonest.expiry_ns > batch_now_ns_ || soonest.id > batch_end_id_) break;
    if (budget.spent()) return Progress::more;
    budget.take_one();
    --batch_left_;
    fire(*soonest.timer, soonest.id);
  }
  return Progress::done;
}

void TimerQueue::insert(Timer& timer) {
  if (timer.keeps_alive_ == KeepsLoopAlive::yes) ++referenced_;
  heap_.push(entry_from_now(timer));
}

void TimerQueue::restart(Timer& timer) {
  const TaskId before = heap_.at(timer.heap_index_).id;
  const Nanoseconds expiry_ns = deadline_after(loop_.now_ns(), timer.delay_ns_);
  const TaskId id = loop_.refresh_timer(before, expiry_ns, interval_of(timer), timer.keeps_alive_);
  heap_.replace(timer.heap_index_, {expiry_ns, id, &timer});
}

Nanoseconds TimerQueue::interval_of(const Timer& timer) {
  return timer.repeats_ == Timer::Repeats::yes ? timer.delay_ns_ : 0;
}

TimerEntry TimerQueue::entry_from_now(Timer& timer) {
  const TimerEntry entry = {deadline_after(loop_.now_ns(), timer.delay_ns_),
                            loop_.schedule(TaskKind::timer), &timer};
  loop_.note_timer(entry.id, entry.expiry_ns, interval_of(timer), timer.keeps_alive_);
  return entry;
}

void TimerQueue::remove(Timer& timer) {
  if (timer.keeps_alive_ == KeepsLoopAlive::yes) --referenced_;
  heap_.remove(timer.heap_index_);
  timer.heap_index_ = Timer::kNotQueued;
}

void TimerQueue::fire(Timer& timer, TaskId id) {
  // The callback may destroy the timer, and with it itself: so it runs from here.
  Function<void()> callback = std::move(timer.callback_);
  ContextRef context = timer.context_;
  remove(timer);
  if (timer.repeats_ == Timer::Repeats::yes) insert(timer);
  firing_ = &timer;
  loop_.enter(id, TaskKind::timer, context, callback);
  if (firing_ != nullptr && !timer.callback_) timer.callback_ = std::move(callback);
  firing_ = nullptr;
}

// In a heap no child is due before its parent.
size_t TimerQueue::count_due(size_t index) const {
  if (index >= heap_.size() || heap_.at(index).expiry_ns > batch_now_ns_) return 0;
  size_t count = 1;
  for (size_t child = 0; child < heap_.kArity; ++child) {
    count += count_due(index * heap_.kArity + 1 + child);
  }
  return count;
}

}  // namespace giro::detail

namespace giro {

Timer::Timer(Loop& loop, Function<void()> callback)
    : queue_(loop.timers_), callback_(std::move(callback)) {
  ++queue_.existing_;
}

Timer::~Timer() {
  stop();
  if (queue_.firing_ == this) queue_.firing_ = nullptr;
  --queue_.existing_;
}

void Timer::set_callback(Function<void()> callback) { callback_ = std::move(callback); }

void Timer::start(std::chrono::nanoseconds delay) { arm(delay.count(), Repeats::no); }

void Timer::start_repeating(std::chrono::nanoseconds interval) {
  arm(interval.count(), Repeats::yes);
}

void Timer::refresh() { arm(delay_ns_, repeats_); }

void Timer::arm(Nanoseconds delay_ns, Repeats repeats) {
  GIRO_CHECK(callback_ || queue_.firing_ == this, "a timer without a callback was started",
             delay_ns);
  delay_ns_ = delay_ns;
  repeats_ = repeats;
  context_ = queue_.loop_.context_;
  if (is_active()) {
    queue_.restart(*this);
  } else {
    queue_.insert(*this);
  }
}

void Timer::stop() {
  if (!is_active()) return;
  queue_.loop_.note_cancelled(queue_.heap_.at(heap_index_).id, TaskKind::timer);
  queue_.remove(*this);
}

bool Timer::is_active() const { return heap_index_ != kNotQueued; }

Nanoseconds Timer::expiry_ns() const {
  return is_active() ? queue_.heap_.at(heap_index_).expiry_ns : kNever;
}

void Timer::set_keeps_alive(KeepsLoopAlive keeps_alive) {
  if (keeps_alive == keeps_alive_) return;
  keeps_alive_ = keeps_alive;
  if (!is_active()) return;
  if (keeps_alive == KeepsLoopAlive::yes) {
    ++queue_.referenced_;
  } else {
    --queue_.referenced_;
  }
}

}  // namespace giro
