// Deflate, zlib and gzip with libdeflate, which is faster but needs all of its input at once. Any
// thread.
#pragma once

#include <optional>

#include "codecs/whole.h"
#include "codecs/zlib_codec.h"

namespace giro::codecs {

// All of `input` to the end of its stream. Nothing: this must go through the codec, because the
// options ask for what only zlib does, or because the input is not one whole stream. Then zlib says
// what is wrong with it.
std::optional<Whole> deflate_at_once(const ZlibOptions& options, std::span<const uint8_t> input,
                                     size_t output_bytes_max);

}  // namespace giro::codecs
