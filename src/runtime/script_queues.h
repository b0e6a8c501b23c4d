// JavaScript's own queues (timers, immediates, ticks, microtasks), as the loop sees them. The
// queues themselves live in JavaScript (lib/internal/timers.js, immediates.js,
// lib/internal/process/task_queues.js), because crossing the boundary costs more than the work;
// both sides share the counters below.
//
// With Capability::draining a batch stays in JavaScript and drains after each callback through a
// native function. Without it, each entry runs one callback and the loop drains. Either way an
// error leaves the batch, is reported, and the batch goes on at the next entry (T4).
//
// While somebody watches the loop (LoopHost::flags(), which JavaScript reads too), the queues tell
// of what is scheduled and what runs, and so do promise jobs as far as they can be seen.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "engine/persistent.h"
#include "engine/promise_jobs.h"
#include "engine/realm.h"
#include "giro/loop.h"
#include "giro/loop_host.h"
#include "runtime/callback_door.h"

namespace giro::runtime {

// Read and written by JavaScript as typed arrays; the order of the fields is the order there.
struct QueueCounters {
  struct Ticks {
    int32_t queued = 0;      // ticks
    int32_t rejections = 0;  // promises to tell the program about
  } ticks;
  struct Immediates {
    int32_t queued = 0;
    int32_t referenced = 0;
    int32_t ran = 0;    // callbacks in the last entry
    int32_t begun = 0;  // the phase begins: what is queued now is its batch
  } immediates;
  struct Timers {
    double next_expiry_ms = std::numeric_limits<double>::infinity();
    double referenced = 0;
    double ran = 0;
    double begun = 0;
    double now_ms = 0;  // when JavaScript last asked
  } timers;
};

class ScriptQueues final : private engine::promise_jobs::Observer {
 public:
  ScriptQueues(Loop& loop, engine::Realm& realm, CallbackDoor& door);
  ~ScriptQueues();

  QueueCounters& counters() { return counters_; }
  // Called by the modules of lib/internal that hold the queues, when they are loaded. A queue that
  // has something was loaded.
  void set_ticks(engine::Object run);
  void set_rejections(engine::Object report);
  void set_immediates(engine::Object run);
  void set_timers(engine::Object run);
  // A callback failed: its ticks and microtasks run after the next callback, or when check begins,
  // whichever comes first (T4).
  bool left_behind() const { return left_behind_; }
  // The loop will not wait in this turn.
  bool has_immediates() const { return counters_.immediates.referenced > 0; }
  // A batch of callbacks stays in JavaScript and drains by itself.
  bool drains_inline() const { return drains_inline_; }
  double now_ms() const { return since_start_ms(loop_.now_ns()); }
  void read_clock() { counters_.timers.now_ms = now_ms(); }
  // What JavaScript's time is on the loop's clock.
  Nanoseconds to_loop_time(double time_ms) const {
    return start_ns_ + static_cast<Nanoseconds>(time_ms * 1e6);
  }
  // For the time from which a timer counts.
  void read_fast_clock() { counters_.timers.now_ms = since_start_ms(loop_.fast_now_ns()); }

  // JavaScript begins and ends a callback that it runs by itself; 0: scheduled while nobody
  // watched.
  void begin_callback(TaskId id, TaskKind kind);
  void end_callback();

 private:
  // Of a callback that JavaScript has begun; errors leave it open until they have been reported.
  struct Running {
    TaskId id;
    TaskKind kind;
    TaskId before;
  };
  double since_start_ms(Nanoseconds time_ns) const {
    return static_cast<double>(time_ns - start_ns_) * 1e-6;
  }
  CallbackDoor::Result call(const engine::Persistent& function,
                            std::initializer_list<engine::Value> arguments);

  uint64_t job_queued() override { return loop_.host().schedule(TaskKind::microtask); }
  void job_begins(uint64_t job) override { begin_callback(job, TaskKind::microtask); }
  void job_ended() override { end_callback(); }

  // A queue of callbacks that JavaScript runs: run(max).
  class Batch : public PhaseSource {
   public:
    explicit Batch(ScriptQueues& queues) : queues_(queues) {}
    Progress run(Budget& budget) final;
    engine::Persistent function;

   protected:
    virtual bool is_empty() const = 0;
    virtual uint32_t take_ran() = 0;
    ScriptQueues& queues_;

   private:
    bool has_failed_ = false;  // the callback that was the last
  };
  class Timers final : public Batch {
   public:
    using Batch::Batch;
    void begin() override;
    bool has_work() const override { return false; }
    Nanoseconds next_expiry_ns() const override;
    bool keeps_alive() const override { return queues_.counters_.timers.referenced > 0; }

   private:
    bool is_empty() const override;
    uint32_t take_ran() override;
  };
  class Immediates final : public Batch {
   public:
    using Batch::Batch;
    void begin() override;
    bool has_work() const override { return queues_.counters_.immediates.referenced > 0; }

   private:
    bool is_empty() const override { return queues_.counters_.immediates.queued == 0; }
    uint32_t take_ran() override;
  };
  class Ticks final : public PhaseSource {
   public:
    explicit Ticks(ScriptQueues& queues) : queues_(queues) {}
    Progress run(Budget& budget) override;
    bool has_work() const override {
      return queues_.counters_.ticks.queued != 0 && !queues_.door_.is_closed();
    }
    engine::Persistent function;

   private:
    ScriptQueues& queues_;
  };
  // Microtasks, and when nothing else is left the rejections that nobody has handled.
  class Microtasks final : public PhaseSource {
   public:
    explicit Microtasks(ScriptQueues& queues) : queues_(queues) {}
    Progress run(Budget& budget) override;
    bool has_work() const override { return false; }
    engine::Persistent report_rejections;

   private:
    ScriptQueues& queues_;
  };

  Loop& loop_;
  engine::Realm& realm_;
  CallbackDoor& door_;
  const bool drains_inline_;
  const Nanoseconds start_ns_;
  QueueCounters counters_;
  bool left_behind_ = false;
  bool rejection_threw_ = false;  // a listener of rejections: the ticks that are queued wait
  std::vector<Running> running_;  // the outermost first
  Timers timers_{*this};
  Immediates immediates_{*this};
  Ticks ticks_{*this};
  Microtasks microtasks_{*this};
};

}  // namespace giro::runtime
