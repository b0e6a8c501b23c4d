// Whether memory returns to its level, and how large a load test is.
#pragma once

#include <cstddef>

namespace giro::test {

// The whole load in the long form (GIRO_TEST_LONG), a tenth of it in the short.
size_t load(size_t whole);

// Bytes that the program holds on the heap; 0 where a sanitizer has the heap and cannot tell.
size_t heap_bytes();

}  // namespace giro::test
