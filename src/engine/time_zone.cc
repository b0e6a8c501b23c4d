#include "engine/time_zone.h"

#include <dlfcn.h>

#include <atomic>

#include "engine/next_function.h"

namespace giro::engine {

namespace {

// WTF::StringView, which is passed by value: eight-bit characters that it does not own.
struct StringView {
  const char* characters;
  unsigned length;
  bool is_8_bit;
};

// Mangled names carry the parameters' types: another signature is not found.
using SetTimeZoneOverride = bool (*)(StringView);
SetTimeZoneOverride set_override() {
  static auto found = reinterpret_cast<SetTimeZoneOverride>(
      dlsym(RTLD_DEFAULT, "_ZN3WTF19setTimeZoneOverrideENS_10StringViewE"));
  return found;
}

using Reset = void (*)(void* date_cache);
Reset engine_reset() {
  static auto found = next_function<Reset>("_ZN3JSC9DateCache20resetIfNecessarySlowEv");
  return found;
}

// How often the zone has been changed.
std::atomic<unsigned> changes = 0;

// This thread's, once the engine has reset it for the first time, and what `changes` was then.
thread_local void* date_cache = nullptr;
thread_local unsigned changes_seen = 0;

}  // namespace

// Called by the engine in place of its own.
extern "C" __attribute__((visibility("default"))) void reset_date_cache(void* cache) __asm__(
    "_ZN3JSC9DateCache20resetIfNecessarySlowEv");

void prepare_time_zone() {
  // No change, but the engine takes it for one and calls reset_date_cache() at its next entry.
  if (set_override() != nullptr) set_override()({nullptr, 0, true});
}

void set_time_zone(const std::string& name) {
  if (set_override() == nullptr) return;
  // TZ may begin with a colon.
  std::string zone = name.starts_with(':') ? name.substr(1) : name;
  set_override()({zone.data(), static_cast<unsigned>(zone.size()), true});
  ++changes;
  if (date_cache != nullptr) reset_date_cache(date_cache);
}

void reset_date_cache(void* cache) {
  const unsigned now = changes.load(std::memory_order_acquire);
  if (date_cache == cache && changes_seen == now) [[likely]]
    return;
  date_cache = cache;
  changes_seen = now;
  engine_reset()(cache);
}

}  // namespace giro::engine
