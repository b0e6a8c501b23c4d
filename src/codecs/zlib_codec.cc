#include "codecs/zlib_codec.h"

#include <algorithm>
#include <limits>

#include "codecs/deflate_at_once.h"

namespace giro::codecs {
namespace {

const char* code_of(int status) {
  switch (status) {
    case Z_NEED_DICT: return "Z_NEED_DICT";
    case Z_ERRNO: return "Z_ERRNO";
    case Z_STREAM_ERROR: return "Z_STREAM_ERROR";
    case Z_DATA_ERROR: return "Z_DATA_ERROR";
    case Z_MEM_ERROR: return "Z_MEM_ERROR";
    case Z_BUF_ERROR: return "Z_BUF_ERROR";
    case Z_VERSION_ERROR: return "Z_VERSION_ERROR";
    default: return "Z_OK";
  }
}

Bytef* bytes(const std::string& text) {
  return reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
}

// The library counts in 32 bits.
uInt clip(size_t size) {
  return static_cast<uInt>(std::min<size_t>(size, std::numeric_limits<uInt>::max()));
}

}  // namespace

ZlibCodec::~ZlibCodec() {
  if (!open_) return;
  if (compresses()) {
    ::deflateEnd(&stream_);
  } else {
    ::inflateEnd(&stream_);
  }
}

bool ZlibCodec::compresses() const {
  return options_.mode == ZlibMode::deflate || options_.mode == ZlibMode::gzip ||
         options_.mode == ZlibMode::deflate_raw;
}

int ZlibCodec::library_window_bits() const {
  constexpr int kGzip = 16;
  constexpr int kEither = 32;
  constexpr int kRawMin = 9;  // the library refuses 8 where no header can tell that it took 9
  const int bits = options_.window_bits;
  switch (options_.mode) {
    case ZlibMode::gzip:
    case ZlibMode::gunzip: return bits + kGzip;
    case ZlibMode::unzip: return bits + kEither;
    case ZlibMode::deflate_raw: return -std::max(bits, kRawMin);
    case ZlibMode::inflate_raw: return -bits;
    default: return bits;
  }
}

MaybeFailure ZlibCodec::failure(int status, const char* message) const {
  return Failure{stream_.msg != nullptr ? stream_.msg : message, code_of(status), status};
}

// A quarter of a megabyte is taken only when there is something to do.
MaybeFailure ZlibCodec::open() {
  if (open_) return {};
  const int status =
      compresses() ? ::deflateInit2(&stream_, options_.level, Z_DEFLATED, library_window_bits(),
                                    options_.memory_level, options_.strategy)
                   : ::inflateInit2(&stream_, library_window_bits());
  if (status != Z_OK) return failure(status, "Init error");
  open_ = true;
  return prepare();
}

// What a stream needs at its beginning: a dictionary where no header will ask for it.
MaybeFailure ZlibCodec::prepare() {
  int status = Z_OK;
  const std::string& dictionary = options_.dictionary;
  const auto size = static_cast<uInt>(dictionary.size());
  switch (options_.mode) {
    case ZlibMode::unzip: status = ::inflateGetHeader(&stream_, &header_); break;
    case ZlibMode::deflate:
    case ZlibMode::deflate_raw:
      if (size > 0) status = ::deflateSetDictionary(&stream_, bytes(dictionary), size);
      break;
    case ZlibMode::inflate_raw:
      if (size > 0) status = ::inflateSetDictionary(&stream_, bytes(dictionary), size);
      break;
    default: break;
  }
  if (status != Z_OK) return failure(status, "Failed to set dictionary");
  return {};
}

MaybeFailure ZlibCodec::run(Step& step) {
  if (MaybeFailure failed = open()) return failed;
  tune(step.input.size());
  int status = Z_OK;
  bool clipped = false;
  do {
    const uInt input = clip(step.input.size());
    const uInt output = clip(step.output.size());
    clipped = input < step.input.size() || output < step.output.size();
    stream_.next_in = const_cast<Bytef*>(step.input.data());
    stream_.avail_in = input;
    stream_.next_out = step.output.data();
    stream_.avail_out = output;
    status = run_once(input < step.input.size() ? Z_NO_FLUSH : step.flush);
    use(step, step.input.size() - (input - stream_.avail_in),
        step.output.size() - (output - stream_.avail_out));
  } while (clipped && status == Z_OK && !step.output.empty());
  return judge(status, step);
}

// What the default level means is for us to say: with a third of the search zlib is as fast as the
// one that Node brings, and its output 1.5 % larger. Levels that are asked for are left alone.
void ZlibCodec::tune(size_t input_size) {
  if (tuned_ || !compresses() || options_.level != Z_DEFAULT_COMPRESSION ||
      stream_.total_in + input_size < kExactSizeMax) {
    return;
  }
  constexpr int kGoodLength = 8;
  constexpr int kLazyMax = 16;
  constexpr int kNiceLength = 64;
  constexpr int kChainMax = 48;
  tuned_ = ::deflateTune(&stream_, kGoodLength, kLazyMax, kNiceLength, kChainMax) == Z_OK;
}

int ZlibCodec::run_once(int flush) {
  return compresses() ? ::deflate(&stream_, flush) : inflate_members(flush);
}

// A gzip file may hold several members. Zeros after them are padding.
int ZlibCodec::inflate_members(int flush) {
  int status = inflate_member(flush);
  while (status == Z_STREAM_END && stream_.avail_in > 0 && stream_.next_in[0] != 0 &&
         options_.members == Members::all &&
         (options_.mode == ZlibMode::gunzip || header_.done == 1)) {
    if (reset()) return Z_STREAM_ERROR;
    status = inflate_member(flush);
  }
  return status;
}

int ZlibCodec::inflate_member(int flush) {
  int status = ::inflate(&stream_, flush);
  const std::string& dictionary = options_.dictionary;
  if (status != Z_NEED_DICT || dictionary.empty()) return status;
  status =
      ::inflateSetDictionary(&stream_, bytes(dictionary), static_cast<uInt>(dictionary.size()));
  if (status == Z_OK) return ::inflate(&stream_, flush);
  return status == Z_DATA_ERROR ? Z_NEED_DICT : status;  // it asked for another one
}

MaybeFailure ZlibCodec::judge(int status, const Step& step) const {
  switch (status) {
    case Z_OK:
    case Z_BUF_ERROR:
      if (step.flush == Z_FINISH && !step.output.empty()) return unexpected_end();
      return {};
    case Z_STREAM_END: return {};
    case Z_NEED_DICT:
      return Failure{options_.dictionary.empty() ? "Missing dictionary" : "Bad dictionary",
                     code_of(status), status};
    default: return failure(status, "Zlib error");
  }
}

MaybeFailure ZlibCodec::reset() {
  if (!open_) return {};
  const int status = compresses() ? ::deflateReset(&stream_) : ::inflateReset(&stream_);
  if (status != Z_OK) return failure(status, "Failed to reset stream");
  tuned_ = false;  // a reset takes the level's own parameters again
  return prepare();
}

MaybeFailure ZlibCodec::set_params(int level, int strategy) {
  options_.level = level;
  options_.strategy = strategy;
  if (!open_ || !compresses()) return {};
  const int status = ::deflateParams(&stream_, level, strategy);
  if (status != Z_OK && status != Z_BUF_ERROR) {
    return failure(status, "Failed to set parameters");
  }
  return {};
}

std::optional<Whole> ZlibCodec::run_at_once(std::span<const uint8_t> input, int flush,
                                            size_t output_bytes_max) {
  if (open_ || flush != Z_FINISH) return {};
  return deflate_at_once(options_, input, output_bytes_max);
}

size_t ZlibCodec::output_size_hint(std::span<const uint8_t> input) const {
  // What deflate adds at most: stored blocks, and the longest of the wrappers.
  if (compresses()) return input.size() + (input.size() >> 10) + 64;
  // A gzip member ends with the length of what is in it.
  constexpr size_t kTrailerSize = 4;
  constexpr size_t kExpansionMax = 1032;  // of deflate
  const size_t guess = expanded_size_hint(input.size());
  const bool may_be_gzip = options_.mode == ZlibMode::gunzip || options_.mode == ZlibMode::unzip;
  if (!may_be_gzip || input.size() < kTrailerSize) return guess;
  size_t size = 0;
  for (size_t i = 1; i <= kTrailerSize; ++i) size = size << 8 | input[input.size() - i];
  return size > 0 && size <= input.size() * kExpansionMax ? size + 1 : guess;
}

}  // namespace giro::codecs
