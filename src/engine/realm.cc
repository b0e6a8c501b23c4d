#include "engine/realm.h"

#include <JavaScriptCore/JavaScript.h>
#include <jsc/jsc.h>
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <optional>

#include "engine/buffer_bytes.h"
#include "engine/capabilities.h"
#include "engine/collector_signal.h"
#include "engine/dynamic_imports.h"
#include "engine/engine_loader.h"
#include "engine/heap_gauge.h"
#include "engine/held_lock.h"
#include "engine/language.h"
#include "engine/microtasks.h"
#include "engine/private_api.h"
#include "engine/promise_jobs.h"
#include "engine/promise_turns.h"
#include "engine/rejections.h"
#include "engine/symbols.h"
#include "engine/thrown_places.h"
#include "engine/time_zone.h"
#include "engine/weak_refs.h"
#include "giro/base/check.h"

namespace giro::engine {

namespace {

thread_local RejectionListener rejection_listener;

Value note_rejection(Call& call) {
  rejection_listener.rejected(Object(call[0]), call[1], Value::undefined(), 0);
  return Value::undefined();
}

// False: the engine does not know how. What is made here is never unmade, because its end would
// drain; the reference to the heap that it took is given back, and it goes with the heap.
bool put_off_microtasks_for_good(JSContextGroupRef group) {
  using Begin = void (*)(void* scope, const void* heap);
  if (!has(Capability::silence)) return false;
  static const auto kBegin = symbols::find<Begin>(symbols::kDelayMicrotasks);
  const void* scope = nullptr;  // that is all it has room for
  kBegin(&scope, group);
  JSContextGroupRelease(group);
  return true;
}

Value drain_now(Call&) {
  microtasks::drain();
  return Value::undefined();
}

// For tests: GIRO_GC_STRESS=N collects whenever N blocks of cells have been used up (1 is thorough
// and slow), and what is dead is overwritten at once, so that a value out of the collector's sight
// is found wrong soon.
void collect_often(unsigned blocks_between) {
  jsc_options_set_uint("slowPathAllocsBetweenGCs", blocks_between);
  jsc_options_set_boolean("sweepSynchronously", TRUE);
  jsc_options_set_boolean("scribbleFreeCells", TRUE);
}

// A collection frees many buffers at once, which are wanted again right after it. By default they
// would go back to the kernel, and come again page by page.
void keep_freed_memory() {
  constexpr int kKeptMax =
      64 << 20;  // as much as the allocator keeps once it has seen large blocks
  constexpr int kMappedMin = 4 << 20;  // smaller blocks are not mapped one by one
  mallopt(M_TRIM_THRESHOLD, kKeptMax);
  mallopt(M_MMAP_THRESHOLD, kMappedMin);
}

// The first of a process is made before other threads use the engine.
JSGlobalContextRef make_context() {
  static std::atomic<bool> is_first = true;
  std::optional<ZoneTablePutOff> put_off;
  if (is_first.exchange(false)) put_off.emplace();
  return JSGlobalContextCreate(nullptr);
}

bool a_drain_is_due() {
  const promise_jobs::JobCounters* jobs = promise_jobs::job_counters();
  return jobs == nullptr || jobs->queued != jobs->drained;
}

// What malloc() has given out and no buffer has. The engine has an allocator of its own.
size_t native_bytes() {
  const struct mallinfo2 info = mallinfo2();
  const size_t in_use = info.uordblks + info.hblkhd;
  return in_use - std::min(in_use, buffer_bytes::total_of_ours());
}

}  // namespace

void initialize_process() {
  engine_library();
  collector_signal::choose();
  GIRO_CHECK(jsc_options_set_boolean("useSharedArrayBuffer", TRUE),
             "the engine has no option useSharedArrayBuffer");
  // A stack shows every call, as in Node: a tail call would take its caller's place.
  GIRO_CHECK(jsc_options_set_boolean("useTailCalls", FALSE),
             "the engine has no option useTailCalls");
  // By default the first collection comes after 1 MB, which loading a few modules is.
  constexpr unsigned kFirstCollectionBytes = 4 << 20;
  GIRO_CHECK(jsc_options_set_uint("smallHeapSize", kFirstCollectionBytes),
             "the engine has no option smallHeapSize");
  // By default a function is compiled when it has been called 33 times, as some are at every start.
  constexpr int kBaselineThreshold = 1000;
  GIRO_CHECK(jsc_options_set_int("thresholdForJITAfterWarmUp", kBaselineThreshold),
             "the engine has no option thresholdForJITAfterWarmUp");
  keep_freed_memory();
  const char* stress = std::getenv("GIRO_GC_STRESS");
  if (stress != nullptr) collect_often(static_cast<unsigned>(std::atoi(stress)));
}

Realm::Realm() : context_(make_context()) {
  GIRO_CHECK(detail::current_context == nullptr, "this thread has a realm already");
  detail::current_context = context_;
  JSLock(context_);
  // A watchdog that comes later would not know that the engine has been entered, and so never bark:
  // see TimeLimit. Without a limit it costs next to nothing.
  JSContextGroupRef group = JSContextGetGroup(context_);
  JSContextGroupSetExecutionTimeLimit(group, 1, nullptr, nullptr);
  JSContextGroupClearExecutionTimeLimit(group);
  detail::current_heap = group;
  weak_refs::begin();
  take_all_turns(context_);
  error_classes_.emplace();
  remember_error_classes();
  static const bool kIsDecided = (collector_signal::refuse_others(), decide_capabilities(),
                                  set_language_from_environment(), true);
  (void)kIsDecided;
  gauge_ = std::make_unique<HeapGauge>(group);
  if (has(Capability::lock)) held_lock::begin(group);
  promise_jobs::watch();
  rejections::watch();
}

void Realm::end() {
  if (detail::has_ended) return;
  detail::has_ended = true;
  if (put_off_microtasks_for_good(JSContextGetGroup(context_))) return;
  drain_function_.reset();  // it would refuse as others do
  drain_engine();
}

Realm::~Realm() {
  end();
  dynamic_imports::forget();
  rejections::forget();
  promise_jobs::forget();
  microtasks::forget();
  thrown_places::forget();
  drain_function_.reset();
  error_classes_.reset();
  gauge_.reset();
  held_lock::end();
  JSUnlock(context_);
  JSGlobalContextRelease(context_);
  detail::current_context = nullptr;
  detail::current_heap = nullptr;
  detail::has_ended = false;
}

Object Realm::global() const { return Object(JSContextGetGlobalObject(context_)); }

void Realm::begin_turn() {
  if (weak_refs::may_exist()) promise_jobs::make_drain_due();
}

void Realm::drain_microtasks() {
  if (!a_drain_is_due()) return;
  drain_engine();
  note_drained();
}

void Realm::drain_microtasks_in_call() {
  if (!a_drain_is_due()) return;
  microtasks::drain();
  note_drained();
}

void Realm::note_drained() {
  promise_jobs::drained();
  rejections::tell();
  // Those that are not seen are told by a drain, also where no job is queued.
  if (!rejections::are_seen()) promise_jobs::make_drain_due();
}

void Realm::drain_engine() {
  if (!drain_function_.is_empty()) {
    drain_function_.object().call(Value::undefined(), {});
  } else if (has(Capability::draining)) {
    microtasks::drain();
  } else {
    // The outermost unlock drains.
    JSUnlock(context_);
    JSLock(context_);
  }
}

void Realm::drain_as_one_call() {
  if (has(Capability::draining)) drain_function_ = Persistent(native_function<drain_now>("", 0));
}

void Realm::set_rejection_listener(RejectionListener listener) {
  if (rejections::are_seen()) {
    rejections::set_listener(listener);
    return;
  }
  rejection_listener = listener;
  JSGlobalContextSetUnhandledRejectionCallback(
      context_, native_function<note_rejection>("", 2).raw_object(), nullptr);
}

void Realm::collect_garbage() { JSSynchronousGarbageCollectForDebugging(context_); }

Realm::Memory Realm::memory() const {
  const size_t buffers = buffer_bytes::total();
  const size_t native = native_bytes();
  if (gauge_->is_active()) {
    const HeapGauge::Sizes sizes = gauge_->sizes();
    return {sizes.used_bytes, sizes.total_bytes, buffers, native};
  }
  Object statistics(JSGetMemoryUsageStatistics(context_));
  auto bytes = [&](const char* name) {
    return static_cast<size_t>(statistics.get(name).to_integer());
  };
  const size_t in_buffers = std::min(bytes("extraMemorySize"), buffers);
  return {bytes("heapSize") - in_buffers, bytes("heapCapacity") - in_buffers, buffers, native};
}

Object current_global() { return Object(JSContextGetGlobalObject(detail::current_context)); }

}  // namespace giro::engine
