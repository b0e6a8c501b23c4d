// Chooser: wherever the rules leave an order free, the loop asks one. Without a chooser things run
// as they come. A chooser that records or replays its answers makes a run repeatable.
#pragma once

#include <cstddef>
#include <cstdint>

#include "giro/base/api.h"

namespace giro {

// Where the rules leave an order free.
enum class ChoicePoint : uint8_t {
  completion,  // which of the completions that are ready is delivered next
  timers_due,  // how many of the timers whose time has come the timers phase sees (answer + 1)
  pool_job,    // which job of the (simulated) pool finishes first
};
// Its name, for traces.
GIRO_API const char* to_string(ChoicePoint point);

class Chooser {
 public:
  virtual ~Chooser() = default;
  // An answer below `count`, which is at least 2.
  virtual size_t choose(ChoicePoint point, size_t count) = 0;
};

}  // namespace giro
