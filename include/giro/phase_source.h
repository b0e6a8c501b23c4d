// The phases of a turn, and PhaseSource: a queue that a phase runs. The loop's own queues are
// sources, and an embedder adds more (a runtime keeps its timers and immediates in its own
// language).
#pragma once

#include <cstddef>
#include <cstdint>

#include "giro/base/api.h"
#include "giro/base/clock.h"

namespace giro {

// In the order of a turn (P1).
enum class Phase : uint8_t { timers, pending, idle, prepare, poll, check, closing };
inline constexpr size_t kPhaseCount = 7;
GIRO_API const char* to_string(Phase phase);

// How many callbacks a phase may still run (P2).
class Budget {
 public:
  // As many as there are.
  static constexpr uint32_t kUnlimited = UINT32_MAX;
  // For so many.
  explicit Budget(uint32_t callbacks) : left_(callbacks) {}
  // Whether none is left; and how many.
  bool spent() const { return left_ == 0; }
  uint32_t left() const { return left_; }
  // A callback has been run.
  void take_one() { take(1); }
  void take(uint32_t callbacks) {
    if (left_ != kUnlimited) left_ -= callbacks;
  }

 private:
  uint32_t left_;
};

// Whether a batch is over.
enum class Progress : uint8_t { done, more };

// A queue that a phase runs.
class GIRO_API PhaseSource {
 public:
  virtual ~PhaseSource() = default;

  // The phase begins: what is due or queued now is this phase's batch, what comes later is not.
  virtual void begin() {}

  // Runs callbacks of the batch, at most as many as the budget has, taking one from it for each.
  // Resumable one callback at a time: it may return `more` after any callback (an error left it,
  // say) and the loop enters it again. `done`: the batch is over.
  virtual Progress run(Budget& budget) = 0;

  // Work that must not wait for I/O: poll does not block. Only what keeps the loop alive counts.
  virtual bool has_work() const = 0;

  // When this source next has something to run by itself (timers phase).
  virtual Nanoseconds next_expiry_ns() const { return kNever; }

  // Whether it alone is a reason for the loop to go on.
  virtual bool keeps_alive() const { return has_work(); }
};

}  // namespace giro
