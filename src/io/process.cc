#include "giro/process.h"

#include <poll.h>
#include <sys/wait.h>

#include <cerrno>
#include <mutex>
#include <utility>

#include "giro/base/check.h"
#include "giro/coroutine.h"
#include "giro/signal_watcher.h"
#include "io/handle_core.h"
#include "io/process_plan.h"

namespace giro {
namespace {

// Children that run on though nobody waits for them: reaped when somebody starts another. Any
// thread.
class Orphans {
 public:
  static void add(pid_t pid) {
    std::lock_guard lock(mutex());
    pids().push_back(pid);
  }
  static void reap(System& system) {
    std::lock_guard lock(mutex());
    std::erase_if(pids(), [&](pid_t pid) {
      int status = 0;
      return system.wait(pid, &status) != 0;
    });
  }

 private:
  // Never destroyed: threads may outlive main().
  static std::mutex& mutex() {
    static auto& mutex = *new std::mutex();
    return mutex;
  }
  static std::vector<pid_t>& pids() {
    static auto& pids = *new std::vector<pid_t>();
    return pids;
  }
};

ExitStatus status_from(int result, int status) {
  if (result < 0) return {-1, 0};
  if (WIFSIGNALED(status)) return {0, WTERMSIG(status)};
  return {WEXITSTATUS(status), 0};
}

}  // namespace

// Waits for the end of a child, with the ProcessCore or, when that goes first, alone.
class ExitWatch final : public Operation {
 public:
  ExitWatch(ProcessCore& core, System& system, pid_t pid)
      : Operation(Opcode::poll), core_(&core), system_(system), pid_(pid) {
    fd = system.pidfd_open(pid);
    arguments.poll_events = POLLIN;
  }

  bool has_descriptor() const { return fd >= 0; }
  void close_descriptor(Loop& loop) {
    if (fd >= 0) loop.close_descriptor(std::exchange(fd, -1));
  }
  void leave(Loop& loop) {
    core_ = nullptr;
    loop.set_keeps_alive(*this, KeepsLoopAlive::no);
  }
  int wait(int* status) { return system_.wait(pid_, status); }

  void run() override;
  void discard() override {
    if (core_ != nullptr) return;  // it is still the core's
    close_descriptor(*loop());
    Orphans::add(pid_);
    delete this;
  }

 private:
  ProcessCore* core_;
  System& system_;
  const pid_t pid_;
  bool has_waited_ = false;  // until the streams of this poll were told
};

class ProcessCore final : public HandleCore {
 public:
  ProcessCore(Loop& loop, pid_t pid, std::vector<int> ends, Process::OnExit on_exit)
      : HandleCore(loop, -1),
        pid_(pid),
        ends_(std::move(ends)),
        on_exit_(std::move(on_exit)),
        watch_(new ExitWatch(*this, system(), pid)) {
    loop.keep_context(*watch_);
    tell_opened("process", "pid " + std::to_string(pid));
  }

  void start() {
    if (watch_->has_descriptor()) {
      loop().submit(*watch_, keeps_alive());
      if (watch_->state() == Operation::State::in_poller) return;
      take_back(*watch_);
      watch_->close_descriptor(loop());
    }
    // A kernel without such descriptors, or none left: every end of a child is a signal too. It may
    // have ended before we watched.
    auto watching = SignalWatcher::watch(loop(), SIGCHLD, [this](int) { look(); });
    GIRO_CHECK(watching.ok(), "SIGCHLD cannot be watched", watching.error().code(),
               watching.error().call());
    signals_ = std::move(*watching);
    loop().complete_later(*watch_, 0, "poll");
  }

  pid_t pid() const { return pid_; }
  const std::optional<ExitStatus>& status() const { return status_; }

  // For one who waits.
  using OnStatus = Function<void(Result<ExitStatus>)>;
  Result<void> tell(OnStatus on_status) {
    if (on_status_ && is_waited_for_) return SysError(EALREADY, "wait");
    on_status_ = std::move(on_status);
    is_waited_for_ = true;
    return {};
  }
  void leave() { is_waited_for_ = false; }

  int take_end(size_t index) { return index < ends_.size() ? std::exchange(ends_[index], -1) : -1; }

  Result<void> kill(int signal) {
    if (exited_) return SysError(ESRCH, "kill");
    int error = system().kill(pid_, signal);
    if (error < 0) return SysError(-error, "kill");
    return {};
  }

  void keep_alive(KeepsLoopAlive keeps_alive) {
    set_keeps_alive(keeps_alive);
    if (keeps_alive == KeepsLoopAlive::yes) {
      signals_.ref();
    } else {
      signals_.unref();
    }
  }

  // Whether it has ended; if so, that is told.
  void look() {
    int status = 0;
    int result = exited_ || !is_open() ? 0 : watch_->wait(&status);
    if (result != 0) {
      exited_ = true;
      signals_.close();
      watch_->close_descriptor(loop());
      status_ = status_from(result, status);
      Process::OnExit on_exit = std::move(on_exit_);
      if (on_exit) on_exit(*status_);
      tell_status(*status_);
    } else if (watch_->has_descriptor()) {
      loop().submit(*watch_, keeps_alive());
    }
  }

 private:
  ~ProcessCore() override = default;

  void tell_status(const Result<ExitStatus>& status) {
    OnStatus on_status = std::exchange(on_status_, nullptr);
    is_waited_for_ = false;
    if (on_status) on_status(status);
  }
  // Comes in the close phase.
  class WaitCancelled final : public Operation {
   public:
    explicit WaitCancelled(ProcessCore& core) : Operation(Opcode::poll), core_(core) {}
    void run() override { core_.tell_status(error()); }

   private:
    ProcessCore& core_;
  };

  void cancel_operations() override {
    if (is_waited_for_) loop().complete_in_close_phase(wait_cancelled_, -ECANCELED, "wait");
    const bool watches_on = watch_->state() == Operation::State::in_poller;
    if (watches_on) {
      watch_->leave(loop());
    } else {
      take_back(*watch_);
      watch_->close_descriptor(loop());
      if (!exited_) Orphans::add(pid_);
      delete watch_;
    }
    signals_.close();
  }
  Operation& listening_operation() override { return *watch_; }
  void before_descriptor_closes() override {
    for (int& fd : ends_) {
      if (fd >= 0) loop().close_descriptor(std::exchange(fd, -1));
    }
  }

  const pid_t pid_;
  std::vector<int> ends_;
  Process::OnExit on_exit_;
  bool exited_ = false;
  bool is_waited_for_ = false;
  std::optional<ExitStatus> status_;
  OnStatus on_status_;
  WaitCancelled wait_cancelled_{*this};
  ExitWatch* watch_;
  SignalWatcher signals_;
};

void ExitWatch::run() {
  if (core_ != nullptr && !has_waited_) {
    // What it wrote and the ends of its pipes came before its own end, and are told before.
    has_waited_ = true;
    return loop()->complete_later(*this, 0, "poll");
  }
  if (core_ != nullptr) return core_->look();
  int status = 0;
  if (wait(&status) == 0) return loop()->submit(*this, KeepsLoopAlive::no);
  close_descriptor(*loop());
  delete this;
}

// --- What the user holds
// --------------------------------------------------------------------------

Process::Process(Process&& other) noexcept : core_(std::exchange(other.core_, nullptr)) {}

Process& Process::operator=(Process&& other) noexcept {
  if (this != &other) {
    close();
    core_ = std::exchange(other.core_, nullptr);
  }
  return *this;
}

Process::~Process() { close(); }

Result<Process> Process::spawn(Loop& loop, const ProcessOptions& options, OnExit on_exit) {
  Orphans::reap(loop.system());
  ProcessPlan plan(loop.system(), options);
  Result<pid_t> pid = plan.spawn();
  if (!pid.ok()) return pid.error();
  auto* core = new ProcessCore(loop, *pid, plan.take_ends(), std::move(on_exit));
  core->start();
  return Process(core);
}

Result<Process> Process::spawn(Loop& loop, const ProcessOptions& options) {
  return spawn(loop, options, nullptr);
}

task<Result<ExitStatus>> Process::wait() {
  if (core_ == nullptr) co_return SysError(EBADF, "wait");
  if (core_->status()) co_return *core_->status();
  Completion<ExitStatus> status([core = core_](ProcessCore::OnStatus done) -> Result<TakeBack> {
    Result<void> told = core->tell(std::move(done));
    if (!told.ok()) return told.error();
    return TakeBack([core] { core->leave(); });
  });
  co_return co_await status;
}

bool Process::is_open() const { return core_ != nullptr; }
pid_t Process::pid() const { return core_ != nullptr ? core_->pid() : 0; }

Stream Process::take_stream(size_t index) {
  int fd = take_descriptor(index);
  return fd >= 0 ? Stream::adopt(core_->loop(), fd) : Stream();
}

int Process::take_descriptor(size_t index) {
  return core_ != nullptr ? core_->take_end(index) : -1;
}

Result<void> Process::kill(int signal) {
  if (core_ == nullptr) return SysError(ESRCH, "kill");
  return core_->kill(signal);
}

void Process::close(Function<void()> on_close) {
  if (core_ != nullptr) std::exchange(core_, nullptr)->close(std::move(on_close));
}

void Process::ref() {
  if (core_ != nullptr) core_->keep_alive(KeepsLoopAlive::yes);
}
void Process::unref() {
  if (core_ != nullptr) core_->keep_alive(KeepsLoopAlive::no);
}

}  // namespace giro
