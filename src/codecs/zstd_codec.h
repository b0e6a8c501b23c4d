// Zstandard.
#pragma once

#include <zstd.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "codecs/codec.h"

namespace giro::codecs {

struct ZstdOptions {
  std::vector<std::pair<int, int>> params = {};  // of the library, by its numbers
  std::string dictionary = {};
  uint64_t size_pledged = ZSTD_CONTENTSIZE_UNKNOWN;  // of what is to be compressed
};

class ZstdCompressor final : public Codec {
 public:
  // Null, and `failure` says why, where the library refuses an option.
  static std::unique_ptr<ZstdCompressor> create(ZstdOptions options, Failure& failure);

  MaybeFailure run(Step& step) override;
  MaybeFailure reset() override;
  size_t output_size_hint(std::span<const uint8_t> input) const override;

 private:
  struct Free {
    void operator()(ZSTD_CCtx* context) const { ::ZSTD_freeCCtx(context); }
  };
  ZstdOptions options_;
  std::unique_ptr<ZSTD_CCtx, Free> context_;
};

class ZstdDecompressor final : public Codec {
 public:
  static std::unique_ptr<ZstdDecompressor> create(ZstdOptions options, Failure& failure);

  MaybeFailure run(Step& step) override;
  MaybeFailure reset() override;
  size_t output_size_hint(std::span<const uint8_t> input) const override;

 private:
  struct Free {
    void operator()(ZSTD_DCtx* context) const { ::ZSTD_freeDCtx(context); }
  };
  ZstdOptions options_;
  std::unique_ptr<ZSTD_DCtx, Free> context_;
};

}  // namespace giro::codecs
