#include "engine/heap_gauge.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "engine/buffer_bytes.h"
#include "engine/capabilities.h"
#include "engine/object.h"
#include "engine/private_api.h"
#include "engine/symbols.h"

namespace giro::engine {

namespace {

using symbols::find;
using Ask = size_t (*)(void* heap);
using Report = void (*)(void* heap, size_t size);

// What this thread's heap has allocated since its last collection.
struct Since {
  size_t cell_bytes = 0;
  size_t extra_bytes = 0;    // of strings and buffers
  size_t buffers_then = 0;   // in all threads
  size_t allowed_bytes = 0;  // of both, before slow_down() is called
  size_t untold_bytes = 0;   // of strings and buffers, which the engine has not been told
  size_t tell_at_bytes = 0;
  HeapGauge* gauge = nullptr;

  // Without what buffers have become more.
  size_t allocated() const {
    const size_t now = buffer_bytes::total();
    return cell_bytes + extra_bytes - std::min(extra_bytes, now - std::min(now, buffers_then));
  }
  void begin() {
    cell_bytes = 0;
    extra_bytes = 0;
    buffers_then = buffer_bytes::total();
  }
  void check(size_t size) {
    if (cell_bytes + extra_bytes > allowed_bytes && gauge != nullptr) [[unlikely]]
      gauge->slow_down(size);
  }
};
thread_local constinit Since since;

// The engine looks whether a collection is due for each string of more than 256 bytes: it asks for
// the time twice, and computes when a timer is to ring. For cells it does so once a block of them,
// and that is often enough for strings.
constexpr size_t kTellAtBytes = size_t{16} << 10;

// Before the limit is known: less than any default.
constexpr size_t kAllowedFirst = size_t{64} << 20;

// While this thread wants to know where its heap lies.
thread_local bool is_asking = false;
thread_local void* answer = nullptr;

// The C API hands what it is told on to a function of the heap's, and ours stands in its place.
void* address_of_heap() {
  constexpr size_t kLargeEnough = 4096;  // what is small is not handed on
  is_asking = true;
  answer = nullptr;
  JSReportExtraMemoryCost(detail::current_context, kLargeEnough);
  is_asking = false;
  return std::exchange(answer, nullptr);
}

size_t size_of(void* heap) {
  static const auto kSize = find<Ask>(symbols::kHeapSize);
  return kSize(heap);
}

size_t capacity_of(void* heap) {
  static const auto kCapacity = find<Ask>(symbols::kHeapCapacity);
  return kCapacity(heap);
}

size_t extra_of(void* heap) {
  static const auto kExtra = find<Ask>(symbols::kHeapExtra);
  return kExtra(heap);
}

void did_allocate(void* heap, size_t size) {
  static const auto kDidAllocate = find<Report>(symbols::kHeapDidAllocate);
  kDidAllocate(heap, size);
}

// What of a heap's size is not in buffers.
size_t without_buffers(void* heap, size_t size) {
  return size - std::min(extra_of(heap), buffer_bytes::total());
}

}  // namespace

HeapGauge::HeapGauge(const OpaqueJSContextGroup* heap) : group_(heap) {
  if (!has(Capability::heap_size)) return;
  heap_ = address_of_heap();
  since.begin();
  if (heap_ == nullptr) return;
  since.tell_at_bytes = kTellAtBytes;
  JSContextGroupAddHeapFinalizer(group_, &after_collection, this);
}

bool HeapGauge::can_limit() const { return is_active() && has(Capability::heap_limit); }

HeapGauge::~HeapGauge() {
  since.gauge = nullptr;
  since.tell_at_bytes = 0;
  if (heap_ != nullptr) JSContextGroupRemoveHeapFinalizer(group_, &after_collection, this);
}

// The engine tells only of what a collection has found alive.
HeapGauge::Sizes HeapGauge::sizes() const {
  const size_t total = without_buffers(heap_, capacity_of(heap_));
  return {std::min(total, live_bytes() + since.allocated()), total};
}

size_t HeapGauge::live_bytes() const { return without_buffers(heap_, size_of(heap_)); }

void HeapGauge::set_limit(Function<size_t()> limit_bytes, Function<void(size_t)> on_full) {
  if (!can_limit()) return;
  ask_limit_ = std::move(limit_bytes);
  on_full_ = std::move(on_full);
  since.allowed_bytes = kAllowedFirst;
  since.gauge = this;
}

void HeapGauge::ask_limit() {
  if (ask_limit_) limit_bytes_ = std::exchange(ask_limit_, nullptr)();
}

// As much as the limit leaves, and a little more.
void HeapGauge::allow(size_t live_bytes) {
  const size_t bytes = limit_bytes_ + limit_bytes_ / 20;
  since.allowed_bytes = bytes - std::min(bytes, live_bytes);
}

// The engine would wait with its next collection until several times as much is live, and then look
// at young objects only. Called where it may ask for one itself.
void HeapGauge::collect_soon() {
  struct Request {  // JSC::GCRequest
    uint8_t scope = 1;
    bool has_scope = true;
    void* at_end = nullptr;
  } all_objects;
  using Collect = void (*)(void* heap, Request& request);
  static const auto kCollect = find<Collect>(symbols::kHeapCollectAsync);
  kCollect(heap_, all_objects);
  is_to_collect_ = true;
}

void HeapGauge::after_collection(const OpaqueJSContextGroup*, void* gauge) {
  auto* self = static_cast<HeapGauge*>(gauge);
  since.begin();
  self->is_to_collect_ = false;
  self->ask_limit();
  if (self->limit_bytes_ != 0) self->look_at_limit();
}

// The collector needs time; nothing here may wait for it, since it waits for this thread now and
// then.
void HeapGauge::slow_down(size_t allocated_bytes) {
  constexpr std::chrono::nanoseconds kLongest = std::chrono::milliseconds(20);
  constexpr size_t kNanosecondsPerByte = 60;  // a millisecond for a block of cells
  if (ask_limit_) {
    ask_limit();
    allow(0);
  }
  const size_t allocated = since.allocated();
  if (limit_bytes_ == 0 || allocated <= since.allowed_bytes) return;
  if (!is_to_collect_) collect_soon();
  if (allocated <= since.allowed_bytes + limit_bytes_ / 20) return;
  std::this_thread::sleep_for(
      std::min(kLongest, std::chrono::nanoseconds(allocated_bytes * kNanosecondsPerByte)));
}

// A collection of young objects leaves what has died of the others, and none says which it was.
// From the first that finds too much, the next allocation asks for one of all objects; a smaller
// one may have been due before it.
void HeapGauge::look_at_limit() {
  constexpr int kCollectionsToBeSure = 3;
  // The usual case, without a look at every block.
  const bool is_small = capacity_of(heap_) < limit_bytes_ / 2;
  const size_t live = is_small ? limit_bytes_ / 2 : live_bytes();
  allow(live);
  if (live <= limit_bytes_) {
    collections_over_limit_ = 0;
  } else if (++collections_over_limit_ == kCollectionsToBeSure) {
    limit_bytes_ = 0;
    since.gauge = nullptr;
    on_full_(live);
  }
}

// What is asked of the heap itself lies between what the C API says before and after it.
bool HeapGauge::works() {
  void* heap = address_of_heap();
  if (heap == nullptr) return false;
  auto told = [](const char* name) {
    Object statistics(JSGetMemoryUsageStatistics(detail::current_context));
    return static_cast<size_t>(statistics.get(name).to_integer());
  };
  auto is_between = [&](const char* name, size_t (*own)(void*)) {
    const size_t before = told(name);
    const size_t value = own(heap);
    return before <= value && value <= told(name);
  };
  return is_between("heapSize", &size_of) && is_between("heapCapacity", &capacity_of) &&
         is_between("extraMemorySize", &extra_of);
}

}  // namespace giro::engine

// --- Called by the engine in place of its own ---------------------------------------------------

#define GIRO_IN_PLACE extern "C" [[gnu::visibility("default")]] void

GIRO_IN_PLACE giro_report_extra(void* heap, size_t size) __asm__(GIRO_SYMBOL_REPORT_EXTRA);
GIRO_IN_PLACE giro_did_allocate(void* heap, size_t size) __asm__(GIRO_SYMBOL_DID_ALLOCATE);
GIRO_IN_PLACE giro_did_allocate_extra(void* heap, void* deferral, const void* cell,
                                      size_t size) __asm__(GIRO_SYMBOL_DID_ALLOCATE_EXTRA);

void giro_report_extra(void* heap, size_t size) {
  using namespace giro::engine;
  static const auto kEngines = find<Report>(symbols::kHeapReportExtra);
  if (!is_asking) return kEngines(heap, size);
  answer = heap;
}

// Once a block of cells is used up.
void giro_did_allocate(void* heap, size_t size) {
  using namespace giro::engine;
  did_allocate(heap, size);
  since.cell_bytes += size;
  since.check(size);
}

// Strings and buffers of more than a few bytes.
void giro_did_allocate_extra(void* heap, void* deferral, const void* cell, size_t size) {
  using namespace giro::engine;
  using Tell = void (*)(void* heap, void* deferral, const void* cell, size_t size);
  static const auto kEngines = find<Tell>(symbols::kHeapDidAllocateExtra);
  since.untold_bytes += size;
  if (since.untold_bytes >= since.tell_at_bytes)
    kEngines(heap, deferral, cell, std::exchange(since.untold_bytes, 0));
  since.extra_bytes += size;
  since.check(size);
}
