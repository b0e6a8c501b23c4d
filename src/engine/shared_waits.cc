// The engine waits in a loop until it is woken, or its deadline has come; only then does it look
// whether it shall stop. Waiting piece by piece from outside would lose what wakes it in between.
// But the loop turns the deadline into a time of the wall clock for each sleep, by an exported
// function that the library calls through the linker's table: a definition of ours lets each sleep
// be short, and the deadline be past when the guard says so. The engine itself takes the thread off
// its list.
#include "engine/shared_waits.h"

#include <algorithm>
#include <cstdint>

#include "engine/execution_guard.h"
#include "engine/next_function.h"
#include "engine/time_limit.h"
#include "engine/value.h"

namespace {

using giro::engine::ExecutionGuard;
using giro::engine::next_function;

// An enum of the engine's; times are doubles of seconds.
using WaitFor32 = unsigned (*)(void* manager, void* vm, int32_t* at, int32_t expected, double);
using WaitFor64 = unsigned (*)(void* manager, void* vm, int64_t* at, int64_t expected, double);
using ToWallTime = double (*)(const double* monotonic);

thread_local ExecutionGuard* this_threads_guard = nullptr;
thread_local bool is_waiting = false;

template <typename Wait, typename T>
unsigned wait_watched(Wait wait, void* manager, void* vm, T* at, T expected, double timeout) {
  ExecutionGuard* guard = this_threads_guard;
  is_waiting = guard != nullptr;
  const unsigned outcome = wait(manager, vm, at, expected, timeout);
  is_waiting = false;
  if (guard != nullptr && guard->is_to_stop()) {
    guard->stop();
    // The engine would let the script go on until its timer has gone off.
    giro::engine::throw_termination(giro::engine::detail::current_context);
  }
  return outcome;
}

}  // namespace

namespace giro::engine {

void let_waits_be_stopped(ExecutionGuard* guard) { this_threads_guard = guard; }

}  // namespace giro::engine

extern "C" [[gnu::visibility("default")]] unsigned giro_wait_32(
    void*, void*, int32_t*, int32_t,
    double) __asm__("_ZN3JSC17WaiterListManager8waitSyncERNS_2VMEPiiN3WTF7SecondsE");

extern "C" unsigned giro_wait_32(void* manager, void* vm, int32_t* at, int32_t expected,
                                 double timeout) {
  static const auto kWait =
      next_function<WaitFor32>("_ZN3JSC17WaiterListManager8waitSyncERNS_2VMEPiiN3WTF7SecondsE");
  return wait_watched(kWait, manager, vm, at, expected, timeout);
}

extern "C" [[gnu::visibility("default")]] unsigned giro_wait_64(
    void*, void*, int64_t*, int64_t,
    double) __asm__("_ZN3JSC17WaiterListManager8waitSyncERNS_2VMEPllN3WTF7SecondsE");

extern "C" unsigned giro_wait_64(void* manager, void* vm, int64_t* at, int64_t expected,
                                 double timeout) {
  static const auto kWait =
      next_function<WaitFor64>("_ZN3JSC17WaiterListManager8waitSyncERNS_2VMEPllN3WTF7SecondsE");
  return wait_watched(kWait, manager, vm, at, expected, timeout);
}

extern "C" [[gnu::visibility("default")]] double giro_to_wall_time(double*) __asm__(
    "_ZNK3WTF13MonotonicTime19approximateWallTimeEv");

extern "C" double giro_to_wall_time(double* deadline) {
  static const auto kToWallTime =
      next_function<ToWallTime>("_ZNK3WTF13MonotonicTime19approximateWallTimeEv");
  if (!is_waiting) return kToWallTime(deadline);
  if (this_threads_guard->is_to_stop()) *deadline = 0;
  static const auto kNow = next_function<double (*)()>("_ZN3WTF8WallTime3nowEv");
  return std::min(kToWallTime(deadline), kNow() + ExecutionGuard::kBetweenLooksSeconds);
}
