// All of an input through a codec at once. Any thread.
#pragma once

#include "codecs/codec.h"

namespace giro::codecs {

// By the fastest way; the codec is of no use afterwards.
Whole run_whole(Codec& codec, std::span<const uint8_t> input, int flush, size_t output_bytes_max);
// The codec can go on with what comes next.
Whole run_by_steps(Codec& codec, std::span<const uint8_t> input, int flush,
                   size_t output_bytes_max);

}  // namespace giro::codecs
