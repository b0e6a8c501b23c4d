// The descriptors 0, 1 and 2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace giro::runtime {

// At the start of the process: those that are closed become /dev/null, so that no file opened later
// gets their numbers, and a reader that goes away is an error of the write and not a signal.
void prepare_standard_descriptors();

// Writes everything, waiting as long as it takes, also where the descriptor does not block.
// 0, or a negative errno.
int write_fully(int fd, std::span<const char> bytes);

}  // namespace giro::runtime
