// What giro takes from the engine beyond its C API, and whether it may: one row each, in the one
// table of capabilities.cc. Code asks for the capability that it uses, never for another one that
// happens to come with it. Without any of them everything works through the C API, slower.
//
// A capability is active when its symbols are found and its gate is passed: a self-test where one
// can prove what is assumed, the very library of the build where the layout of an object is assumed
// that no test can prove. With the library of the build self-tests are left out: giro's own tests
// have made them.
//
// GIRO_ENGINE=portable switches all off, GIRO_ENGINE=without:NAME,NAME some, and
// GIRO_ENGINE=untested takes the library for another one than that of the build, as after an
// upgrade.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace giro::engine {

enum class Capability : uint8_t {
  functions,      // native functions called without the C API, values read without it
  draining,       // microtasks run from inside a native function
  silence,        // no microtask of a worker after its end
  strings,        // text handed over without a copy
  promises,       // states and results of promises read
  microtasks,     // a function queued as a microtask
  jobs,           // promise jobs counted, observed, given contexts; turns as in Node
  rejections,     // unhandled rejections told the moment they happen
  imports,        // import() in eval and Function
  weak_refs,      // whether there are any
  insides,        // iterators, weak collections, proxies looked into
  names,          // names of properties beside indices
  termination,    // a script stopped without those that called it
  waits,          // Atomics.wait stopped
  async_waits,    // Atomics.waitAsync
  lock,           // the engine's lock not taken again
  fresh_bytes,    // typed arrays that are not cleared
  shared_memory,  // SharedArrayBuffers taken to another thread
  time_zone,      // the zone changed while a program runs
  zone_file,      // the file of the machine's zone not watched
  zone_table,     // the table of all zones made when it is needed
  language,       // the language of the environment
  heap_size,      // the heap's size known without a walk through it
  heap_limit,     // and limited
  cells,          // strings and Uint8Arrays read and made in place
  places,         // where functions are written
  receivers,      // what functions under way were called on
  samples,        // what JavaScript does, looked at by another thread
  prototypes,     // global objects given another one
  throws,         // where values are thrown that are no errors
  bytecode,       // scripts compiled in an earlier run
};
inline constexpr size_t kCapabilityCount = static_cast<size_t>(Capability::bytecode) + 1;

namespace detail {
enum class CapabilityState : uint8_t { unknown, active, off };
extern std::atomic<CapabilityState> capability_states[kCapabilityCount];
bool decide(Capability capability);
}  // namespace detail

// Any thread that has a realm; the first time a capability is asked for it may be tested there.
inline bool has(Capability capability) {
  const auto state =
      detail::capability_states[static_cast<size_t>(capability)].load(std::memory_order_acquire);
  if (state == detail::CapabilityState::unknown) [[unlikely]]
    return detail::decide(capability);
  return state == detail::CapabilityState::active;
}

// Whether it may become active, as far as can be said without a realm.
bool is_possible(Capability capability);

// In the first realm of the process, before other threads use the engine: all that can be told
// only then, and what every program uses.
void decide_capabilities();

// Some capabilities are had in another way from each series of engines: which one, counted from 0
// in the order of the table. Only of those that are possible.
unsigned way_of(Capability capability);

// For people, and for tests.
struct CapabilityReport {
  const char* name;
  bool is_active;
  std::string reason;   // why not
  const char* without;  // what is so when it is off
};
// In a realm: everything is decided.
std::span<const CapabilityReport> report_capabilities();

// What is wrong with the value of GIRO_ENGINE; nothing: it is understood.
std::optional<std::string> engine_setting_error();

// The self-tests of all that is active, also with the library of the build. Returns the name of the
// first that fails; null: none. In a realm.
const char* first_capability_that_fails();

}  // namespace giro::engine
