// Whether memory returns to its level, and how large a load test is.
#pragma once

#include <cstddef>
#include <functional>

namespace giro::test {

// The whole load in the long form (GIRO_TEST_LONG), a tenth of it in the short.
size_t load(size_t whole);

// Runs the load twice: what the first left behind for reuse is the level that the second returns
// to. Where a sanitizer has the heap, only the load itself is checked.
void expect_memory_returns_to_its_level(const std::function<void()>& load);

}  // namespace giro::test
