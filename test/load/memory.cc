#include "load/memory.h"

#include <malloc.h>

#include <cstdlib>

namespace giro::test {

size_t load(size_t whole) { return std::getenv("GIRO_TEST_LONG") != nullptr ? whole : whole / 10; }

size_t heap_bytes() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return 0;
#else
  struct mallinfo2 heap = ::mallinfo2();
  return heap.uordblks + heap.hblkhd;
#endif
}

}  // namespace giro::test
