// A program on a thread of its own, with its own heap, loop and queues (rule W3). Belongs to the
// thread that started it, but for what is said to be of any.
#pragma once

#include <pthread.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/detail/seen_waits.h"
#include "giro/loop.h"
#include "giro/wakeup.h"
#include "runtime/environment.h"
#include "runtime/messages/message.h"

namespace giro::runtime {

// What a worker may use, as Node counts it.
struct ResourceLimits {
  double young_mb = 0;
  double old_mb = 0;
  double code_mb = 0;
  double stack_mb = 0;
  // False: no limit was given.
  bool memory_is_limited = false;
};

class WorkerThread {
 public:
  struct Options {
    EnvironmentOptions environment;
    std::string name;
    ResourceLimits limits;
    // For lib/ on the other side: what to run, and then the ports to talk with and the program's
    // own data.
    std::unique_ptr<Message> settings;
    std::unique_ptr<Message> start;
  };
  // The broadcast channel for messages to this worker; it exists before the worker runs.
  static std::string mailbox_name(int id);

  explicit WorkerThread(Options options);
  // Ends the program, and waits for it.
  ~WorkerThread();
  WorkerThread(const WorkerThread&) = delete;
  WorkerThread& operator=(const WorkerThread&) = delete;

  // `on_exit` is called on the loop, once, when the program has ended and everything of it is gone.
  Result<void> start(Loop& loop, Function<void()> on_exit);
  // Any time.
  void terminate();
  // Waits for its end; nobody is told of it then.
  void join();
  void ref();
  void unref();
  bool has_ref() const { return referenced_; }
  // CPU time of the thread in microseconds; nothing: it does not run.
  struct CpuTime {
    double user_us;
    double system_us;
  };
  std::optional<CpuTime> cpu_time() const;
  // Since its program began, how long its loop waited and how long it did not; nothing: it does not
  // run.
  struct Utilization {
    double idle_ms;
    double active_ms;
  };
  std::optional<Utilization> utilization() const;

  // From on_exit on.
  int exit_code() const { return exit_code_; }
  bool ran_out_of_memory() const { return ran_out_of_memory_; }

  // Any thread, they do not change.
  int id() const { return id_; }
  const std::string& name() const { return options_.name; }
  const ResourceLimits& limits() const { return options_.limits; }
  const trace::StreamOrigin& origin() const { return origin_; }

  // The worker's thread.
  std::unique_ptr<Message> take_settings() { return std::move(options_.settings); }
  std::shared_ptr<PortData> take_mailbox() { return std::move(mailbox_); }
  std::unique_ptr<Message> take_start() { return std::move(options_.start); }

 private:
  static void* enter(void* self);
  void run();

  Options options_;
  const int id_;
  const trace::StreamOrigin origin_;  // what made it
  std::shared_ptr<PortData> mailbox_;
  Function<void()> on_exit_;
  std::optional<Wakeup> ended_;
  bool referenced_ = true;
  bool is_running_ = false;
  Loop* loop_ = nullptr;  // of who started it, while it runs
  pthread_t thread_{};

  giro::detail::SeenWaits waits_;

  mutable std::mutex mutex_;
  // Guarded by it:
  Environment* environment_ = nullptr;
  bool is_terminated_ = false;
  pid_t kernel_id_ = 0;
  Nanoseconds began_ns_ = 0;

  int exit_code_ = 0;
  bool ran_out_of_memory_ = false;
};

}  // namespace giro::runtime
