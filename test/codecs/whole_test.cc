#include "codecs/whole.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "codecs/brotli_codec.h"
#include "codecs/zlib_codec.h"
#include "codecs/zstd_codec.h"

namespace giro::codecs {
namespace {

std::span<const uint8_t> bytes(std::string_view text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

Whole run_zlib(ZlibOptions options, std::string_view input, size_t output_bytes_max = SIZE_MAX) {
  ZlibCodec codec(std::move(options));
  return run_whole(codec, bytes(input), Z_FINISH, output_bytes_max);
}

std::string noise(size_t size) {
  std::string text(size, '\0');
  uint64_t state = 1;
  for (char& letter : text) {
    state = state * 48271 % 0x7fffffff;
    letter = static_cast<char>(state >> 8);
  }
  return text;
}

// Both libraries and every level make what both can read.
TEST(WholeTest, compresses_at_every_level_and_comes_back) {
  const std::string text = noise(3000) + std::string(200'000, 'x') + noise(70'000);
  for (int level = -1; level <= 9; ++level) {
    for (ZlibMode mode : {ZlibMode::deflate, ZlibMode::gzip, ZlibMode::deflate_raw}) {
      Whole packed = run_zlib({.mode = mode, .level = level}, text);
      ASSERT_FALSE(packed.failure.has_value());
      const ZlibMode back = mode == ZlibMode::deflate_raw ? ZlibMode::inflate_raw : ZlibMode::unzip;
      EXPECT_EQ(run_zlib({.mode = back, .window_bits = back == ZlibMode::unzip ? 0 : MAX_WBITS},
                         packed.output.text())
                    .output.text(),
                text);
      ZlibCodec by_steps({.mode = back});
      ASSERT_FALSE(by_steps.reset().has_value());
      std::string unpacked(text.size() + 1, '\0');
      Step step{bytes(packed.output.text()),
                {reinterpret_cast<uint8_t*>(unpacked.data()), unpacked.size()},
                Z_SYNC_FLUSH};
      ASSERT_FALSE(by_steps.run(step).has_value());
      EXPECT_EQ(step.output.size(), 1U);
      EXPECT_EQ(unpacked.substr(0, text.size()), text);
    }
  }
}

TEST(WholeTest, may_have_exactly_as_much_output_as_is_allowed) {
  const std::string text = noise(20'000);
  const Whole packed = run_zlib({.mode = ZlibMode::deflate}, text);
  const size_t size = packed.output.size();
  EXPECT_EQ(run_zlib({.mode = ZlibMode::deflate}, text, size).end, Whole::End::reached);
  EXPECT_EQ(run_zlib({.mode = ZlibMode::deflate}, text, size - 1).end, Whole::End::too_large);
  const std::string_view data = packed.output.text();
  EXPECT_EQ(run_zlib({.mode = ZlibMode::inflate}, data, 20'000).end, Whole::End::reached);
  EXPECT_EQ(run_zlib({.mode = ZlibMode::inflate}, data, 19'999).end, Whole::End::too_large);
}

// The hint would be four times the input; this is a thousand times as much.
TEST(WholeTest, grows_far_beyond_the_guess) {
  const std::string text(10'000'000, 'x');
  const Whole packed = run_zlib({.mode = ZlibMode::deflate_raw}, text);
  EXPECT_EQ(run_zlib({.mode = ZlibMode::inflate_raw}, packed.output.text()).output.text(), text);
  auto encoder = BrotliEncoder::create({{BROTLI_PARAM_QUALITY, 1}});
  const Whole brotli = run_whole(*encoder, bytes(text), BROTLI_OPERATION_FINISH, SIZE_MAX);
  auto decoder = BrotliDecoder::create({});
  EXPECT_EQ(run_whole(*decoder, bytes(brotli.output.text()), BROTLI_OPERATION_FINISH, SIZE_MAX)
                .output.text(),
            text);
}

// A trailer may lie about the length: it is only a hint.
TEST(WholeTest, does_not_believe_the_length_in_a_trailer) {
  Whole packed = run_zlib({.mode = ZlibMode::gzip}, std::string(100'000, 'x'));
  std::string data(packed.output.text());
  data[data.size() - 4] = 1;
  const Whole unpacked = run_zlib({.mode = ZlibMode::gunzip}, data);
  ASSERT_TRUE(unpacked.failure.has_value());
  EXPECT_EQ(unpacked.failure->message, "incorrect length check");
}

TEST(ZstdTest, refuses_a_pledge_that_is_not_kept) {
  Failure failure;
  auto codec = ZstdCompressor::create({.size_pledged = 42}, failure);
  ASSERT_NE(codec, nullptr);
  std::string out(200, '\0');
  Step step{bytes("short"), {reinterpret_cast<uint8_t*>(out.data()), out.size()}, ZSTD_e_continue};
  EXPECT_FALSE(codec->run(step).has_value());
  step.flush = ZSTD_e_end;
  MaybeFailure failed = codec->run(step);
  ASSERT_TRUE(failed.has_value());
  EXPECT_EQ(failed->code, "ZSTD_error_srcSize_wrong");
}

}  // namespace
}  // namespace giro::codecs
