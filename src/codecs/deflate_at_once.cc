#include "codecs/deflate_at_once.h"

#include <libdeflate.h>

#include <algorithm>
#include <memory>

namespace giro::codecs {
namespace {

enum class Format : uint8_t { raw, zlib, gzip };

Format format_of(ZlibMode mode, std::span<const uint8_t> input) {
  switch (mode) {
    case ZlibMode::deflate:
    case ZlibMode::inflate: return Format::zlib;
    case ZlibMode::gzip:
    case ZlibMode::gunzip: return Format::gzip;
    case ZlibMode::unzip:
      return input.size() > 1 && input[0] == 0x1f && input[1] == 0x8b ? Format::gzip : Format::zlib;
    default: return Format::raw;
  }
}

// --- Compressing --------------------------------------------------------------------------------

// What is as good as zlib's level and faster.
int library_level(int level) {
  constexpr int kLevels[] = {0, 1, 2, 3, 4, 5, 6, 7, 7, 8};
  return level == Z_DEFAULT_COMPRESSION ? 6 : kLevels[level];
}

struct FreeCompressor {
  void operator()(libdeflate_compressor* compressor) const {
    ::libdeflate_free_compressor(compressor);
  }
};

std::optional<Whole> compress(const ZlibOptions& options, std::span<const uint8_t> input,
                              size_t output_bytes_max) {
  std::unique_ptr<libdeflate_compressor, FreeCompressor> compressor(
      ::libdeflate_alloc_compressor(library_level(options.level)));
  if (compressor == nullptr) return {};
  const Format format = format_of(options.mode, input);
  auto* const bound = format == Format::gzip   ? &::libdeflate_gzip_compress_bound
                      : format == Format::zlib ? &::libdeflate_zlib_compress_bound
                                               : &::libdeflate_deflate_compress_bound;
  auto* const run = format == Format::gzip   ? &::libdeflate_gzip_compress
                    : format == Format::zlib ? &::libdeflate_zlib_compress
                                             : &::libdeflate_deflate_compress;
  Whole whole;
  if (!whole.output.resize(bound(compressor.get(), input.size()))) return {};
  const size_t size =
      run(compressor.get(), input.data(), input.size(), whole.output.data(), whole.output.size());
  if (size == 0) return {};
  // The library does not say on which system it was; zlib does.
  constexpr size_t kSystemAt = 9;
  constexpr auto kUnix = std::byte{3};
  if (format == Format::gzip) whole.output.data()[kSystemAt] = kUnix;
  if (size > output_bytes_max) whole.end = Whole::End::too_large;
  if (!whole.output.resize(size)) return {};
  return whole;
}

// --- Decompressing ------------------------------------------------------------------------------

struct FreeDecompressor {
  void operator()(libdeflate_decompressor* decompressor) const {
    ::libdeflate_free_decompressor(decompressor);
  }
};

// Whether bytes after a stream are none of ours.
bool ends_there(const ZlibOptions& options, Format format, std::span<const uint8_t> rest) {
  return rest.empty() || format != Format::gzip || options.members == Members::first ||
         rest[0] == 0;
}

std::optional<Whole> decompress(const ZlibOptions& options, std::span<const uint8_t> input,
                                size_t output_bytes_max, size_t size_hint) {
  constexpr size_t kGrowth = 4;  // each try begins anew
  std::unique_ptr<libdeflate_decompressor, FreeDecompressor> decompressor(
      ::libdeflate_alloc_decompressor());
  if (decompressor == nullptr) return {};
  const Format format = format_of(options.mode, input);
  auto* const run = format == Format::gzip   ? &::libdeflate_gzip_decompress_ex
                    : format == Format::zlib ? &::libdeflate_zlib_decompress_ex
                                             : &::libdeflate_deflate_decompress_ex;
  Whole whole;
  size_t capacity = std::min(size_hint, output_bytes_max);
  for (;;) {
    if (!whole.output.resize(capacity)) return {};
    size_t used = 0;
    size_t size = 0;
    const libdeflate_result result = run(decompressor.get(), input.data(), input.size(),
                                         whole.output.data(), capacity, &used, &size);
    if (result == LIBDEFLATE_SUCCESS) {
      if (!ends_there(options, format, input.subspan(used))) return {};
      whole.input_left = input.size() - used;
      if (!whole.output.resize(size)) return {};
      return whole;
    }
    if (result != LIBDEFLATE_INSUFFICIENT_SPACE || capacity == output_bytes_max) return {};
    capacity = std::min(capacity * kGrowth, output_bytes_max);
  }
}

bool compresses(ZlibMode mode) {
  return mode == ZlibMode::deflate || mode == ZlibMode::gzip || mode == ZlibMode::deflate_raw;
}

}  // namespace

std::optional<Whole> deflate_at_once(const ZlibOptions& options, std::span<const uint8_t> input,
                                     size_t output_bytes_max) {
  const int bits = options.window_bits;
  if (!options.dictionary.empty() || (bits != 0 && bits != MAX_WBITS)) return {};
  // libdeflate takes codes that mean nothing for some other length or distance. With a checksum
  // after the stream that is found out.
  if (options.mode == ZlibMode::inflate_raw) return {};
  if (!compresses(options.mode)) {
    const size_t hint = ZlibCodec(options).output_size_hint(input);
    return decompress(options, input, output_bytes_max, std::max<size_t>(hint, 256));
  }
  if (input.size() < kExactSizeMax || options.strategy != Z_DEFAULT_STRATEGY ||
      options.level == Z_NO_COMPRESSION || options.memory_level != ZlibOptions{}.memory_level) {
    return {};
  }
  return compress(options, input, output_bytes_max);
}

}  // namespace giro::codecs
