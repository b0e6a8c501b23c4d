// Turns the engine's pump in the prepare phase (P6), when its descriptor was readable in poll or
// its time has come. Costs nothing while the engine has nothing to do.
#pragma once

#include "engine/glib_pump.h"
#include "engine/shared_waits.h"
#include "giro/loop.h"
#include "giro/operation.h"
#include "runtime/script_queues.h"

namespace giro::runtime {

// How the loop learns that the engine has work. every_turn is for a simulated poller, which cannot
// watch real descriptors: the pump runs in every turn.
enum class UpkeepWatch : uint8_t { descriptor, every_turn };

class EngineUpkeep final : private PhaseSource {
 public:
  EngineUpkeep(Loop& loop, const ScriptQueues& queues, engine::GlibPump& pump, UpkeepWatch kind);
  ~EngineUpkeep() override;

  // Does what is due now. Before the program begins: a turn of its own then has nothing to do.
  void settle();
  // Before the loop waits the next time, as something may have been asked of the engine.
  void look_soon() { due_ = true; }
  // While held, the loop waits for the engine: an asynchronous compilation is under way.
  void hold() { ++holds_; }
  void release() { --holds_; }

 private:
  class Watch final : public Operation {
   public:
    explicit Watch(EngineUpkeep& upkeep) : Operation(Opcode::poll), upkeep_(upkeep) {}
    void run() override { upkeep_.note_readable(); }

   private:
    EngineUpkeep& upkeep_;
  };

  // Ends a wait of poll when the engine's time has come. Not a timer: it is no callback of the
  // program's, and nobody who watches the loop is to see it.
  class Alarm final : public PhaseSource {
   public:
    explicit Alarm(EngineUpkeep& upkeep) : upkeep_(upkeep) {}
    Progress run(Budget& budget) override;
    bool has_work() const override { return false; }
    Nanoseconds next_expiry_ns() const override { return due_ns; }
    Nanoseconds due_ns = kNever;

   private:
    EngineUpkeep& upkeep_;
  };

  Progress run(Budget& budget) override;
  bool has_work() const override { return (due_ && holds_ > 0) || engine::async_waits_are_due(); }
  bool keeps_alive() const override { return holds_ > 0 || engine::async_waits_are_due(); }
  void note_readable();
  void watch();
  // A loop that never waits need not ask the kernel in every turn whether the engine has called.
  bool is_busy();

  Loop& loop_;
  const ScriptQueues& queues_;
  engine::GlibPump& pump_;
  const UpkeepWatch kind_;
  Watch watch_{*this};
  Alarm alarm_{*this};
  bool due_ = true;
  uint32_t busy_turns_ = 0;  // in a row
  int holds_ = 0;
};

}  // namespace giro::runtime
