#include "giro/loops.h"

#include <pthread.h>
#include <sched.h>

#include <cerrno>
#include <condition_variable>
#include <future>
#include <latch>
#include <thread>

#include "giro/system.h"

namespace giro {

// All threads have left their loops before the first of these is destroyed: what one loop's tasks
// do as they are destroyed may still reach another.
class Loops::Barrier {
 public:
  explicit Barrier(size_t count) : ended_(static_cast<std::ptrdiff_t>(count)) {}
  void wait() { ended_.arrive_and_wait(); }

 private:
  std::latch ended_;
};

class Loops::Member {
 public:
  Member(size_t core, const LoopsOptions& options, Barrier& barrier)
      : core_(core), options_(options), barrier_(barrier), thread_([this] { run(); }) {
    started_.get_future().wait();
  }
  ~Member() { join(); }
  Member(const Member&) = delete;
  Member& operator=(const Member&) = delete;

  Loop& loop() const { return *loop_; }
  bool is_this_thread() const { return thread_.get_id() == std::this_thread::get_id(); }
  void stop() {
    loop_->post([this] {
      alive_.reset();
      loop_->stop();
    });
  }
  void join() {
    if (thread_.joinable()) thread_.join();
  }

 private:
  void run() {
    if (options_.pinned == Pinned::yes) pin();
    LoopOptions options;
    options.poller_choice = options_.poller_choice;
    options.system = options_.system;
    Loop loop(std::move(options));
    loop_ = &loop;
    alive_.emplace(loop, [] {});  // a reason to wait for what other threads post
    started_.set_value();
    loop.run();
    barrier_.wait();
  }
  // To the core-th of those that this process may use. If that fails it runs where it may.
  void pin() const {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof(allowed), &allowed) != 0) return;
    size_t left = core_ % static_cast<size_t>(CPU_COUNT(&allowed));
    for (size_t processor = 0; processor < CPU_SETSIZE; ++processor) {
      if (!CPU_ISSET(processor, &allowed) || left-- > 0) continue;
      cpu_set_t one;
      CPU_ZERO(&one);
      CPU_SET(processor, &one);
      pthread_setaffinity_np(pthread_self(), sizeof(one), &one);
      return;
    }
  }

  const size_t core_;
  const LoopsOptions options_;
  Barrier& barrier_;
  Loop* loop_ = nullptr;
  std::optional<Wakeup> alive_;
  std::promise<void> started_;
  std::thread thread_;  // last: it uses the others
};

namespace {

size_t cores_allowed() {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof(allowed), &allowed) != 0) return 1;
  return static_cast<size_t>(CPU_COUNT(&allowed));
}

// The loop's own copy of what all of them serve with.
using SharedServe = std::shared_ptr<const Loops::Serve>;

task<void> serve_here(Loop& loop, Listener listener, SharedServe serve) {
  for (;;) {
    Result<Stream> peer = co_await listener.accept();
    if (peer.ok()) spawn(loop, (*serve)(loop, std::move(*peer)));
  }
}

// A descriptor between two loops. The second may end before it comes.
class OnTheWay {
 public:
  OnTheWay(System& system, int fd) : system_(&system), fd_(fd) {}
  OnTheWay(OnTheWay&& other) noexcept : system_(other.system_), fd_(other.release()) {}
  ~OnTheWay() {
    if (fd_ >= 0) system_->close(fd_);
  }
  int release() { return std::exchange(fd_, -1); }

 private:
  System* system_;
  int fd_;
};

task<void> hand_out(Loop& loop, Loops& loops, Listener listener, SharedServe serve) {
  for (size_t next = 0;; next = (next + 1) % loops.size()) {
    Result<Stream> peer = co_await listener.accept();
    if (!peer.ok()) continue;
    Loop& there = loops[next];
    if (&there == &loop) {
      spawn(loop, (*serve)(loop, std::move(*peer)));
      continue;
    }
    // The socket stays open in between because the descriptor is a second one for it.
    const int fd = loop.system().duplicate(peer->fd());
    if (fd < 0) continue;
    there.post([&there, fd = OnTheWay(loop.system(), fd), serve]() mutable {
      spawn(there, (*serve)(there, Stream::adopt(there, fd.release())));
    });
  }
}

}  // namespace

Loops::Loops(LoopsOptions options) {
  const size_t count = options.count > 0 ? options.count : cores_allowed();
  barrier_ = std::make_unique<Barrier>(count);
  members_.reserve(count);
  for (size_t core = 0; core < count; ++core) {
    members_.push_back(std::make_unique<Member>(core, options, *barrier_));
  }
}

Loops::~Loops() {
  stop();
  join();
}

Loop& Loops::operator[](size_t core) {
  GIRO_CHECK(core < members_.size(), "there is no such loop", core, members_.size());
  return members_[core]->loop();
}

std::optional<size_t> Loops::current() const {
  for (size_t core = 0; core < members_.size(); ++core) {
    if (members_[core]->is_this_thread()) return core;
  }
  return std::nullopt;
}

void Loops::spawn_on(size_t core, Function<task<>(Loop&)> make) {
  Loop& there = operator[](core);
  there.post([&there, make = std::move(make)]() mutable {
    spawn(there, [&there, make = std::move(make)]() mutable { return make(there); });
  });
}

void Loops::run_on(size_t core, Function<void(Loop&)> function) {
  GIRO_CHECK(!current(), "serve() was called on one of the threads that it needs");
  std::promise<void> done;
  Loop& there = operator[](core);
  there.post([&] {
    function(there);
    done.set_value();
  });
  done.get_future().wait();
}

Result<Address> Loops::serve(const Address& address, Serve serve, Sharing sharing,
                             ListenOptions options) {
  const auto shared = std::make_shared<const Serve>(std::move(serve));
  const size_t listeners = sharing == Sharing::reuse_port ? size() : 1;
  options.reuse_port = options.reuse_port || listeners > 1;
  std::vector<Listener> made(listeners);
  Result<Address> bound = address;
  Result<void> outcome;
  const auto listen = [&](Loop& loop, size_t core) {
    Result<Listener> listener = Listener::listen(loop, *bound, options);
    if (!listener.ok()) {
      outcome = listener.error();
      return;
    }
    bound = listener->local_address();
    made[core] = std::move(*listener);
  };
  for (size_t core = 0; core < listeners && outcome.ok() && bound.ok(); ++core) {
    run_on(core, [&, core](Loop& loop) { listen(loop, core); });
  }
  const bool all = outcome.ok() && bound.ok();
  for (size_t core = 0; core < listeners; ++core) {
    run_on(core, [&, core](Loop& loop) {
      Listener listener = std::move(made[core]);
      if (!all || !listener.is_open()) return;  // it is closed here, on its own thread
      spawn(loop, sharing == Sharing::reuse_port
                      ? serve_here(loop, std::move(listener), shared)
                      : hand_out(loop, *this, std::move(listener), shared));
    });
  }
  if (!outcome.ok()) return outcome.error();
  return bound;
}

void Loops::stop() {
  if (stopped_.exchange(true)) return;
  for (const auto& member : members_) member->stop();
}

void Loops::join() {
  for (const auto& member : members_) member->join();
}

}  // namespace giro
