#include "codecs/whole.h"

#include <algorithm>

namespace giro::codecs {

Whole run_whole(Codec& codec, std::span<const uint8_t> input, int flush, size_t output_bytes_max) {
  if (std::optional<Whole> whole = codec.run_at_once(input, flush, output_bytes_max)) {
    return *std::move(whole);
  }
  return run_by_steps(codec, input, flush, output_bytes_max);
}

Whole run_by_steps(Codec& codec, std::span<const uint8_t> input, int flush,
                   size_t output_bytes_max) {
  constexpr size_t kSizeMin = 256;
  // One byte more than is allowed tells whether that would have been enough.
  const size_t capacity_max = output_bytes_max == SIZE_MAX ? SIZE_MAX : output_bytes_max + 1;
  Whole whole;
  Bytes& output = whole.output;
  size_t capacity = std::max(codec.output_size_hint(input), kSizeMin);
  size_t used = 0;
  Step step{input, {}, flush};
  do {
    capacity = std::min(capacity, capacity_max);
    if (!output.resize(capacity)) {
      whole.end = Whole::End::no_memory;
      return whole;
    }
    step.output = {reinterpret_cast<uint8_t*>(output.data()) + used, capacity - used};
    whole.failure = codec.run(step);
    if (whole.failure) return whole;
    used = capacity - step.output.size();
    if (used > output_bytes_max) {
      whole.end = Whole::End::too_large;
      return whole;
    }
    capacity *= 2;
  } while (step.output.empty());
  whole.input_left = step.input.size();
  if (!output.resize(used)) whole.end = Whole::End::no_memory;
  return whole;
}

}  // namespace giro::codecs
