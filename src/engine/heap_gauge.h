// How large a heap is, and a limit for it.
//
// The engine has no limit of its own. It says how large its heap is, without a walk through it, by
// functions that its C API does not have (Capability::heap_size), and calls back after every
// collection. There the limit is looked at: a program that stays below half of it pays nothing.
// While the engine collects, the program goes on; what has passed the limit meanwhile is made to
// wait for the collector. Buffers are outside of the limit, as in Node.
#pragma once

#include <cstddef>
#include <cstdint>

#include "giro/base/function.h"

struct OpaqueJSContextGroup;

namespace giro::engine {

// Belongs to the thread of its heap.
class HeapGauge {
 public:
  explicit HeapGauge(const OpaqueJSContextGroup* heap);
  ~HeapGauge();
  HeapGauge(const HeapGauge&) = delete;
  HeapGauge& operator=(const HeapGauge&) = delete;

  // False: without Capability::heap_size.
  bool is_active() const { return heap_ != nullptr; }
  // False: nobody looks at a limit.
  bool can_limit() const;

  struct Sizes {
    size_t used_bytes;   // live at the last collection, and allocated since
    size_t total_bytes;  // with what is free
  };
  // Of cells and strings. Needs is_active().
  Sizes sizes() const;

  // `on_full` is told what is live as soon as that is more than the limit, which is asked for after
  // the first collection. Both are called in a collection, once, and must not use the engine, but
  // for ExecutionGuard::stop().
  void set_limit(Function<size_t()> limit_bytes, Function<void(size_t live_bytes)> on_full);

  // By the engine, which has allocated more than the limit leaves since the last collection.
  void slow_down(size_t allocated_bytes);
  // The self-test.
  static bool works();

 private:
  static void after_collection(const OpaqueJSContextGroup* heap, void* gauge);
  void look_at_limit();
  void collect_soon();
  void ask_limit();
  void allow(size_t live_bytes);
  size_t live_bytes() const;

  const OpaqueJSContextGroup* group_;
  void* heap_ = nullptr;
  Function<size_t()> ask_limit_;  // empty: it is known
  size_t limit_bytes_ = 0;        // 0: none
  Function<void(size_t)> on_full_;
  int collections_over_limit_ = 0;
  bool is_to_collect_ = false;  // the engine was told so, and has not yet
};

}  // namespace giro::engine
