#include "runtime/worker_thread.h"

#include <dirent.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ctime>

#include "giro/base/check.h"
#include "giro/loop_host.h"
#include "runtime/messages/port.h"

namespace giro::runtime {

namespace {

constexpr int kTerminatedCode = 1;
constexpr double kBytesPerMb = 1024.0 * 1024.0;
// What the engine and C++ keep for themselves, beside what the program may use.
constexpr size_t kStackBytesReserved = size_t{320} << 10;
constexpr size_t kStackBytesMin = size_t{512} << 10;

// How many descriptors a worker needs to come to life: the engine's helpers end the process where
// there are none.
constexpr size_t kDescriptorsNeeded = 8;
std::atomic<size_t> workers_starting = 0;

// Whether another worker will find the descriptors that it needs, beside those that are starting.
bool has_room_for_another() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return true;
  size_t open = 0;
  DIR* folder = opendir("/proc/self/fd");
  if (folder == nullptr) return false;
  while (readdir(folder) != nullptr) ++open;
  closedir(folder);
  return open + (workers_starting + 1) * kDescriptorsNeeded < limit.rlim_cur;
}

std::atomic<int> last_id = 0;

// Signals are the main thread's. Those of the engine's collector and of faults are sent to a
// thread.
void block_signals() {
  sigset_t blocked;
  sigfillset(&blocked);
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP}) sigdelset(&blocked, signal);
  for (int signal = SIGRTMIN; signal <= SIGRTMAX; ++signal) sigdelset(&blocked, signal);
  pthread_sigmask(SIG_SETMASK, &blocked, nullptr);
}

}  // namespace

WorkerThread::WorkerThread(Options options)
    : options_(std::move(options)), id_(++last_id), origin_(LoopRecording::origin()) {
  options_.environment.worker = this;
  mailbox_ = std::make_shared<PortData>(PortGroup::named(mailbox_name(id_)));
}

std::string WorkerThread::mailbox_name(int id) {
  // No name that a program can give begins like this.
  return std::string(1, '\0') + "mailbox " + std::to_string(id);
}

WorkerThread::~WorkerThread() {
  terminate();
  join();
}

Result<void> WorkerThread::start(Loop& loop, Function<void()> on_exit) {
  if (!has_room_for_another()) return SysError(EMFILE, "pthread_create");
  on_exit_ = std::move(on_exit);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  const auto stack_bytes = static_cast<size_t>(options_.limits.stack_mb * kBytesPerMb);
  pthread_attr_setstacksize(&attributes,
                            std::max(stack_bytes + kStackBytesReserved, kStackBytesMin));
  ended_.emplace(loop, [this] {
    join();
    Function<void()> told = std::move(on_exit_);
    told();
  });
  if (!referenced_) ended_->unref();
  ++workers_starting;
  const int error = pthread_create(&thread_, &attributes, &enter, this);
  pthread_attr_destroy(&attributes);
  if (error != 0) {
    --workers_starting;
    ended_.reset();
    return SysError(error, "pthread_create");
  }
  is_running_ = true;
  loop_ = &loop;
  loop.host().note_handle_opened(this, "worker", std::to_string(id_), -1,
                                 referenced_ ? KeepsLoopAlive::yes : KeepsLoopAlive::no);
  return {};
}

void WorkerThread::terminate() {
  std::lock_guard lock(mutex_);
  is_terminated_ = true;
  if (environment_ != nullptr) environment_->request_end(kTerminatedCode);
}

void WorkerThread::ref() {
  referenced_ = true;
  if (ended_) ended_->ref();
}

void WorkerThread::unref() {
  referenced_ = false;
  if (ended_) ended_->unref();
}

void WorkerThread::join() {
  if (!is_running_) return;
  pthread_join(thread_, nullptr);
  is_running_ = false;
  loop_->host().note_handle_closed(this);
  ended_.reset();
}

std::optional<WorkerThread::CpuTime> WorkerThread::cpu_time() const {
  std::lock_guard lock(mutex_);
  if (kernel_id_ == 0) return std::nullopt;
  // The only place where the system tells another thread's times apart.
  std::array<char, 64> path;
  std::snprintf(path.data(), path.size(), "/proc/self/task/%d/stat", kernel_id_);
  std::FILE* file = std::fopen(path.data(), "re");
  if (file == nullptr) return std::nullopt;
  unsigned long user = 0;
  unsigned long system = 0;
  const int found = std::fscanf(
      file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
  std::fclose(file);
  if (found != 2) return std::nullopt;
  const double tick_us = 1e6 / static_cast<double>(sysconf(_SC_CLK_TCK));
  return CpuTime{static_cast<double>(user) * tick_us, static_cast<double>(system) * tick_us};
}

std::optional<WorkerThread::Utilization> WorkerThread::utilization() const {
  std::lock_guard lock(mutex_);
  if (environment_ == nullptr) return std::nullopt;
  constexpr double kNsPerMs = 1e6;
  const Nanoseconds now_ns = environment_->loop().now_ns();
  const double idle_ms = static_cast<double>(waits_.sum_ns(now_ns)) / kNsPerMs;
  return Utilization{idle_ms, static_cast<double>(now_ns - began_ns_) / kNsPerMs - idle_ms};
}

void* WorkerThread::enter(void* self) {
  static_cast<WorkerThread*>(self)->run();
  return nullptr;
}

void WorkerThread::run() {
  block_signals();
  constexpr size_t kNameMax = 15;
  pthread_setname_np(pthread_self(), options_.name.substr(0, kNameMax).c_str());
  {
    Environment environment(std::move(options_.environment));
    --workers_starting;
    bool is_wanted = false;
    giro::detail::let_waits_be_seen(&waits_);
    environment.loop().host().measure_idle();
    {
      std::lock_guard lock(mutex_);
      environment_ = &environment;
      kernel_id_ = gettid();
      began_ns_ = environment.loop().now_ns();
      is_wanted = !is_terminated_;
    }
    exit_code_ = is_wanted ? environment.run() : 0;  // it has done nothing
    ran_out_of_memory_ = environment.ran_out_of_memory();
    std::lock_guard lock(mutex_);
    environment_ = nullptr;
    kernel_id_ = 0;
  }
  ended_->notify();
}

}  // namespace giro::runtime
