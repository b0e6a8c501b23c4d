// A stream of bytes through a compression library. Any thread, one at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "giro/base/bytes.h"

namespace giro::codecs {

// As Node's users know it: message, code and errno of the error.
struct Failure {
  std::string message;
  std::string code;
  int number = 0;
};
using MaybeFailure = std::optional<Failure>;

// What a codec reads and fills. Both spans shrink by what has been used.
struct Step {
  std::span<const uint8_t> input;
  std::span<uint8_t> output;
  int flush;  // one of the library's own
};

// What became of all of an input.
struct Whole {
  Bytes output;
  size_t input_left = 0;  // after the end of what can be decompressed
  MaybeFailure failure;
  enum class End : uint8_t { reached, too_large, no_memory } end = End::reached;
};

class Codec {
 public:
  Codec() = default;
  virtual ~Codec() = default;
  Codec(const Codec&) = delete;
  Codec& operator=(const Codec&) = delete;

  // Goes as far as input and output allow. Input that is left beside room for output is after the
  // end of what can be decompressed.
  virtual MaybeFailure run(Step& step) = 0;
  // Back to the beginning of a stream.
  virtual MaybeFailure reset() = 0;
  // Only compression with zlib has them.
  virtual MaybeFailure set_params(int /*level*/, int /*strategy*/) { return {}; }
  // All of an input in one go, where that is faster than steps; only a codec that has not begun
  // does it. Nothing: by steps.
  virtual std::optional<Whole> run_at_once(std::span<const uint8_t> /*input*/, int /*flush*/,
                                           size_t /*output_bytes_max*/) {
    return {};
  }
  // How much memory for the output of all of `input` is likely to do.
  virtual size_t output_size_hint(std::span<const uint8_t> input) const = 0;
};

// For a library that counts lengths of both sides in size_t.
inline void use(Step& step, size_t input_left, size_t output_left) {
  step.input = step.input.last(input_left);
  step.output = step.output.last(output_left);
}

inline Failure unexpected_end() { return {"unexpected end of file", "Z_BUF_ERROR", -5}; }

// Nobody can know how much comes out of compressed data.
inline size_t expanded_size_hint(size_t input_size) { return input_size * 4 + 1024; }

}  // namespace giro::codecs
