#include "engine/rejections.h"

#include <utility>

#include "engine/capabilities.h"
#include "engine/microtasks.h"
#include "engine/promise_jobs.h"
#include "engine/promise_states.h"
#include "engine/script.h"
#include "engine/symbols.h"

namespace giro::engine::rejections {

namespace {

using detail::Rejection;
using detail::Watch;

constexpr unsigned kRejected = 0;  // JSPromiseRejectionOperation; the other is handled

}  // namespace

void note(void* /*global*/, RawObject promise, unsigned operation) {
  Watch* watch = detail::watch;
  if (watch == nullptr || promise_jobs::is_learning()) return;
  promise_jobs::make_drain_due();  // which tells of it
  if (operation == kRejected) {
    watch->rejected.push_back({Persistent(Object(promise)),
                               Persistent(promise_jobs::current_context()), ++watch->last_id});
  } else if (!watch->rejected.empty() && watch->rejected.back().promise.value().raw() == promise) {
    watch->rejected.pop_back();  // an async function that threw, and is awaited
  } else if (watch->has_told) {
    watch->handled.emplace_back(Object(promise));
  }
}

void watch() {
  if (has(Capability::rejections)) detail::watch = new Watch;
}

bool are_seen() { return detail::watch != nullptr; }

void set_listener(RejectionListener listener) { detail::watch->listener = listener; }

void forget() { delete std::exchange(detail::watch, nullptr); }

void detail::tell() {
  std::vector<Persistent> handled = std::exchange(watch->handled, {});
  std::vector<Rejection> rejected = std::exchange(watch->rejected, {});
  for (const Persistent& promise : handled) watch->listener.handled(promise.object());
  for (const Rejection& rejection : rejected) {
    Object promise = rejection.promise.object();
    if (promise_states::is_handled(promise)) continue;
    watch->has_told = true;
    watch->listener.rejected(promise, promise_states::result_of(promise), rejection.context.value(),
                             rejection.id);
  }
}

// A rejection is told, and that it was handled.
bool work() {
  Watch* before = std::exchange(detail::watch, new Watch);
  evaluate("globalThis.Promise.reject(1)", "self-test");
  const bool is_told = detail::watch->rejected.size() == 1;
  if (is_told) {
    Object promise = detail::watch->rejected[0].promise.object();
    Completion handler = evaluate("() => {}", "self-test");
    Object(promise.get("then")).call(promise, {handler.value, handler.value});
  }
  const bool is_sound = is_told && detail::watch->rejected.empty();
  microtasks::drain();
  delete std::exchange(detail::watch, before);
  return is_sound;
}

}  // namespace giro::engine::rejections

// Takes the place of the engine's function of this name, which keeps promises for the C API's
// callback.
extern "C" [[gnu::visibility("default")]] void giro_note_rejection(
    void* global, giro::engine::RawObject promise,
    unsigned operation) __asm__(GIRO_SYMBOL_REJECTION_TRACKER);

extern "C" void giro_note_rejection(void* global, giro::engine::RawObject promise,
                                    unsigned operation) {
  using namespace giro::engine;
  using Note = void (*)(void*, RawObject, unsigned);
  static const auto kEngines = symbols::find<Note>(symbols::kRejectionTracker);
  if (rejections::are_seen()) {
    rejections::note(global, promise, operation);
  } else {
    kEngines(global, promise, operation);
  }
}
