// The engine waits in a loop until it is woken, or its deadline has come; only then does it look
// whether it shall stop. Waiting piece by piece from outside would lose what wakes it in between.
// But the loop asks for the time and sleeps by exported functions that the library calls through
// the linker's table: definitions of ours let each sleep be short, and the deadline be past when
// the guard says so. The engine itself takes the thread off its list.
#include "engine/shared_waits.h"

#include <dlfcn.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>

#include "engine/buffers.h"
#include "engine/capabilities.h"
#include "engine/execution_guard.h"
#include "engine/script.h"
#include "engine/symbols.h"
#include "engine/time_limit.h"
#include "engine/value.h"

namespace giro::engine {

namespace {

// An enum of the engine's; times are doubles of seconds.
using WaitFor32 = unsigned (*)(void* manager, void* vm, int32_t* at, int32_t expected, double);
using WaitFor64 = unsigned (*)(void* manager, void* vm, int64_t* at, int64_t expected, double);

// WTF::TimeWithDynamicClockType: in a wait, of the wall clock.
struct TimeOfClock {
  double seconds;
  uint64_t clock;  // its number, of an unknown size
};
// WTF::ParkingLot::ParkResult.
struct ParkResult {
  bool was_unparked;
  intptr_t token;
};
using WaitAsync32 = RawValue (*)(void* manager, void* global, void* vm, int32_t* at,
                                 int32_t expected, double timeout);
using WaitAsync64 = RawValue (*)(void* manager, void* global, void* vm, int64_t* at,
                                 int64_t expected, double timeout);
using ScheduleWork = void (*)(void* timer, void* ticket, void* task);
using Park = ParkResult (*)(const void* address, const void* validate, const void* before_sleep,
                            const TimeOfClock& deadline);

// The process has one list of those that wait; each wait tells where it is.
std::atomic<void*> known_manager = nullptr;
thread_local bool has_async_waits = false;  // this thread has had some
thread_local bool is_due = false;

thread_local ExecutionGuard* this_threads_guard = nullptr;
thread_local bool is_waiting = false;
thread_local bool is_over = false;  // the wait is to end now
// For the self-test: a wait that is not to end by itself, and how often it slept and looked.
thread_local bool is_testing = false;
thread_local int sleeps = 0;
thread_local int looks = 0;

// The guard may call the engine, which asks for the time.
bool is_to_stop() {
  is_waiting = false;
  const bool stops = is_testing ? sleeps > 1 : this_threads_guard->is_to_stop();
  is_waiting = true;
  return stops;
}

template <typename Wait, typename T>
unsigned wait_watched(const char* name, void* manager, void* vm, T* at, T expected,
                      double timeout) {
  static const auto kWait = symbols::find<Wait>(name);
  known_manager.store(manager, std::memory_order_relaxed);
  ExecutionGuard* guard = this_threads_guard;
  is_waiting = is_testing || (guard != nullptr && has(Capability::waits));
  is_over = false;
  if (guard != nullptr) guard->will_wait();
  const unsigned outcome = kWait(manager, vm, at, expected, timeout);
  const bool was_watched = is_waiting;
  is_waiting = false;
  if (was_watched && !is_testing && guard->is_to_stop()) {
    guard->stop();
    // The engine would let the script go on until its timer has gone off.
    throw_termination(detail::current_context);
  }
  return outcome;
}

// Of any thread's heap: this one looks once too often, perhaps.
void schedule_by(ScheduleWork schedule, void* timer, void* ticket, void* task) {
  schedule(timer, ticket, task);
  if (has_async_waits) is_due = true;
}

// A wait that is over at once.
void* manager() {
  if (known_manager == nullptr) {
    evaluate("globalThis.Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 1, 0)", "wait");
  }
  return known_manager;
}

template <typename Wait, typename T>
Value wait_by(const char* name, T* at, T expected, double timeout_seconds) {
  static const auto kWait = symbols::find<Wait>(name);
  void* list = manager();
  if (list == nullptr) return Value::undefined();
  has_async_waits = true;
  return Value(kWait(list, detail::global_object(), const_cast<void*>(detail::heap()), at, expected,
                     timeout_seconds));
}

}  // namespace

Value wait_async(int32_t* at, int32_t expected, double timeout_seconds) {
  return wait_by<WaitAsync32>(symbols::kWaitAsync32, at, expected, timeout_seconds);
}

Value wait_async(int64_t* at, int64_t expected, double timeout_seconds) {
  return wait_by<WaitAsync64>(symbols::kWaitAsync64, at, expected, timeout_seconds);
}

bool async_waits_are_due() { return is_due; }

void forget_async_waits_due() { is_due = false; }

void let_waits_be_stopped(ExecutionGuard* guard) { this_threads_guard = guard; }

bool shared_waits_work() {
  is_testing = true;
  sleeps = looks = 0;
  Completion waited = evaluate(
      "globalThis.Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000)", "self-test");
  is_testing = false;
  return waited.ok() && waited.value.to_string() == "timed-out" && sleeps == 2 && looks > 1;
}

}  // namespace giro::engine

// --- Called by the engine in place of its own ----------------------------------------------------

using namespace giro::engine;

#define GIRO_IN_PLACE extern "C" [[gnu::visibility("default")]]

GIRO_IN_PLACE unsigned giro_wait_32(void* manager, void* vm, int32_t* at, int32_t expected,
                                    double timeout) __asm__(GIRO_SYMBOL_WAIT_32);
GIRO_IN_PLACE unsigned giro_wait_64(void* manager, void* vm, int64_t* at, int64_t expected,
                                    double timeout) __asm__(GIRO_SYMBOL_WAIT_64);
GIRO_IN_PLACE double giro_monotonic_now() __asm__(GIRO_SYMBOL_MONOTONIC_NOW);
GIRO_IN_PLACE ParkResult giro_park(const void* address, const void* validate,
                                   const void* before_sleep,
                                   const TimeOfClock& deadline) __asm__(GIRO_SYMBOL_PARK);

// On 2.50 and on 2.54.
GIRO_IN_PLACE void giro_schedule_work(void* timer, void* ticket,
                                      void* task) __asm__(GIRO_SYMBOL_SCHEDULE_WORK);
GIRO_IN_PLACE void giro_schedule_active_work(void* timer, void* ticket,
                                             void* task) __asm__(GIRO_SYMBOL_SCHEDULE_ACTIVE_WORK);

unsigned giro_wait_32(void* manager, void* vm, int32_t* at, int32_t expected, double timeout) {
  return wait_watched<WaitFor32>(symbols::kWait32, manager, vm, at, expected, timeout);
}

unsigned giro_wait_64(void* manager, void* vm, int64_t* at, int64_t expected, double timeout) {
  return wait_watched<WaitFor64>(symbols::kWait64, manager, vm, at, expected, timeout);
}

double giro_monotonic_now() {
  static const auto kNow = symbols::find<double (*)()>(symbols::kMonotonicNow);
  if (is_waiting) [[unlikely]] {
    ++looks;
    if (is_over) return std::numeric_limits<double>::infinity();
  }
  return kNow();
}

ParkResult giro_park(const void* address, const void* validate, const void* before_sleep,
                     const TimeOfClock& deadline) {
  static const auto kPark = symbols::find<Park>(symbols::kPark);
  if (!is_waiting) return kPark(address, validate, before_sleep, deadline);
  static const auto kWallNow = symbols::find<double (*)()>(symbols::kWallTimeNow);
  ++sleeps;
  is_over = is_to_stop();
  const double between_looks = is_testing || is_over ? 0 : ExecutionGuard::kBetweenLooksSeconds;
  const TimeOfClock soon{std::min(deadline.seconds, kWallNow() + between_looks), deadline.clock};
  return kPark(address, validate, before_sleep, soon);
}

void giro_schedule_work(void* timer, void* ticket, void* task) {
  static const auto kSchedule = symbols::find<ScheduleWork>(symbols::kScheduleWork);
  schedule_by(kSchedule, timer, ticket, task);
}

void giro_schedule_active_work(void* timer, void* ticket, void* task) {
  static const auto kSchedule = symbols::find<ScheduleWork>(symbols::kScheduleActiveWork);
  schedule_by(kSchedule, timer, ticket, task);
}

namespace giro::engine {

namespace {

// Whether the library finds ours where it looks for its own.
bool is_in_place(const char* name, ScheduleWork ours) {
  return ::dlsym(RTLD_DEFAULT, name) == reinterpret_cast<void*>(ours);
}

bool is_told(Value result, const char* outcome) {
  if (!result.is_object()) return false;
  const Object told(result);
  return !told.get("async").to_boolean() && told.get("value").to_string() == outcome;
}

}  // namespace

// Nothing is woken: what that leaves to do would be done among the program's callbacks.
bool async_waits_work() {
  if (!is_in_place(symbols::kScheduleWork, giro_schedule_work) ||
      !is_in_place(symbols::kScheduleActiveWork, giro_schedule_active_work)) {
    return false;
  }
  Completion view = evaluate("new Int32Array(new SharedArrayBuffer(4))", "self-test");
  if (!view.ok()) return false;
  auto* at = reinterpret_cast<int32_t*>(bytes_of(view.value).data());
  const bool works =
      is_told(wait_async(at, 1, 0), "not-equal") && is_told(wait_async(at, 0, 0), "timed-out");
  has_async_waits = false;
  return works;
}

}  // namespace giro::engine
