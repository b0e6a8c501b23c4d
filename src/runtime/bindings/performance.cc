// The clock that performance.now() reads.
#include <chrono>

#include "giro/loop_host.h"
#include "runtime/bindings/bindings.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Value;

// Milliseconds since the start.
Value now(Call&) { return Value::number(Environment::current().queues().now_ms()); }

// Whoever asks for it wants to know how it grows.
Value idle_time(Call&) {
  Loop& loop = Environment::current().loop();
  loop.host().measure_idle();
  return Value::number(static_cast<double>(loop.host().idle_ns()) / 1e6);
}

Value turns(Call&) {
  return Value::integer(static_cast<int64_t>(Environment::current().loop().turns()));
}

// [environment, bootstrapComplete, loopStart, loopExit], in milliseconds.
Value milestones(Call&) {
  const Milestones& reached = Environment::current().milestones();
  const Value values[] = {
      Value::number(reached.environment_ms), Value::number(reached.bootstrapped_ms),
      Value::number(reached.loop_start_ms), Value::number(reached.loop_exit_ms)};
  return engine::Object::array(values);
}

}  // namespace

void initialize_performance(engine::Object exports) {
  method<now>(exports, "now", 0);
  method<idle_time>(exports, "idleTime", 0);
  method<turns>(exports, "turns", 0);
  method<milestones>(exports, "milestones", 0);
  // The start on the wall clock.
  auto wall = std::chrono::system_clock::now().time_since_epoch();
  double wall_ms = std::chrono::duration<double, std::milli>(wall).count();
  exports.set("timeOrigin", Value::number(wall_ms - Environment::current().queues().now_ms()));
}

}  // namespace giro::runtime
