#include "codecs/brotli_codec.h"

namespace giro::codecs {
namespace {

Failure initialization_failure() {
  return {"Initialization failed", "ERR_ZLIB_INITIALIZATION_FAILED", -1};
}

// What Node puts after "ERR_" has an underscore of its own in front.
std::string decoder_code(BrotliDecoderErrorCode error) {
  switch (error) {
#define GIRO_NOTHING
#define GIRO_CASE(prefix, name, number) \
  case number: return "ERR_" #prefix #name;
    BROTLI_DECODER_ERROR_CODES_LIST(GIRO_CASE, GIRO_NOTHING)
#undef GIRO_CASE
#undef GIRO_NOTHING
  }
  return "ERR_BROTLI_DECODER";
}

}  // namespace

std::unique_ptr<BrotliEncoder> BrotliEncoder::create(BrotliParams params) {
  auto codec = std::make_unique<BrotliEncoder>();
  codec->params_ = std::move(params);
  if (codec->reset()) return nullptr;
  return codec;
}

MaybeFailure BrotliEncoder::reset() {
  state_.reset(::BrotliEncoderCreateInstance(nullptr, nullptr, nullptr));
  if (state_ == nullptr) return initialization_failure();
  for (const auto& [name, value] : params_) {
    const auto parameter = static_cast<BrotliEncoderParameter>(name);
    if (!::BrotliEncoderSetParameter(state_.get(), parameter, value)) {
      return initialization_failure();
    }
  }
  return {};
}

MaybeFailure BrotliEncoder::run(Step& step) {
  size_t input_left = step.input.size();
  size_t output_left = step.output.size();
  const uint8_t* input = step.input.data();
  uint8_t* output = step.output.data();
  const auto operation = static_cast<BrotliEncoderOperation>(step.flush);
  const bool done = ::BrotliEncoderCompressStream(state_.get(), operation, &input_left, &input,
                                                  &output_left, &output, nullptr);
  use(step, input_left, output_left);
  if (!done) return Failure{"Compression failed", "ERR_BROTLI_COMPRESSION_FAILED", -1};
  return {};
}

size_t BrotliEncoder::output_size_hint(std::span<const uint8_t> input) const {
  const size_t bound = ::BrotliEncoderMaxCompressedSize(input.size());
  return bound == 0 ? input.size() : bound;
}

std::unique_ptr<BrotliDecoder> BrotliDecoder::create(BrotliParams params) {
  auto codec = std::make_unique<BrotliDecoder>();
  codec->params_ = std::move(params);
  if (codec->reset()) return nullptr;
  return codec;
}

MaybeFailure BrotliDecoder::reset() {
  state_.reset(::BrotliDecoderCreateInstance(nullptr, nullptr, nullptr));
  if (state_ == nullptr) return initialization_failure();
  for (const auto& [name, value] : params_) {
    const auto parameter = static_cast<BrotliDecoderParameter>(name);
    if (!::BrotliDecoderSetParameter(state_.get(), parameter, value)) {
      return initialization_failure();
    }
  }
  return {};
}

MaybeFailure BrotliDecoder::run(Step& step) {
  size_t input_left = step.input.size();
  size_t output_left = step.output.size();
  const uint8_t* input = step.input.data();
  uint8_t* output = step.output.data();
  const BrotliDecoderResult result = ::BrotliDecoderDecompressStream(
      state_.get(), &input_left, &input, &output_left, &output, nullptr);
  use(step, input_left, output_left);
  if (result == BROTLI_DECODER_RESULT_ERROR) {
    const BrotliDecoderErrorCode error = ::BrotliDecoderGetErrorCode(state_.get());
    return Failure{"Decompression failed", decoder_code(error), error};
  }
  if (result == BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT && step.flush == BROTLI_OPERATION_FINISH) {
    return unexpected_end();
  }
  return {};
}

size_t BrotliDecoder::output_size_hint(std::span<const uint8_t> input) const {
  return expanded_size_hint(input.size());
}

}  // namespace giro::codecs
