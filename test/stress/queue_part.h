// Ticks, microtasks, immediates, posts and wake-ups of a stress program, and the other threads that
// send them.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "giro/wakeup.h"
#include "stress/stage.h"

namespace giro::stress {

class QueuePart {
 public:
  explicit QueuePart(Stage& stage) : stage_(stage) {}

  void act();
  void post(Origin origin, Function<void()> callback = nullptr);
  // Nothing can be on its way when the world is at rest.
  void require_at_rest();
  void end_everything();

 private:
  struct Bell {
    std::unique_ptr<Wakeup> wakeup;  // null: destroyed
    bool notified = false;
    bool referenced = true;
  };
  void set_immediate();
  void clear_immediate();
  void make_bell();
  void act_on_bell();
  void notify(Bell& bell);
  void set_referenced(Bell& bell, bool referenced);
  void destroy(Bell& bell);
  void rang(size_t index);
  void plan_outside();
  void outside(Origin origin);

  Stage& stage_;
  std::vector<std::pair<TaskId, Ticket>> immediates_;
  std::vector<Bell> bells_;
};

}  // namespace giro::stress
