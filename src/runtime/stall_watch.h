// --stall-ms: callbacks that run too long, and ticks and microtasks that keep the loop from going
// on, are told while they do so: on standard error by the watchdog's thread, in a recording, and to
// the program, when its loop goes on.
#pragma once

#include <sys/types.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/persistent.h"
#include "giro/loop.h"
#include "giro/observer.h"
#include "giro/wakeup.h"
#include "runtime/loop_recording.h"
#include "runtime/program_functions.h"
#include "runtime/settings.h"
#include "trace/loop_watch.h"

namespace giro::runtime {

class CallbackDoor;
class WorkerThread;

// Of one program, the main one or a worker's. Its thread only.
class StallWatch final : private trace::StallListener {
 public:
  // What is wrong with the options, or nothing.
  static std::optional<std::string> options_error(const Settings& settings);
  // Null: nobody wants to know. `recording` and `worker` may be null.
  // With --inspect-loop alone nothing is written to standard error: the page tells it.
  enum class Reports : uint8_t { none, on_standard_error };
  static std::unique_ptr<StallWatch> begin(const Settings& settings, Loop& loop,
                                           ProgramFunctions& functions, LoopRecording* recording,
                                           const WorkerThread* worker);

  StallWatch(Loop& loop, Nanoseconds limit_ns, ProgramFunctions& functions,
             LoopRecording* recording, std::string name, Reports reports);
  ~StallWatch() override;
  StallWatch(const StallWatch&) = delete;
  StallWatch& operator=(const StallWatch&) = delete;

  // The function of what is scheduled next; and of what runs now, where it was not known before.
  void expect(const KeyedFunction& function);
  void name_running(const KeyedFunction& function);
  // To be ready to say where JavaScript is costs each call into it. So where only the page of
  // --inspect-loop would be told, nobody is ready before somebody looks at it: then `get_ready` is
  // called, between callbacks.
  bool is_ready_from_the_beginning() const { return reports_ != Reports::none; }
  void get_ready_for_viewers(Function<void()> get_ready);
  // Any thread: somebody looks at the page.
  static void note_viewer();

  // By an ExecutionGuard, in the middle of a script; and how often. False: nothing of the program's
  // was to be seen, which may be otherwise in a moment.
  bool look();
  double between_looks_seconds() const;
  // The thread is about to wait, where nobody looks in.
  void will_wait();
  // `tell(stall)` is called on the loop, through the door, when a stall is over.
  void set_program_listener(engine::Object tell, CallbackDoor& door);

 private:
  void stalled(const trace::Stall& stall) override;
  void went_on(const trace::Stall& stall) override;
  // 0: it is none that has a place.
  uint32_t id_of(const KeyedFunction& function);
  void tell_program(const trace::Stall& stall);
  std::vector<std::string> stack_of_samples();
  void stop_sampling();
  void wait_no_longer_for_viewers();

  Loop& loop_;
  ProgramFunctions& functions_;
  LoopRecording* recording_;
  const Nanoseconds limit_ns_;
  const std::string name_;  // of the loop
  const Reports reports_;
  const pid_t thread_;
  trace::LoopWatch watch_;
  std::optional<ObserverPair> pair_;
  Observer* before_;
  bool is_recorded_ = false;  // the stall that goes on
  int looks_in_vain_ = 0;
  const bool can_sample_;
  bool is_sampling_ = false;
  std::optional<Wakeup> viewer_came_;
  engine::Persistent tell_;
  CallbackDoor* door_ = nullptr;
};

}  // namespace giro::runtime
