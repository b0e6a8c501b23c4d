// Deflate, zlib and gzip.
#pragma once

#include <zlib.h>

#include <string>

#include "codecs/codec.h"

namespace giro::codecs {

// The numbers are Node's.
enum class ZlibMode : uint8_t {
  deflate = 1,
  inflate,
  gzip,
  gunzip,
  deflate_raw,
  inflate_raw,
  unzip,  // zlib or gzip, whichever comes
};

// What follows a gzip member: another one, or nothing that is ours.
enum class Members : uint8_t { all, first };

struct ZlibOptions {
  ZlibMode mode;
  int window_bits = MAX_WBITS;  // 0, for inflating: what the header says
  int level = Z_DEFAULT_COMPRESSION;
  int memory_level = 8;
  int strategy = Z_DEFAULT_STRATEGY;
  Members members = Members::all;
  std::string dictionary = {};
};

// Inputs below this are compressed exactly as zlib does it: tests compare them with what they know.
inline constexpr size_t kExactSizeMax = 8192;

class ZlibCodec final : public Codec {
 public:
  explicit ZlibCodec(ZlibOptions options) : options_(std::move(options)) {}
  ~ZlibCodec() override;

  MaybeFailure run(Step& step) override;
  MaybeFailure reset() override;
  MaybeFailure set_params(int level, int strategy) override;
  std::optional<Whole> run_at_once(std::span<const uint8_t> input, int flush,
                                   size_t output_bytes_max) override;
  size_t output_size_hint(std::span<const uint8_t> input) const override;

 private:
  bool compresses() const;
  int library_window_bits() const;
  MaybeFailure open();
  MaybeFailure prepare();
  MaybeFailure failure(int status, const char* message) const;
  MaybeFailure judge(int status, const Step& step) const;
  void tune(size_t input_size);
  int run_once(int flush);
  int inflate_members(int flush);
  int inflate_member(int flush);

  ZlibOptions options_;
  z_stream stream_{};
  gz_header header_{};  // tells a gzip member from zlib's own format
  bool open_ = false;
  bool tuned_ = false;
};

}  // namespace giro::codecs
