// Promises that are rejected without a handler, and those that get one afterwards, seen the moment
// it happens (Capability::rejections).
//
// One of the methods of a global object is told of both. Before 2.52 the C API's table has none,
// and ours is put into a copy (method_table.h); from 2.54 on it is an exported function, and a
// definition of ours takes its place. All of it belongs to the thread of the heap.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/object.h"
#include "engine/persistent.h"

namespace giro::engine {

// What runs after a drain.
struct RejectionListener {
  // Nobody has handled the promise. `context` is that of promise_jobs.h when it was rejected;
  // undefined where rejections are not seen. `id` counts rejections, those handled in time as well;
  // 0 where they are not seen.
  void (*rejected)(Object promise, Value reason, Value context, uint32_t id) = nullptr;
  // A rejected promise has got a handler, perhaps after it was told. Only where they are seen.
  void (*handled)(Object promise) = nullptr;
};

namespace rejections {

// To be called once for a heap, when nothing has been rejected that anybody should hear of. Without
// the capability the C API's callback has to serve.
void watch();
bool are_seen();
// The method: `operation` is the engine's JSPromiseRejectionOperation.
void note(void* global, RawObject promise, unsigned operation);

// The self-test.
bool work();
void set_listener(RejectionListener listener);
// Before the heap goes.
void forget();

namespace detail {

struct Rejection {
  Persistent promise;
  Persistent context;
  uint32_t id;
};

struct Watch {
  std::vector<Rejection> rejected;
  std::vector<Persistent> handled;
  uint32_t last_id = 0;
  bool has_told = false;  // from now on handlers that come late may matter
  RejectionListener listener;
};
inline constinit thread_local Watch* watch = nullptr;

void tell();

}  // namespace detail

// To be called after every drain.
inline void tell() {
  if (detail::watch == nullptr) return;
  if (!detail::watch->rejected.empty() || !detail::watch->handled.empty()) detail::tell();
}

}  // namespace rejections

}  // namespace giro::engine
