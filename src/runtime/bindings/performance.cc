// The clock that performance.now() reads.
#include <chrono>

#include "runtime/bindings/bindings.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Value;

// Milliseconds since the start.
Value now(Call&) { return Value::number(Environment::current().queues().now_ms()); }

}  // namespace

void initialize_performance(engine::Object exports) {
  method<now>(exports, "now", 0);
  // The start on the wall clock.
  auto wall = std::chrono::system_clock::now().time_since_epoch();
  double wall_ms = std::chrono::duration<double, std::milli>(wall).count();
  exports.set("timeOrigin", Value::number(wall_ms - Environment::current().queues().now_ms()));
}

}  // namespace giro::runtime
