// Names that nobody can guess (RFC 9562, version 4). Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace giro::crypto {

inline constexpr size_t kUuidTextSize = 36;

// Fills `texts` with one name after the other. Its size is a multiple of theirs.
// False: the machine has no randomness (the library has a failure then).
[[nodiscard]] bool write_uuids(std::span<uint8_t> texts);

}  // namespace giro::crypto
