#include "engine/time_zone.h"

#include <atomic>
#include <limits>

#include "engine/capabilities.h"
#include "engine/script.h"
#include "engine/symbols.h"

namespace giro::engine {

namespace {

// WTF::StringView, which is passed by value: eight-bit characters that it does not own.
struct StringView {
  const char* characters;
  unsigned length;
  bool is_8_bit;
};

bool set_override(const std::string& zone) {
  using SetOverride = bool (*)(StringView);
  static const auto kSet = symbols::find<SetOverride>(symbols::kSetTimeZone);
  return kSet({zone.data(), static_cast<unsigned>(zone.size()), true});
}

// Before 2.52 the engine forgets at every entry from outside, later when it is told to.
bool forgets_always() {
  static const bool kForgets = way_of(Capability::time_zone) == 0;
  return kForgets;
}

// How often the zone has been changed.
std::atomic<unsigned> changes = 0;

// This thread's, once the engine has reset it for the first time, and what `changes` was then.
thread_local void* date_cache = nullptr;
thread_local unsigned changes_seen = 0;

void note_reset(void* cache) {
  date_cache = cache;
  changes_seen = changes.load(std::memory_order_acquire);
}

using Reset = void (*)(void* date_cache);

// The engine's own.
void reset(void* cache) {
  static const auto kReset = symbols::find<Reset>(symbols::kResetDates);
  note_reset(cache);
  kReset(cache);
}

void clear(void* cache) {
  static const auto kClear = symbols::find<Reset>(symbols::kClearDates);
  note_reset(cache);
  kClear(cache);
}

// Lets the engine show its cache at the next entry.
void ask_for_cache() {
  if (forgets_always()) {
    set_override("");
  } else {
    symbols::find<void (*)()>(symbols::kTimeZoneDidChange)();
  }
}

void change(const std::string& zone) {
  set_override(zone);
  ++changes;
  if (!forgets_always()) symbols::find<void (*)()>(symbols::kTimeZoneDidChange)();
  if (date_cache == nullptr) return;
  if (forgets_always()) {
    reset(date_cache);
  } else {
    clear(date_cache);
  }
}

double hours_in(const char* zone) {
  change(zone);
  return evaluate("new Date(0).getHours()", "self-test").value.to_number();
}

}  // namespace

void prepare_time_zone() {
  if (is_possible(Capability::time_zone)) ask_for_cache();
}

void set_time_zone(const std::string& name) {
  if (!has(Capability::time_zone)) return;
  change(name.starts_with(':') ? name.substr(1) : name);  // TZ may begin with a colon
}

namespace {
constexpr unsigned kUnknownNumber = std::numeric_limits<unsigned>::max();
constexpr unsigned kSomeNumber = 0;
}  // namespace

ZoneTablePutOff::ZoneTablePutOff() {
  if (!is_possible(Capability::zone_table)) return;
  auto* number = symbols::find<unsigned*>(symbols::kUtcNumber);
  if (*number != kUnknownNumber) return;
  utc_number_ = number;
  *number = kSomeNumber;
}

ZoneTablePutOff::~ZoneTablePutOff() {
  if (utc_number_ != nullptr) *utc_number_ = kUnknownNumber;
}

bool time_zone_works() {
  ask_for_cache();
  const bool changes_hours = hours_in("Etc/GMT-5") == 5 && hours_in("Etc/GMT-7") == 7;
  change("");
  return changes_hours;
}

}  // namespace giro::engine

// Called by the engine in place of its own.
extern "C" [[gnu::visibility("default")]] void giro_reset_dates(void* cache) __asm__(
    GIRO_SYMBOL_RESET_DATES);
extern "C" [[gnu::visibility("default")]] void giro_clear_dates(void* cache) __asm__(
    GIRO_SYMBOL_CLEAR_DATES);

// Where nothing has changed since the last time, nothing has to be forgotten.
extern "C" void giro_reset_dates(void* cache) {
  using namespace giro::engine;
  static const bool kIsWatched = is_possible(Capability::time_zone);
  const unsigned now = changes.load(std::memory_order_acquire);
  if (date_cache == cache && changes_seen == now && kIsWatched) [[likely]]
    return;
  reset(cache);
}

// The engine would watch the file that says what the machine's zone is, by libgio and a thread of
// its own: 3 ms of every start, for what Node does not see either.
extern "C" [[gnu::visibility("default")]] void giro_listen_for_zone() __asm__(
    GIRO_SYMBOL_LISTEN_FOR_ZONE);

extern "C" void giro_listen_for_zone() {
  using namespace giro::engine;
  if (!is_possible(Capability::zone_file)) symbols::find<void (*)()>(symbols::kListenForZone)();
}

extern "C" void giro_clear_dates(void* cache) { giro::engine::clear(cache); }
