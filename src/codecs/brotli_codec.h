// Brotli.
#pragma once

#include <brotli/decode.h>
#include <brotli/encode.h>

#include <memory>
#include <utility>
#include <vector>

#include "codecs/codec.h"

namespace giro::codecs {

// Parameters of the library, by its numbers.
using BrotliParams = std::vector<std::pair<int, uint32_t>>;

class BrotliEncoder final : public Codec {
 public:
  // Null where the library refuses a parameter.
  static std::unique_ptr<BrotliEncoder> create(BrotliParams params);

  MaybeFailure run(Step& step) override;
  MaybeFailure reset() override;
  size_t output_size_hint(std::span<const uint8_t> input) const override;

 private:
  struct Destroy {
    void operator()(BrotliEncoderState* state) const { ::BrotliEncoderDestroyInstance(state); }
  };
  BrotliParams params_;
  std::unique_ptr<BrotliEncoderState, Destroy> state_;
};

class BrotliDecoder final : public Codec {
 public:
  static std::unique_ptr<BrotliDecoder> create(BrotliParams params);

  MaybeFailure run(Step& step) override;
  MaybeFailure reset() override;
  size_t output_size_hint(std::span<const uint8_t> input) const override;

 private:
  struct Destroy {
    void operator()(BrotliDecoderState* state) const { ::BrotliDecoderDestroyInstance(state); }
  };
  BrotliParams params_;
  std::unique_ptr<BrotliDecoderState, Destroy> state_;
};

}  // namespace giro::codecs
