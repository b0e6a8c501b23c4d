// Promises that are rejected without a handler, and those that get one afterwards, seen the moment
// it happens.
//
// A global object is constructed with its embedder's table of methods, and one of them is told of
// both. The C API passes a table without it. The constructor is exported and called through the
// linker's table, so a definition of ours stands between and passes a copy of the table that has
// the method. All of it belongs to the thread of the heap.
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

// To be called once for a heap, when nothing has been rejected that anybody should hear of. False:
// rejections are not seen, and the C API's callback has to serve.
bool watch();
bool are_seen();
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
