#include "engine/microtasks.h"

#include "engine/capabilities.h"
#include "engine/persistent.h"
#include "engine/script.h"
#include "engine/symbols.h"

namespace giro::engine::microtasks {

namespace {

// Before 2.52 the engine has a function that queues another one. Later it has one that registers a
// reaction, which is queued at once where the promise is fulfilled.
bool queues_functions() {
  static const bool kQueues = way_of(Capability::microtasks) == 0;
  return kQueues;
}

thread_local Persistent fulfilled;

RawValue fulfilled_promise() {
  if (fulfilled.is_empty()) {
    fulfilled = Persistent(evaluate("(async () => {})()", "node:internal/engine/jobs").value);
  }
  return fulfilled.value().raw();
}

}  // namespace

void drain() {
  using Drain = void (*)(const void* vm);
  static const auto kDrain = symbols::find<Drain>(symbols::kDrainMicrotasks);
  kDrain(detail::heap());
}

void queue(Object job) {
  const RawValue none = Value::undefined().raw();
  if (queues_functions()) {
    using Queue = void (*)(void* global, RawObject, RawValue, RawValue, RawValue, RawValue);
    static const auto kQueue =
        reinterpret_cast<Queue>(dlsym(RTLD_DEFAULT, symbols::kQueueFunction));
    kQueue(detail::global_object(), job.raw_object(), none, none, none, none);
    return;
  }
  using Then = void (*)(RawValue promise, const void* vm, void* global, RawValue on_fulfilled,
                        RawValue on_rejected, RawValue derived);
  static const auto kThen = symbols::find<Then>(symbols::kPerformThen);
  kThen(fulfilled_promise(), detail::heap(), detail::global_object(), job.raw(), job.raw(), none);
}

void forget() { fulfilled.reset(); }

bool draining_works() {
  Completion made = evaluate(
      "(() => { const seen = { count: 0 }; const count = () => { seen.count++; };"
      " Promise.resolve().then(count).then(count); return seen; })()",
      "self-test");
  if (!made.ok()) return false;
  drain();
  return Object(made.value).get("count").to_number() == 2;
}

bool queueing_works() {
  Completion made =
      evaluate("(() => { const seen = { count: 0, job() { seen.count++; } }; return seen; })()",
               "self-test");
  if (!made.ok()) return false;
  Object seen(made.value);
  queue(Object(seen.get("job")));
  if (seen.get("count").to_number() != 0) return false;
  drain();
  return seen.get("count").to_number() == 1;
}

}  // namespace giro::engine::microtasks
