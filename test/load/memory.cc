#include "load/memory.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include <cstdlib>

namespace giro::test {

size_t load(size_t whole) { return std::getenv("GIRO_TEST_LONG") != nullptr ? whole : whole / 10; }

namespace {

// That the program holds; 0 under a sanitizer.
size_t heap_bytes() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return 0;
#else
  struct mallinfo2 heap = ::mallinfo2();
  return heap.uordblks + heap.hblkhd;
#endif
}

}  // namespace

void expect_memory_returns_to_its_level(const std::function<void()>& load, int loads_max) {
  constexpr size_t kTolerance = 4096;
  load();
  size_t level = heap_bytes();
  for (int i = 1; i < loads_max; ++i) {
    load();
    const size_t now = heap_bytes();
    if (now <= level + kTolerance) return;
    level = now;
  }
  ADD_FAILURE() << "each of " << loads_max << " loads has left more behind: " << level << " bytes";
}

}  // namespace giro::test
