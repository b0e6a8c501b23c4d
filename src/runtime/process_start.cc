#include "runtime/process_start.h"

#include <chrono>
#include <mutex>

namespace giro::runtime {

namespace {

std::once_flag noted;
ProcessStart start;

}  // namespace

void note_environment_start(Nanoseconds loop_now_ns, bool is_virtual) {
  std::call_once(noted, [&] {
    const auto wall = std::chrono::system_clock::now().time_since_epoch();
    start = {loop_now_ns, std::chrono::duration<double, std::milli>(wall).count(), !is_virtual};
  });
}

const ProcessStart& process_start() { return start; }

}  // namespace giro::runtime
