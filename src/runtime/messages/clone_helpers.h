// What serializing needs of JavaScript: what kind an object is of, which the engine's C API does
// not tell, and making one of a kind. The functions are those of lib/internal/structured_clone/, as
// they were before the program ran.
#pragma once

#include <cstdint>

#include "engine/persistent.h"

namespace giro::runtime {

// What describe(object) leaves in CloneHelpers::kind, and make(kind, …) is asked for; beside each,
// what describe() returns. lib/internal/structured_clone/kinds.js has the
// same numbers.
enum class ObjectKind : int32_t {
  plain,                // its keys
  dense_array,          // undefined: no key but the indices
  array,                // its keys
  date,                 // the time
  boolean_object,       // the primitive
  number_object,        //
  big_int_object,       //
  string_object,        //
  regexp,               // [source, flags]
  map,                  // [key, value, key, value, …]
  set,                  // [value, value, …]
  error,                // [tag of the class or 0, message, stack, has cause, cause]
  array_buffer,         // [size, largest size or -1]
  shared_array_buffer,  // undefined
  view,                 // [tag of the class, buffer, offset, size, flags]
  host,                 // undefined
  refused,              // why
  count,
};

// State of an Environment.
struct CloneHelpers {
  int32_t kind = 0;
  engine::Persistent describe;  // (object)
  engine::Persistent make;      // (kind, …)
  engine::Persistent fill;      // (object, keys, values)
  engine::Persistent copy;      // (ArrayBuffer, Uint8Array): copies bytes
  engine::Persistent big_int_to_hex;
  engine::Persistent refuse;  // (message): a DataCloneError
  // (buffers): [[buffer, largest size or -1], …], which have the memory of the old ones.
  engine::Persistent transfer_buffers;
  engine::Persistent make_view;    // (buffer): a DataView
  engine::Persistent make_shared;  // (): a SharedArrayBuffer
  // Objects of lib/ that know themselves how to travel.
  engine::Persistent clone_host;   // (object): [maker, data, handle of what is shared]
  engine::Persistent detach_host;  // (object): a port's handle, or [maker, data, buffers, hosts]
  engine::Persistent make_host;    // (maker, data, handle)
  engine::Persistent make_port;    // (handle): a MessagePort
  engine::Persistent from_text;    // (text of a tape): the value
};

}  // namespace giro::runtime
