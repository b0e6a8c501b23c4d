#include "engine/capabilities.h"

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <string_view>
#include <vector>

#include "engine/bytecode.h"
#include "engine/cells.h"
#include "engine/function_places.h"
#include "engine/global_prototypes.h"
#include "engine/heap_gauge.h"
#include "engine/host_functions.h"
#include "engine/known_engine.h"
#include "engine/language.h"
#include "engine/method_table.h"
#include "engine/microtasks.h"
#include "engine/own_names.h"
#include "engine/promise_states.h"
#include "engine/receivers.h"
#include "engine/rejections.h"
#include "engine/samples.h"
#include "engine/scripted_jobs.h"
#include "engine/shared_memory.h"
#include "engine/shared_waits.h"
#include "engine/stack_room.h"
#include "engine/string_memory.h"
#include "engine/symbols.h"
#include "engine/task_jobs.h"
#include "engine/time_limit.h"
#include "engine/time_zone.h"
#include "engine/weak_refs.h"

namespace giro::engine {

namespace {

using namespace symbols;
using enum Capability;

enum class Gate : uint8_t {
  symbols,     // nothing is assumed but what their names say
  self_test,   // `test` proves what is assumed
  same_build,  // a layout is assumed: the very library of the build, of a series in `series`
};

enum class When : uint8_t {
  first_realm,  // tested there
  first_use,    // tested when it is first asked for, which few programs do
};

// A way to a capability. One capability may have several, for several series of engines: the first
// whose symbols are found is taken.
struct Way {
  Capability capability;
  Gate gate;
  When when;
  std::vector<const char*> symbols;
  std::vector<Capability> needs;
  std::vector<unsigned> series;  // 250 is 2.50; empty: any
  // With Gate::same_build it may be null, and is made at every start.
  bool (*test)();
};

struct Description {
  const char* name;
  const char* without;
};

// In the order of the enumeration.
constexpr Description kDescriptions[kCapabilityCount] = {
    {"functions", "native functions are called through the C API, 100 ns a call instead of 3"},
    {"draining", "microtasks are drained between callbacks by the loop, 100 ns instead of 9"},
    {"silence", "microtasks that a worker has queued may run while it ends"},
    {"strings", "text is copied twice on its way to JavaScript"},
    {"promises", "util.inspect does not know the state of a promise"},
    {"microtasks", "queueMicrotask makes a promise for each callback"},
    {"jobs", "sources that await are rewritten before they run"},
    {"rejections", "rejections are told when all microtasks have run, by the C API"},
    {"imports", "import() in eval and Function is not there"},
    {"weak-refs", "every turn of the loop drains, although nothing may be queued"},
    {"insides",
     "util.inspect shows no entries of iterators and weak collections, no proxy handlers"},
    {"names", "names of an array's properties are found among those of its indices"},
    {"termination", "a vm timeout ends all JavaScript under way, as an uncaught error"},
    {"waits", "a worker that waits in Atomics.wait is stopped when the wait is over"},
    {"async-waits", "there is no Atomics.waitAsync"},
    {"lock", "the engine takes its lock in every call, 500 instructions a message"},
    {"fresh-bytes", "memory that is read into is cleared first"},
    {"shared-memory", "SharedArrayBuffers cannot be taken to workers"},
    {"time-zone", "a change of TZ while the program runs is not seen"},
    {"zone-file", "an engine that watches the file of the machine's zone loads libgio for it"},
    {"zone-table",
     "an engine that looks for UTC among all time zones does so at every start, 4 ms"},
    {"language", "Intl takes en-US where a program names no language"},
    {"heap-size", "a heap is measured by its last collection"},
    {"heap-limit", "a heap has no limit but a worker's own, looked at now and then"},
    {"cells", "strings are copied on both ways between JavaScript and C++, 100 ns a call more"},
    {"places", "recordings show no names and places of functions"},
    {"receivers", "stacks tell names of functions alone, not what they were called on"},
    {"samples", "--cpu-prof looks in a hundred times a second, without columns"},
    {"prototypes", "a global object has no other prototype than its own"},
    {"throws", "of a value that is thrown and no error it is not known where"},
    {"bytecode", "every run compiles the program's texts anew"},
};

const std::vector<Way>& table() {
  static const std::vector<Way> kTable = {
      // Values are encoded as value.h says, frames of calls as native_function.h says.
      {functions,
       Gate::self_test,
       When::first_realm,
       {kCreateFunction, kCreateStaticString, kThrowValue},
       {},
       {},
       &host_functions::work},
      {draining,
       Gate::self_test,
       When::first_realm,
       {kDrainMicrotasks},
       {functions},
       {},
       &microtasks::draining_works},
      // A DrainMicrotaskDelayScope is one pointer, and keeps the heap until it ends.
      {silence, Gate::same_build, When::first_use, {kDelayMicrotasks}, {}, {250, 254}, nullptr},
      // A String and a Ref<StringImpl> are one pointer.
      {strings,
       Gate::self_test,
       When::first_realm,
       {kCreateUninitializedString, kCreateReferringString, kCreateStringHandle},
       {},
       {},
       &string_memory::works},
      {promises,
       Gate::self_test,
       When::first_realm,
       {kPromiseStatus, kPromiseResult, kPromiseIsHandled},
       {},
       {},
       &promise_states::work},
      // Where a promise keeps its flags and its result.
      {promises,
       Gate::self_test,
       When::first_realm,
       {kPerformThen},
       {functions},
       {},
       &promise_states::work},
      {microtasks,
       Gate::self_test,
       When::first_realm,
       {kQueueFunction},
       {functions, draining},
       {},
       &microtasks::queueing_works},
      {microtasks,
       Gate::self_test,
       When::first_realm,
       {kPerformThen},
       {functions, draining},
       {},
       &microtasks::queueing_works},
      // The engine calls its queue function through the linker's table, and ours stands between.
      {jobs,
       Gate::self_test,
       When::first_realm,
       {kQueueFunction, kPerformThenWithContext},
       {functions, draining, microtasks, promises},
       {250},
       &scripted_jobs::work},
      // Where a token has its flag, which of its functions is asked, how a task lies in memory.
      {jobs,
       Gate::self_test,
       When::first_realm,
       {kConstructToken, kSetToken, kRunTask, kPerformThen, kFunctionGetter},
       {functions, draining, microtasks, promises},
       {},
       &task_jobs::work},
      // Which function of a global object's table of methods is told of rejections.
      {rejections,
       Gate::same_build,
       When::first_realm,
       {kConstructGlobal, kConstructGlobalBase, kPromiseStatus},
       {promises},
       {250},
       &method_table::tells_of_rejections},
      // The engine's table has the exported function, and so ours, which has its name.
      {rejections,
       Gate::self_test,
       When::first_realm,
       {kRejectionTracker},
       {promises, draining},
       {},
       &rejections::work},
      // Which function of that table imports.
      {imports,
       Gate::same_build,
       When::first_realm,
       {kConstructGlobal, kConstructGlobalBase},
       {functions},
       {250, 254},
       &method_table::imports},
      // The engine makes them through the linker's table.
      {weak_refs, Gate::self_test, When::first_realm, {kMakeWeakRef}, {}, {}, &weak_refs::are_seen},
      // The order of the functions of InspectorEnvironment, and that no object of the inspector's
      // is larger than 256 bytes.
      {insides,
       Gate::same_build,
       When::first_use,
       {kConstructInspectorHost, kConstructInspectorManager, kDiscardInspectorScripts,
        kMakeInspectorScript, kCallInspectorScript, kDestroyInspectorScript},
       {functions},
       {250, 254},
       nullptr},
      {names,
       Gate::self_test,
       When::first_use,
       {kNamesBesideIndices},
       {functions},
       {},
       &own_names_work},
      {names,
       Gate::self_test,
       When::first_use,
       {kNamesBesideIndicesInBuilder},
       {functions},
       {},
       &own_names_work},
      {termination,
       Gate::self_test,
       When::first_use,
       {kEnsureTermination, kThrowException},
       {functions},
       {},
       &termination_works},
      // A wait asks for the time and sleeps by way of the linker's table; times are doubles of
      // seconds, with the number of a clock after them.
      {waits,
       Gate::self_test,
       When::first_use,
       {kWait32, kWait64, kMonotonicNow, kPark, kWallTimeNow},
       {termination},
       {},
       &shared_waits_work},
      // The engine has it for another kind of heap than those of the C API. That its result is a
      // value, and a time a double of seconds.
      {async_waits,
       Gate::self_test,
       When::first_use,
       {kWait32, kWaitAsync32, kWaitAsync64, kScheduleWork},
       {functions},
       {},
       &async_waits_work},
      {async_waits,
       Gate::self_test,
       When::first_use,
       {kWait32, kWaitAsync32, kWaitAsync64, kScheduleActiveWork},
       {functions},
       {},
       &async_waits_work},
      // That a JSLockHolder is one pointer.
      {lock,
       Gate::same_build,
       When::first_realm,
       {kHoldLock, kHoldLockOf, kReleaseLock, kDropLocks, kGrabLocks},
       {functions},
       {250, 254},
       nullptr},
      // That the engine asks for the memory of a typed array by these functions and no other.
      {fresh_bytes,
       Gate::same_build,
       When::first_use,
       {kTryMalloc, kTryZeroedMalloc, kFreeCaged, kOpenCage},
       {functions},
       {250, 254},
       nullptr},
      // That an ArrayBufferContents is no larger than the room that we give it.
      {shared_memory,
       Gate::self_test,
       When::first_use,
       {kCreateSharedBuffer, kCreateBufferOver, kShareBuffer, kShareContents, kCreateDataView},
       {functions},
       {},
       &shared_memory_works},
      // A StringView is a pointer, a length and a flag.
      {time_zone,
       Gate::self_test,
       When::first_use,
       {kSetTimeZone, kResetDates},
       {},
       {},
       &time_zone_works},
      {time_zone,
       Gate::self_test,
       When::first_use,
       {kSetTimeZone, kClearDates, kTimeZoneDidChange},
       {},
       {},
       &time_zone_works},
      {zone_file, Gate::symbols, When::first_use, {kListenForZone}, {}, {}, nullptr},
      // That a heap which is being made does not use the number of UTC.
      {zone_table, Gate::same_build, When::first_use, {kUtcNumber}, {}, {254}, nullptr},
      // A Vector<String> is a pointer and two numbers.
      {language,
       Gate::self_test,
       When::first_use,
       {kCreateStaticString, kSetLanguages},
       {},
       {},
       &language_works},
      // What the C API is told of memory outside of a heap is handed on through the linker's table.
      {heap_size,
       Gate::self_test,
       When::first_realm,
       {kHeapSize, kHeapCapacity, kHeapExtra, kHeapReportExtra, kHeapDidAllocate,
        kHeapDidAllocateExtra},
       {},
       {},
       &HeapGauge::works},
      // How a request for a collection lies in memory.
      {heap_limit,
       Gate::same_build,
       When::first_realm,
       {kHeapCollectAsync},
       {heap_size},
       {250, 254},
       nullptr},
      // How the cells of strings and Uint8Arrays lie in memory.
      {cells,
       Gate::self_test,
       When::first_realm,
       {kCreateUninitializedString, kCreateUninitializedWide, kMakeStringCell},
       {functions},
       {},
       &cells::work},
      // How a SourceCode and a string lie in memory; where a cell has its type, and a source its
      // name, is looked for.
      {places,
       Gate::self_test,
       When::first_use,
       {kFunctionSource, kFunctionName, kSourceId},
       {functions},
       {},
       &function_places_work},
      // Where a visitor of the stack keeps the frame and its function; the numbers of some types of
      // cells, and that those of scopes come one after the other.
      {receivers,
       Gate::self_test,
       When::first_use,
       {kVisitStack, kVisitNextFrame},
       {functions},
       {},
       &receivers_work},
      // What the samples' JSON looks like, and that their times are of the system's clock.
      {samples,
       Gate::self_test,
       When::first_use,
       {kEnableSampling, kDisableSampling, kTakeSamples},
       {},
       {},
       &samples::work},
      // The class of what programs see of global objects has the exported functions in its table,
      // and so ours, which have their names.
      {prototypes,
       Gate::self_test,
       When::first_use,
       {kSetGlobalPrototype, kGetGlobalPrototype, kSetPrototypeDirectly, kIsExtensible},
       {},
       {},
       &global_prototypes_work},
      // What is thrown is told through the linker's table.
      {throws, Gate::symbols, When::first_use, {kThrowValue}, {}, {}, nullptr},
      // The order of a script's virtual functions, and how bytecode and its key lie in memory.
      {Capability::bytecode,
       Gate::same_build,
       When::first_use,
       {kEncodeCode, kMakePayload, kPayloadSpan, kDestroyPayload, kFastMalloc, kFastFree},
       {},
       {250, 254},
       &bytecode::works},
  };
  return kTable;
}

size_t index_of(Capability capability) { return static_cast<size_t>(capability); }

// --- GIRO_ENGINE --------------------------------------------------------------------------------

struct Setting {
  bool is_portable = false;
  bool is_untested = false;
  bool is_off[kCapabilityCount] = {};
  std::string error;
};

std::optional<size_t> index_of_name(std::string_view name) {
  for (size_t i = 0; i < kCapabilityCount; ++i) {
    if (name == kDescriptions[i].name) return i;
  }
  return std::nullopt;
}

void switch_off(Setting& setting, std::string_view names) {
  while (!names.empty()) {
    const size_t end = std::min(names.find(','), names.size());
    const std::string_view name = names.substr(0, end);
    names.remove_prefix(std::min(end + 1, names.size()));
    if (auto index = index_of_name(name)) {
      setting.is_off[*index] = true;
    } else {
      setting.error = "GIRO_ENGINE: the engine has no capability '" + std::string(name) +
                      "'; giro --version --verbose lists them";
    }
  }
}

Setting parse(std::string_view text) {
  constexpr std::string_view kWithout = "without:";
  Setting setting;
  setting.is_portable = text == "portable";
  setting.is_untested = text == "untested";
  if (text.starts_with(kWithout)) {
    switch_off(setting, text.substr(kWithout.size()));
  } else if (!text.empty() && text != "on" && !setting.is_portable && !setting.is_untested) {
    setting.error = "GIRO_ENGINE is on, untested, portable or without:NAME,NAME, not '" +
                    std::string(text) + "'";
  }
  return setting;
}

const Setting& setting() {
  static const Setting kSetting = [] {
    const char* text = std::getenv("GIRO_ENGINE");
    return parse(text == nullptr ? std::string_view() : std::string_view(text));
  }();
  return kSetting;
}

bool is_library_of_build() { return !setting().is_untested && is_known_engine(); }

// --- Deciding -----------------------------------------------------------------------------------

// What is known of a capability without a realm.
struct Prospect {
  const Way* way = nullptr;  // null: it is not possible
  unsigned number = 0;       // of the way, among those of its capability
  std::string reason;        // why it is not possible, or has turned out not to be
};

const char* first_missing(const Way& way) {
  for (const char* symbol : way.symbols) {
    if (find<void*>(symbol) == nullptr) return symbol;
  }
  return nullptr;
}

bool is_of_series(const Way& way) {
  if (way.series.empty()) return true;
  for (unsigned series : way.series) {
    if (series == GIRO_ENGINE_SERIES) return true;
  }
  return false;
}

std::string readable(const char* symbol) {
  char* text = abi::__cxa_demangle(symbol, nullptr, nullptr, nullptr);
  std::string name = text == nullptr ? symbol : text;
  std::free(text);
  return name.substr(0, name.find('('));
}

// Why it is not; empty: it is.
std::string why_not(const Way& way) {
  if (const char* symbol = first_missing(way)) return "the engine has no " + readable(symbol);
  if (way.gate == Gate::same_build) {
    if (!is_of_series(way)) return "not known of this series of the engine";
    if (!is_library_of_build()) return "another library than that of the build";
  }
  return {};
}

Prospect prospect_of(Capability capability) {
  Prospect prospect;
  const size_t index = index_of(capability);
  if (setting().is_portable || setting().is_off[index]) {
    prospect.reason = "GIRO_ENGINE says so";
    return prospect;
  }
  unsigned number = 0;
  for (const Way& way : table()) {
    if (way.capability != capability) continue;
    std::string reason = why_not(way);
    if (reason.empty()) {
      prospect.way = &way;
      prospect.number = number;
      prospect.reason.clear();
      break;
    }
    if (number == 0 || first_missing(way) == nullptr) prospect.reason = std::move(reason);
    ++number;
  }
  if (prospect.way == nullptr) return prospect;
  for (Capability needed : prospect.way->needs) {
    if (is_possible(needed)) continue;
    prospect.way = nullptr;
    prospect.reason = std::string("needs ") + kDescriptions[index_of(needed)].name;
    break;
  }
  return prospect;
}

std::recursive_mutex deciding;
// Of capabilities: a test uses what it tests.
thread_local uint32_t being_tested = 0;

Prospect& prospect(Capability capability) {
  static std::optional<Prospect> prospects[kCapabilityCount];
  std::lock_guard lock(deciding);
  auto& found = prospects[index_of(capability)];
  if (!found) found = prospect_of(capability);
  return *found;
}

bool has_all_needed(Prospect& found) {
  for (Capability needed : found.way->needs) {
    if (has(needed)) continue;
    found.reason = std::string("needs ") + kDescriptions[index_of(needed)].name;
    return false;
  }
  return true;
}

bool passes(Prospect& found) {
  if (found.way == nullptr || !has_all_needed(found)) return false;
  if (found.way->test == nullptr) return true;
  if (found.way->gate == Gate::self_test && is_library_of_build()) {
    if (found.way->capability == functions) host_functions::trust_encoding();
    return true;
  }
  const uint32_t before = being_tested;
  being_tested |= uint32_t{1} << index_of(found.way->capability);
  const bool passed = found.way->test();
  being_tested = before;
  if (!passed) found.reason = "the self-test failed";
  return passed;
}

}  // namespace

std::atomic<detail::CapabilityState> detail::capability_states[kCapabilityCount];

bool detail::decide(Capability capability) {
  std::lock_guard lock(deciding);
  auto& state = capability_states[index_of(capability)];
  if ((being_tested & (uint32_t{1} << index_of(capability))) != 0) return true;
  // A test would fail, and say nothing of the engine.
  const Way* way = prospect(capability).way;
  const bool is_late = way != nullptr && way->when == When::first_use;
  if (state == CapabilityState::unknown && is_late && stack_is_low()) return false;
  if (state == CapabilityState::unknown) {
    const bool passed = passes(prospect(capability));
    state = passed ? CapabilityState::active : CapabilityState::off;
  }
  return state == CapabilityState::active;
}

bool is_possible(Capability capability) { return prospect(capability).way != nullptr; }

void decide_capabilities() {
  for (const Way& way : table()) {
    if (way.when == When::first_realm) has(way.capability);
  }
}

unsigned way_of(Capability capability) { return prospect(capability).number; }

std::span<const CapabilityReport> report_capabilities() {
  static std::vector<CapabilityReport> reports;
  reports.clear();
  for (size_t i = 0; i < kCapabilityCount; ++i) {
    const auto capability = static_cast<Capability>(i);
    const bool is_active = has(capability);
    reports.push_back({kDescriptions[i].name, is_active,
                       is_active ? std::string() : prospect(capability).reason,
                       kDescriptions[i].without});
  }
  return reports;
}

std::optional<std::string> engine_setting_error() {
  if (setting().error.empty()) return std::nullopt;
  return setting().error;
}

const char* first_capability_that_fails() {
  for (size_t i = 0; i < kCapabilityCount; ++i) {
    const auto capability = static_cast<Capability>(i);
    if (!has(capability)) continue;
    const Way* way = prospect(capability).way;
    if (way->test != nullptr && !way->test()) return kDescriptions[i].name;
  }
  return nullptr;
}

}  // namespace giro::engine
