// All of an input through a codec at once. Any thread.
#pragma once

#include "codecs/codec.h"

namespace giro::codecs {

Whole run_whole(Codec& codec, std::span<const uint8_t> input, int flush, size_t output_bytes_max);

}  // namespace giro::codecs
