// A realm: a global object with its heap, on one thread. The first realm of a thread brings the
// heap, and every other of that thread shares it. A Realm holds the engine's lock while it exists,
// so that nothing but drain_microtasks() ever runs a microtask.
#pragma once

#include <memory>
#include <optional>

#include "engine/error_classes.h"
#include "engine/native_function.h"
#include "engine/object.h"
#include "engine/persistent.h"
#include "engine/rejections.h"

struct OpaqueJSContextGroup;

namespace giro::engine {

class HeapGauge;

// Once in a process, before the first Realm: what can only be set while the engine sleeps.
void initialize_process();

class Realm {
 public:
  // The thread's first, with a heap of its own.
  Realm();
  ~Realm();
  Realm(const Realm&) = delete;
  Realm& operator=(const Realm&) = delete;

  Object global() const;
  RawContext context() const { return context_; }
  // From the loop; from inside a native function only with Capability::draining. The engine is not
  // asked where it has queued nothing since the last time.
  void drain_microtasks();
  // The same from inside a native function; needs Capability::draining.
  void drain_microtasks_in_call();
  // The next time it is, if there are WeakRefs: for the engine a drain is also the end of what they
  // hold.
  void begin_turn();
  // From now on microtasks are drained as one call, so that an ExecutionGuard sees how long all of
  // them take and not only each. Without Capability::draining it does not.
  void drain_as_one_call();
  void set_rejection_listener(RejectionListener listener);
  // Errors that C++ makes are of the classes that the global object has now.
  void remember_error_classes() { error_classes_->remember(global()); }
  // Everything that is unreachable is gone when this returns.
  void collect_garbage();
  // From now on no microtask runs, also of those that are queued, which the engine would do when
  // its lock is let go of; where it cannot be kept from it they run now, and find that no native
  // function answers. ~Realm does it, too.
  void end();

  struct Memory {
    size_t heap_used_bytes;   // of cells and strings
    size_t heap_total_bytes;  // with what is free there
    size_t buffer_bytes;      // of typed arrays and ArrayBuffers, in all threads
    size_t native_bytes;      // of C++ beside those, in all threads
  };
  Memory memory() const;
  HeapGauge& gauge() { return *gauge_; }

 private:
  void note_drained();
  void drain_engine();

  OpaqueJSContext* context_;
  Persistent drain_function_;
  std::optional<ErrorClasses> error_classes_;  // until the context goes
  std::unique_ptr<HeapGauge> gauge_;           // as long
};

Object current_global();

}  // namespace giro::engine
