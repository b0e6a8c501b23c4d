// Stage: what all parts of a stress program share: the world, the loop, the checker, and what every
// callback does.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "giro/base/function.h"
#include "giro/loop.h"
#include "stress/checker.h"
#include "stress/choices.h"
#include "stress/ground.h"
#include "stress/trace.h"

namespace giro::stress {

// How many of something exist; at the end of a program: none.
class Living {
 public:
  size_t count() const { return count_; }

 private:
  friend class Witness;
  size_t count_ = 0;
};

// Lives in a callback, so that one that is never freed is noticed.
class Witness {
 public:
  explicit Witness(Living& living) : living_(&living) { ++living_->count_; }
  Witness(Witness&& other) noexcept : living_(other.living_) { ++living_->count_; }
  Witness(const Witness& other) noexcept : living_(other.living_) { ++living_->count_; }
  Witness& operator=(const Witness&) = delete;
  ~Witness() { --living_->count_; }

 private:
  Living* living_;
};

// What a program has done, to see that it does everything.
struct Deeds {
  uint64_t callbacks = 0;
  uint64_t errors = 0;
  uint64_t cancelled_requests = 0;
  uint64_t outside_posts = 0;
  uint64_t notifications = 0;
  uint64_t connections = 0;
  uint64_t bytes = 0;
  uint64_t cancelled_writes = 0;
  uint64_t ends = 0;
  uint64_t resets = 0;
  uint64_t rests = 0;
  uint64_t turns = 0;

  Deeds& operator+=(const Deeds& other);
};

class Stage {
 public:
  Stage(Choices& choices, Trace& trace, Living& living, Ground::Kind ground);
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  // What a callback does when it is its turn: asks the program for something to do, a few times,
  // and sometimes throws.
  void improvise();
  void set_improviser(Function<void()> act) { act_ = std::move(act); }
  void act();
  // A program without fuel does nothing new.
  bool has_fuel() const { return fuel_ > 0 && !choices.exhausted(); }
  void burn_all_fuel() { fuel_ = 0; }

  // The callback of a promise without arguments.
  auto callback(Ticket ticket) {
    return [this, ticket, witness = Witness(living)] {
      checker.enters(ticket, context());
      improvise();
    };
  }
  Ticket ask(Promises::Asked asked) {
    asked.context = context();
    return checker.promises().ask(asked);
  }
  void asked(Ticket ticket) { checker.promises().asked(ticket); }

  // The number of the loop's context; 0: none.
  uint64_t context() const;
  void new_context();
  void require_no_context() const;

  std::chrono::nanoseconds random_time();
  void note(const char* what, uint64_t number = 0, uint64_t second = 0) {
    trace.add(clock.now_ns(), what, "", number, second);
  }

  Choices& choices;
  Trace& trace;
  Living& living;
  Deeds deeds;
  VirtualClock clock;
  const std::unique_ptr<Ground> ground;
  const Checker::Setup setup;
  Checker checker{setup, clock, trace};
  std::unique_ptr<Loop> loop;

 private:
  class RandomChooser;
  static Checker::Setup random_setup(Choices& choices);

  std::unique_ptr<RandomChooser> chooser_;
  Function<void()> act_;
  uint32_t fuel_;
  uint64_t context_last_ = 0;
};

}  // namespace giro::stress
