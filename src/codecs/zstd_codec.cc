#include "codecs/zstd_codec.h"

#include <zstd_errors.h>

namespace giro::codecs {
namespace {

const char* code_of(ZSTD_ErrorCode error) {
  switch (error) {
#define GIRO_CASE(name) \
  case name: return #name;
    GIRO_CASE(ZSTD_error_GENERIC)
    GIRO_CASE(ZSTD_error_prefix_unknown)
    GIRO_CASE(ZSTD_error_version_unsupported)
    GIRO_CASE(ZSTD_error_frameParameter_unsupported)
    GIRO_CASE(ZSTD_error_frameParameter_windowTooLarge)
    GIRO_CASE(ZSTD_error_corruption_detected)
    GIRO_CASE(ZSTD_error_checksum_wrong)
    GIRO_CASE(ZSTD_error_dictionary_corrupted)
    GIRO_CASE(ZSTD_error_dictionary_wrong)
    GIRO_CASE(ZSTD_error_dictionaryCreation_failed)
    GIRO_CASE(ZSTD_error_parameter_unsupported)
    GIRO_CASE(ZSTD_error_parameter_outOfBound)
    GIRO_CASE(ZSTD_error_tableLog_tooLarge)
    GIRO_CASE(ZSTD_error_maxSymbolValue_tooLarge)
    GIRO_CASE(ZSTD_error_maxSymbolValue_tooSmall)
    GIRO_CASE(ZSTD_error_stage_wrong)
    GIRO_CASE(ZSTD_error_init_missing)
    GIRO_CASE(ZSTD_error_memory_allocation)
    GIRO_CASE(ZSTD_error_workSpace_tooSmall)
    GIRO_CASE(ZSTD_error_dstSize_tooSmall)
    GIRO_CASE(ZSTD_error_srcSize_wrong)
    GIRO_CASE(ZSTD_error_dstBuffer_null)
#undef GIRO_CASE
    default: return "ZSTD_error_GENERIC";
  }
}

MaybeFailure failure_of(size_t result) {
  if (!::ZSTD_isError(result)) return {};
  const ZSTD_ErrorCode error = ::ZSTD_getErrorCode(result);
  return Failure{::ZSTD_getErrorString(error), code_of(error), error};
}

Failure initialization_failure(const char* message) {
  return {message, "ERR_ZLIB_INITIALIZATION_FAILED", -1};
}

}  // namespace

// --- Compressing --------------------------------------------------------------------------------

std::unique_ptr<ZstdCompressor> ZstdCompressor::create(ZstdOptions options, Failure& failure) {
  auto codec = std::make_unique<ZstdCompressor>();
  codec->options_ = std::move(options);
  MaybeFailure failed = codec->reset();
  if (!failed) return codec;
  failure = *std::move(failed);
  return nullptr;
}

MaybeFailure ZstdCompressor::reset() {
  context_.reset(::ZSTD_createCCtx());
  if (context_ == nullptr) return initialization_failure("Could not initialize zstd instance");
  for (const auto& [name, value] : options_.params) {
    const auto parameter = static_cast<ZSTD_cParameter>(name);
    if (::ZSTD_isError(::ZSTD_CCtx_setParameter(context_.get(), parameter, value))) {
      return initialization_failure("Setting parameter failed");
    }
  }
  const std::string& dictionary = options_.dictionary;
  if (::ZSTD_isError(
          ::ZSTD_CCtx_loadDictionary(context_.get(), dictionary.data(), dictionary.size()))) {
    return initialization_failure("Failed to load zstd dictionary");
  }
  if (::ZSTD_isError(::ZSTD_CCtx_setPledgedSrcSize(context_.get(), options_.size_pledged))) {
    return initialization_failure("Could not set pledged src size");
  }
  return {};
}

MaybeFailure ZstdCompressor::run(Step& step) {
  ZSTD_inBuffer input{step.input.data(), step.input.size(), 0};
  ZSTD_outBuffer output{step.output.data(), step.output.size(), 0};
  const auto directive = static_cast<ZSTD_EndDirective>(step.flush);
  const size_t result = ::ZSTD_compressStream2(context_.get(), &output, &input, directive);
  use(step, input.size - input.pos, output.size - output.pos);
  return failure_of(result);
}

size_t ZstdCompressor::output_size_hint(std::span<const uint8_t> input) const {
  return ::ZSTD_compressBound(input.size());
}

// --- Decompressing ------------------------------------------------------------------------------

std::unique_ptr<ZstdDecompressor> ZstdDecompressor::create(ZstdOptions options, Failure& failure) {
  auto codec = std::make_unique<ZstdDecompressor>();
  codec->options_ = std::move(options);
  MaybeFailure failed = codec->reset();
  if (!failed) return codec;
  failure = *std::move(failed);
  return nullptr;
}

MaybeFailure ZstdDecompressor::reset() {
  context_.reset(::ZSTD_createDCtx());
  if (context_ == nullptr) return initialization_failure("Could not initialize zstd instance");
  for (const auto& [name, value] : options_.params) {
    const auto parameter = static_cast<ZSTD_dParameter>(name);
    if (::ZSTD_isError(::ZSTD_DCtx_setParameter(context_.get(), parameter, value))) {
      return initialization_failure("Setting parameter failed");
    }
  }
  const std::string& dictionary = options_.dictionary;
  if (::ZSTD_isError(
          ::ZSTD_DCtx_loadDictionary(context_.get(), dictionary.data(), dictionary.size()))) {
    return initialization_failure("Failed to load zstd dictionary");
  }
  return {};
}

MaybeFailure ZstdDecompressor::run(Step& step) {
  ZSTD_inBuffer input{step.input.data(), step.input.size(), 0};
  ZSTD_outBuffer output{step.output.data(), step.output.size(), 0};
  const size_t result = ::ZSTD_decompressStream(context_.get(), &output, &input);
  use(step, input.size - input.pos, output.size - output.pos);
  return failure_of(result);
}

size_t ZstdDecompressor::output_size_hint(std::span<const uint8_t> input) const {
  constexpr unsigned long long kBelievedMax = 1ULL << 30;  // a header may say anything
  const unsigned long long size = ::ZSTD_getFrameContentSize(input.data(), input.size());
  return size > 0 && size <= kBelievedMax ? size + 1 : expanded_size_hint(input.size());
}

}  // namespace giro::codecs
