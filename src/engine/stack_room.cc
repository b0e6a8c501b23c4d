#include "engine/stack_room.h"

#include <pthread.h>

#include <cstddef>
#include <cstdint>

namespace giro::engine {

namespace {

// Calls into the engine need some, and it has a limit of its own below the thread's.
constexpr size_t kReserveBytes = 256 << 10;
constexpr size_t kUsedBytesMax = 4 << 20;

// The lowest address that may be used.
uintptr_t lowest_address() {
  pthread_attr_t attributes;
  void* low = nullptr;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
  pthread_attr_getstack(&attributes, &low, &size);
  pthread_attr_destroy(&attributes);
  const size_t usable = size > kUsedBytesMax + kReserveBytes ? kUsedBytesMax : size - kReserveBytes;
  return reinterpret_cast<uintptr_t>(low) + size - usable;
}

}  // namespace

bool stack_is_low() {
  static thread_local const uintptr_t kLowest = lowest_address();
  return reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) < kLowest;
}

Object stack_overflow() { return Object::range_error("Maximum call stack size exceeded"); }

}  // namespace giro::engine
