// Whether memory returns to its level, and how large a load test is.
#pragma once

#include <cstddef>
#include <functional>

namespace giro::test {

// The whole load in the long form (GIRO_TEST_LONG), a tenth of it in the short.
size_t load(size_t whole);

// Runs the load until it returns to the level of the one before, which has left things behind for
// reuse; on a busy machine a later one can need more at once. What is lost grows with each of them,
// and fails when there have been so many. Where a sanitizer has the heap, only the load itself is
// checked.
void expect_memory_returns_to_its_level(const std::function<void()>& load, int loads_max = 6);

}  // namespace giro::test
