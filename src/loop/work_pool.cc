#include "giro/work_pool.h"

#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "base/pause.h"
#include "giro/loop.h"
#include "giro/observer.h"
#include "loop/execute.h"
#include "loop/shared_files.h"

namespace giro {
namespace {

constexpr unsigned kThreadsDefault = 4;
constexpr unsigned kThreadsMax = 1024;

// How long an idle worker spins for the next job before it sleeps: longer than the loop needs to
// submit one, too short to matter.
constexpr int kHotSpins = 1000;
constexpr uint32_t kMissesMax = 64;

constexpr int kLockSpins = 100;

// Signals are the main thread's; a handler that ran here would surprise everybody.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

// Without the look into a file that std::thread would take.
bool has_several_processors() {
  cpu_set_t allowed;
  return ::sched_getaffinity(0, sizeof(allowed), &allowed) != 0 || CPU_COUNT(&allowed) > 1;
}

}  // namespace

unsigned pool_threads_from_environment(const char* value) {
  if (value == nullptr) return kThreadsDefault;
  long number = std::strtol(value, nullptr, 10);
  if (number < 1) return 1;
  return number > static_cast<long>(kThreadsMax) ? kThreadsMax : static_cast<unsigned>(number);
}

// One queue and the threads that serve it.
class WorkPool::LaneThreads {
 public:
  explicit LaneThreads(unsigned threads_max)
      : threads_max_(threads_max), can_spin_(has_several_processors()) {}

  ~LaneThreads() {
    {
      std::lock_guard lock(mutex_);
      stopping_ = true;
      while (queue_.pop_front() != nullptr) {
      }
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  void submit(Operation& operation) {
    bool sleeper_needed = false;
    {
      auto lock = lock_briefly();
      operation.started_ = false;
      queue_.push_back(operation);
      sleeper_needed = announce_job();
      if (threads_.empty()) {
        give_up(operation);
        return;
      }
    }
    if (sleeper_needed) wake_.notify_one();
  }

  void ask_for_help(SharedFiles& shared) {
    bool sleeper_needed = false;
    {
      auto lock = lock_briefly();
      asking_.push_back(shared);
      sleeper_needed = announce_job();
      if (threads_.empty()) decline(shared);
    }
    if (sleeper_needed) wake_.notify_one();
  }

  void dismiss(SharedFiles& shared) {
    {
      std::lock_guard lock(mutex_);
      if (shared.is_linked()) decline(shared);
    }
    shared.wait_for_helper();
  }

  bool cancel(Operation& operation) {
    std::lock_guard lock(mutex_);
    if (operation.started_) return false;
    take_out(operation);
    return true;
  }

  void withdraw(const Loop& loop, IntrusiveList<LoopTask>& out) {
    std::lock_guard lock(mutex_);
    for (Operation* operation = queue_.front(); operation != nullptr;) {
      Operation* next = queue_.next_of(*operation);
      if (operation->loop() == &loop) {
        take_out(*operation);
        out.push_back(*operation);
      }
      operation = next;
    }
  }

  void set_observer(const std::shared_ptr<PoolObserver>& observer) {
    std::lock_guard lock(mutex_);
    observer_ = observer;
  }

  unsigned threads_max() const { return threads_max_; }
  bool can_spin() const { return can_spin_; }
  unsigned threads_started() const {
    std::lock_guard lock(mutex_);
    return static_cast<unsigned>(threads_.size());
  }
  Load load() const {
    std::lock_guard lock(mutex_);
    const size_t at_rest = sleeping_ + (hot_ ? 1 : 0);
    const auto threads = static_cast<unsigned>(threads_.size());
    return {threads, threads - static_cast<unsigned>(at_rest),
            queued_.load(std::memory_order_relaxed)};
  }

 private:
  void start_thread() {
    SignalsBlocked blocked;
    try {
      threads_.emplace_back([this] { work(); });
      pthread_setname_np(threads_.back().native_handle(), "giro-pool");
    } catch (const std::system_error&) {
      // The threads that there are do the work.
    }
  }

  // True: the caller has to notify one. A hot worker takes one job without being called; every
  // further one needs a thread of its own.
  bool announce_job() {
    const size_t waiting = queued_.load(std::memory_order_relaxed) + 1;
    queued_.store(waiting, std::memory_order_release);
    const size_t hot = hot_ ? 1 : 0;
    const bool sleeper_needed = waiting > hot && call_sleeper();
    if (waiting > hot + sleeping_ && threads_.size() < threads_max_) start_thread();
    return sleeper_needed;
  }

  void decline(SharedFiles& shared) {
    take_out(shared);
    shared.decline();
  }

  // Not even one thread can be had.
  void give_up(Operation& operation) {
    take_out(operation);
    operation.started_ = true;
    operation.set_result(-EAGAIN, "pthread_create");
    operation.loop()->arrive(operation);
  }

  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      if (!has_job() && !stopping_) look_out(lock);
      while (!has_job() && !stopping_) {
        ++sleeping_;
        wake_.wait(lock);
        --sleeping_;
        calling_ = false;
      }
      if (stopping_) return;
      // A loop that asks for help can also do without, so queued operations come first.
      Operation* operation = queue_.front();
      SharedFiles* shared = asking_.front();
      if (operation != nullptr) {
        take_out(*operation);
        operation->started_ = true;
      } else {
        take_out(*shared);
      }
      bool sleeper_needed = has_job() && call_sleeper();
      std::shared_ptr<PoolObserver> observer = observer_;
      lock.unlock();
      if (sleeper_needed) wake_.notify_one();
      if (operation != nullptr) {
        Loop& loop = *operation->loop();
        if (observer != nullptr) observer->job_begin(*operation);
        execute(*operation, loop.system());
        if (observer != nullptr) observer->job_end();
        loop.arrive(*operation);
      } else {
        shared->help();
      }
      lock = lock_briefly();
    }
  }

  // True: the caller must notify one. Sleepers are woken one at a time; each wakes the next if jobs
  // are left. Short jobs are done before many threads could wake.
  bool call_sleeper() {
    if (sleeping_ == 0 || calling_) return false;
    calling_ = true;
    return true;
  }

  // The mutex is never held for longer than it takes to link a job; falling asleep over it costs
  // more.
  std::unique_lock<std::mutex> lock_briefly() {
    for (int i = 0; i < kLockSpins; ++i) {
      std::unique_lock lock(mutex_, std::try_to_lock);
      if (lock.owns_lock()) return lock;
      pause_processor();
    }
    return std::unique_lock(mutex_);
  }

  // One worker at a time spins: it sees the next job without a wake-up. After misses (jobs are
  // rare, or the loop needs this processor) it spins less often.
  void look_out(std::unique_lock<std::mutex>& lock) {
    if (hot_ || !can_spin_) return;
    if (misses_ > 0 && (skips_++ % misses_) != 0) return;
    hot_ = true;
    lock.unlock();
    for (int i = 0; i < kHotSpins && queued_.load(std::memory_order_acquire) == 0; ++i) {
      pause_processor();
    }
    lock = lock_briefly();
    hot_ = false;
    misses_ = !has_job() ? std::min(misses_ + 1, kMissesMax) : 0;
  }

  bool has_job() const { return queued_.load(std::memory_order_relaxed) > 0; }
  void take_out(ListNode& job) {
    job.unlink();
    queued_.store(queued_.load(std::memory_order_relaxed) - 1, std::memory_order_relaxed);
  }

  const unsigned threads_max_;
  const bool can_spin_;
  mutable std::mutex mutex_;  // guards what follows, and started_ of the operations
  std::condition_variable wake_;
  IntrusiveList<Operation> queue_;
  IntrusiveList<SharedFiles> asking_;
  std::atomic<size_t> queued_{0};  // in both; written under the mutex, watched without
  std::vector<std::thread> threads_;
  std::shared_ptr<PoolObserver> observer_;
  size_t sleeping_ = 0;
  bool hot_ = false;
  uint32_t misses_ = 0;  // look-outs in a row for nothing
  uint32_t skips_ = 0;
  bool calling_ = false;  // a sleeper has been notified and has not come yet
  bool stopping_ = false;
};

WorkPool::WorkPool(unsigned threads) {
  if (threads == 0) threads = pool_threads_from_environment(std::getenv("UV_THREADPOOL_SIZE"));
  for (auto& lane : lanes_) lane = std::make_unique<LaneThreads>(threads);
}

WorkPool::~WorkPool() = default;

WorkPool& WorkPool::shared() {
  static auto* pool =
      new WorkPool();  // never destroyed: a hanging look-up must not hold up the exit
  return *pool;
}

unsigned WorkPool::threads_max() const { return files().threads_max(); }
WorkPool::Load WorkPool::load(Lane which) const { return lane(which).load(); }
unsigned WorkPool::threads_started(Lane which) const { return lane(which).threads_started(); }

void WorkPool::set_observer(const std::shared_ptr<PoolObserver>& observer) {
  for (auto& lane : lanes_) lane->set_observer(observer);
}

void WorkPool::submit(Operation& operation, Lane which) {
  operation.lane_ = which;
  lane(which).submit(operation);
}

bool WorkPool::cancel(Operation& operation) { return lane(operation.lane_).cancel(operation); }

void WorkPool::withdraw(const Loop& loop, IntrusiveList<LoopTask>& out) {
  for (auto& lane : lanes_) lane->withdraw(loop, out);
}

void WorkPool::ask_for_help(SharedFiles& shared) { files().ask_for_help(shared); }
void WorkPool::dismiss(SharedFiles& shared) { files().dismiss(shared); }

bool WorkPool::worth_spinning() const { return files().can_spin(); }

}  // namespace giro
