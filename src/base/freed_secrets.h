// Memory functions for a library that frees copies of secrets without wiping them (OpenSSL, when it
// reads keys): while a WipesFreed is there, everything that its thread frees is wiped first.
// Any thread.
#pragma once

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace giro {

class WipesFreed {
 public:
  WipesFreed() { ++depth(); }
  ~WipesFreed() { --depth(); }
  WipesFreed(const WipesFreed&) = delete;
  WipesFreed& operator=(const WipesFreed&) = delete;

  // For the library, which adds the place that asks.
  static void* allocate(size_t size, const char*, int) {
    return size == 0 ? nullptr : std::malloc(size);
  }
  static void free(void* memory, const char*, int) {
    if (memory == nullptr) return;
    if (depth() > 0) ::explicit_bzero(memory, ::malloc_usable_size(memory));
    std::free(memory);
  }
  static void* reallocate(void* memory, size_t size, const char* file, int line) {
    if (memory == nullptr) return allocate(size, file, line);
    if (size == 0) {
      free(memory, file, line);
      return nullptr;
    }
    if (depth() == 0) return std::realloc(memory, size);
    void* moved = std::malloc(size);
    if (moved == nullptr) return nullptr;
    std::memcpy(moved, memory, std::min(size, ::malloc_usable_size(memory)));
    free(memory, file, line);
    return moved;
  }

 private:
  static int& depth() {
    static thread_local int depth = 0;
    return depth;
  }
};

}  // namespace giro
