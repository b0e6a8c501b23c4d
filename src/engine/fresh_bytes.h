// Typed arrays that are made for what is to be read: their memory is not cleared, and C++ knows
// where it lies without asking for their ArrayBuffer.
//
// The engine gives a large typed array memory of its own, and makes an ArrayBuffer of it when it is
// first asked for one. Those that never become one are free of the collector's slowest part: it
// takes the size of ArrayBuffers that a collection of young objects has freed as still in use, and
// so collects everything the next time.
#pragma once

#include <optional>
#include <span>

#include "engine/object.h"

namespace giro::engine {

struct FreshBytes {
  Object array;
  std::span<uint8_t> bytes;
};

// `new array_class(size)`, of more than a few bytes. Nothing where there is no room. Without
// Capability::fresh_bytes it is an ordinary one.
std::optional<FreshBytes> make_fresh(Object array_class, size_t size);

// While it lives, on the thread that made it, find() knows where the bytes of this array lie. The
// caller keeps the array alive.
class KnownBytes {
 public:
  KnownBytes(Value array, std::span<uint8_t> bytes);
  ~KnownBytes();
  KnownBytes(const KnownBytes&) = delete;
  KnownBytes& operator=(const KnownBytes&) = delete;

  // For use at once: unlike those of bytes_of(), a program may take them away from the array, and
  // then they are empty here. So they are where nothing is known of the array.
  static std::span<uint8_t> find(Value array);

 private:
  struct Entry {
    RawValue array = nullptr;
    std::span<uint8_t> bytes;
  };
  static thread_local constinit Entry current_;
  Entry before_;
};

}  // namespace giro::engine
