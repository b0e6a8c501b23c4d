#include "giro/signals.h"

#include "giro/base/check.h"
#include "giro/coroutine.h"
#include "giro/coroutine/queue.h"
#include "giro/signal_watcher.h"

namespace giro {

class Signals::Core {
 public:
  explicit Core(Loop& loop) : loop_(loop), caught_(loop, SIZE_MAX) {}

  Result<void> add(int signal) {
    auto watching = SignalWatcher::watch(
        loop_, signal, [this](int number) { caught_.try_push(std::move(number)); },
        KeepsLoopAlive::no);
    if (!watching.ok()) return watching.error();
    watchers_.push_back(std::move(*watching));
    return {};
  }

  // Keeps the loop alive as long as it is there.
  class Waiting {
   public:
    explicit Waiting(Core& core) : core_(core) {
      if (core_.waiting_++ > 0) return;
      for (SignalWatcher& watcher : core_.watchers_) watcher.ref();
    }
    ~Waiting() {
      if (--core_.waiting_ > 0) return;
      for (SignalWatcher& watcher : core_.watchers_) watcher.unref();
    }
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;

   private:
    Core& core_;
  };

  Queue<int>& caught() { return caught_; }

 private:
  Loop& loop_;
  Queue<int> caught_;
  size_t waiting_ = 0;
  std::vector<SignalWatcher> watchers_;
};

Signals::Signals() = default;
Signals::Signals(std::unique_ptr<Core> core) : core_(std::move(core)) {}
Signals::Signals(Signals&& other) noexcept = default;
Signals& Signals::operator=(Signals&& other) noexcept = default;
Signals::~Signals() = default;

Result<Signals> Signals::watch(Loop& loop, std::vector<int> signals) {
  auto core = std::make_unique<Core>(loop);
  for (int signal : signals) {
    Result<void> added = core->add(signal);
    if (!added.ok()) return added.error();
  }
  return Signals(std::move(core));
}

task<int> Signals::next() {
  GIRO_CHECK(core_ != nullptr, "next() of Signals that watch nothing");
  Core& core = *core_;
  Core::Waiting waiting(core);
  std::optional<int> signal = co_await core.caught().pop();
  co_return *signal;
}

}  // namespace giro
