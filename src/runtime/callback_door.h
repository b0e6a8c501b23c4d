// The one door into JavaScript. Whatever the loop has for JavaScript goes through it: the callback
// runs in the context of what scheduled it, an error that leaves it is reported, and when the door
// has closed the loop drains ticks and microtasks (T1).
#pragma once

#include <initializer_list>
#include <span>

#include "engine/persistent.h"
#include "giro/base/function.h"
#include "giro/loop.h"

namespace giro::runtime {

class CallbackDoor {
 public:
  explicit CallbackDoor(Loop& loop) : loop_(loop) {}

  // From JavaScript's start-up: `report(error, fromPromise)` tells the program of an uncaught error
  // and returns only if it lives on; `enter(owner, name, ...arguments)` calls owner[name] in the
  // context that the owner keeps.
  void set_functions(engine::Object report, engine::Object enter);

  enum class Outcome : uint8_t { returned, threw };
  // Calls a function of ours that takes care of contexts itself (the queues).
  struct Result {
    Outcome outcome;
    engine::Value value;
  };
  Result call(engine::Object function, std::initializer_list<engine::Value> arguments);
  // Calls owner[name](...arguments): how a completed operation tells its owner.
  template <typename... Arguments>
  void call_back(engine::Object owner, engine::Value name, Arguments... arguments) {
    // One array that the engine reads directly: copying values right after storing them would
    // stall.
    const engine::Value all[] = {owner, name, arguments...};
    enter(all);
  }
  // An error that nothing caught. Ends the process unless the program handles it.
  void report(engine::Value error);
  // The program is being ended from inside or outside: nothing goes through any more.
  void close() { is_closed_ = true; }
  bool is_closed() const { return is_closed_; }
  // Called when a callback has failed.
  void set_on_failure(Function<void()> on_failure) { on_failure_ = std::move(on_failure); }

 private:
  void enter(std::span<const engine::Value> owner_name_arguments);
  void fail();

  Loop& loop_;
  bool is_closed_ = false;
  Function<void()> on_failure_;
  engine::Persistent report_;
  engine::Persistent enter_;
};

}  // namespace giro::runtime
