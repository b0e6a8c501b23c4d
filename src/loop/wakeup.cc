#include "giro/wakeup.h"

#include "giro/loop.h"

namespace giro {

class Wakeup::Bell final : public LoopTask {
 public:
  explicit Bell(Function<void()> callback)
      : LoopTask(TaskKind::wakeup), callback_(std::move(callback)) {}

  // Any thread. True: it was silent, so it has to be carried to the loop.
  bool ring() { return !rung_.exchange(true, std::memory_order_acq_rel); }

  void run() override {
    // Cleared first: a later notification queues it again; the callback sees what came before.
    rung_.exchange(false, std::memory_order_acq_rel);
    // By a destructor, because the callback may throw.
    struct Running {
      ~Running() {
        bell.running_ = false;
        if (bell.abandoned_) bell.abandon();
      }
      Bell& bell;
    };
    Running running{*this};
    running_ = true;
    if (!abandoned_) callback_();
  }
  void discard() override {
    rung_.store(false, std::memory_order_relaxed);
    if (abandoned_) delete this;
  }

  // Its Wakeup is gone: it frees itself as soon as nothing carries it any more.
  void abandon() {
    abandoned_ = true;
    if (!running_ && !rung_.load(std::memory_order_acquire)) delete this;
  }

 private:
  Function<void()> callback_;
  std::atomic<bool> rung_{false};
  bool abandoned_ = false;
  bool running_ = false;
};

Wakeup::Wakeup(Loop& loop, Function<void()> callback)
    : loop_(loop), bell_(new Bell(std::move(callback))) {
  ++loop_.handles_existing_;
  ref();
}

Wakeup::~Wakeup() {
  unref();
  --loop_.handles_existing_;
  bell_->abandon();
}

void Wakeup::hide_from_observers() { bell_->hide_from_observers(); }

void Wakeup::notify() {
  if (bell_->ring()) loop_.arrive(*bell_);
}

void Wakeup::ref() {
  if (!std::exchange(referenced_, true)) ++loop_.wakeups_referenced_;
}

void Wakeup::unref() {
  if (std::exchange(referenced_, false)) --loop_.wakeups_referenced_;
}

}  // namespace giro
