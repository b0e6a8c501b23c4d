#include "giro/signal_watcher.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <utility>

#include "giro/base/intrusive_list.h"
#include "giro/loop.h"
#include "giro/wakeup.h"

namespace giro {

// What the signal handler touches of a watcher. Waking a loop takes no lock and allocates nothing
// (an atomic push, and a write to the poller's descriptor), so the handler may do it.
class SignalWatcher::Core : public ListNode {
 public:
  Core(Loop& loop, int signal, OnSignal on_signal)
      : on_signal_(std::move(on_signal)), signal_(signal), wakeup_(loop, [this] { tell(); }) {}
  ~Core();

  Result<void> start();
  Wakeup& wakeup() { return wakeup_; }

  // In the signal handler, on any thread.
  void note() {
    caught_.fetch_add(1, std::memory_order_relaxed);
    wakeup_.notify();
  }

 private:
  // One signal a callback, so that ticks are drained after each.
  void tell() {
    // None: the call before told it already, between the two steps of note() on another thread.
    if (caught_.load(std::memory_order_relaxed) == 0) return;
    if (caught_.fetch_sub(1, std::memory_order_relaxed) > 1) wakeup_.notify();
    // Out of this object while it runs, because the callback may close the watcher.
    bool is_gone = false;
    is_gone_ = &is_gone;
    OnSignal on_signal = std::move(on_signal_);
    on_signal(signal_);
    if (is_gone) return;
    on_signal_ = std::move(on_signal);
    is_gone_ = nullptr;
  }

  OnSignal on_signal_;
  const int signal_;
  bool* is_gone_ = nullptr;
  std::atomic<uint32_t> caught_{0};
  Wakeup wakeup_;

  friend class SignalTable;
};

namespace {

// Holds the table against other threads and against handlers. A handler may wait for it, because
// whoever holds it has all signals blocked, so it is never held by the thread that was interrupted.
class TableLock {
 public:
  TableLock() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
    while (flag_.test_and_set(std::memory_order_acquire)) {
    }
  }
  ~TableLock() {
    flag_.clear(std::memory_order_release);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  TableLock(const TableLock&) = delete;
  TableLock& operator=(const TableLock&) = delete;

 private:
  static inline std::atomic_flag flag_;
  sigset_t before_;
};

}  // namespace

// Who watches what, in the whole process.
class SignalTable {
 public:
  using Core = SignalWatcher::Core;

  static int add(Core& core) {
    TableLock lock;
    Row& row = rows()[core.signal_];
    if (row.watchers.empty()) {
      struct sigaction action {};
      action.sa_handler = handle;
      action.sa_flags = SA_RESTART;
      sigfillset(&action.sa_mask);
      if (sigaction(core.signal_, &action, &row.before) != 0) return errno;
    }
    row.watchers.push_back(core);
    return 0;
  }

  static void remove(Core& core) {
    TableLock lock;
    if (!core.is_linked()) return;
    core.unlink();
    Row& row = rows()[core.signal_];
    if (row.watchers.empty()) sigaction(core.signal_, &row.before, nullptr);
  }

  static bool knows(int signal) { return signal > 0 && static_cast<size_t>(signal) < kSignals; }

 private:
  static constexpr size_t kSignals = 65;
  struct Row {
    IntrusiveList<Core> watchers;
    struct sigaction before;  // what the process did before the first watcher came
  };

  // Never destroyed: a signal may come during the process's last steps.
  static std::array<Row, kSignals>& rows() {
    static auto& rows = *new std::array<Row, kSignals>();
    return rows;
  }

  static void handle(int signal) {
    int saved = errno;
    {
      TableLock lock;
      IntrusiveList<Core>& watchers = rows()[signal].watchers;
      for (Core* core = watchers.front(); core != nullptr; core = watchers.next_of(*core)) {
        core->note();
      }
    }
    errno = saved;
  }
};

SignalWatcher::Core::~Core() {
  SignalTable::remove(*this);
  if (is_gone_ != nullptr) *is_gone_ = true;
}

Result<void> SignalWatcher::Core::start() {
  int error = SignalTable::knows(signal_) ? SignalTable::add(*this) : EINVAL;
  if (error != 0) return SysError(error, "sigaction");
  return {};
}

SignalWatcher::SignalWatcher() = default;
SignalWatcher::SignalWatcher(std::unique_ptr<Core> core) : core_(std::move(core)) {}
SignalWatcher::SignalWatcher(SignalWatcher&& other) noexcept = default;
SignalWatcher& SignalWatcher::operator=(SignalWatcher&& other) noexcept = default;
SignalWatcher::~SignalWatcher() = default;

Result<SignalWatcher> SignalWatcher::watch(Loop& loop, int signal, OnSignal on_signal,
                                           KeepsLoopAlive keeps_alive) {
  auto core = std::make_unique<Core>(loop, signal, std::move(on_signal));
  if (keeps_alive == KeepsLoopAlive::no) core->wakeup().unref();
  Result<void> started = core->start();
  if (!started.ok()) return started.error();
  return SignalWatcher(std::move(core));
}

void SignalWatcher::close() { core_.reset(); }

void SignalWatcher::ref() {
  if (core_ != nullptr) core_->wakeup().ref();
}

void SignalWatcher::unref() {
  if (core_ != nullptr) core_->wakeup().unref();
}

}  // namespace giro
