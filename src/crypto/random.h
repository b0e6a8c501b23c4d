// Bytes that nobody can guess. Any thread.
#pragma once

#include <cstdint>
#include <span>

namespace giro::crypto {

// False: the machine has no randomness (the library has a failure then).
[[nodiscard]] bool fill_randomly(std::span<uint8_t> bytes);

}  // namespace giro::crypto
