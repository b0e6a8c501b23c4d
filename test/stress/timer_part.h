// The timers of a stress program.
#pragma once

#include <memory>
#include <vector>

#include "giro/timer.h"
#include "stress/stage.h"

namespace giro::stress {

class TimerPart {
 public:
  explicit TimerPart(Stage& stage) : stage_(stage) {}

  // Does something, anything.
  void act();
  void end_everything();

 private:
  struct Slot {
    std::unique_ptr<Timer> timer;  // null: destroyed
    TimerRules::Index model;
    bool referenced = true;
    uint32_t callbacks = 0;  // that it was given; the last one counts
  };
  void make();
  void set_callback(size_t index);
  void start(Slot& slot);
  void start_repeating(Slot& slot);
  void look(const Slot& slot);
  void fired(uint32_t index, uint32_t callback);

  Stage& stage_;
  std::vector<Slot> slots_;
};

}  // namespace giro::stress
