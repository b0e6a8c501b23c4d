#include "crypto/uuid.h"

#include <openssl/crypto.h>

#include <array>
#include <cstring>

#include "crypto/random.h"

namespace giro::crypto {

namespace {

constexpr size_t kUuidSize = 16;

// Of a thread: asking the library costs as much as many bytes do. What has been given is wiped.
class Supply {
 public:
  Supply() = default;
  ~Supply() { ::OPENSSL_cleanse(bytes_.data(), bytes_.size()); }
  Supply(const Supply&) = delete;
  Supply& operator=(const Supply&) = delete;

  [[nodiscard]] bool take(std::array<uint8_t, kUuidSize>& out) {
    if (used_ == bytes_.size()) {
      if (!fill_randomly(bytes_)) return false;
      used_ = 0;
    }
    std::memcpy(out.data(), &bytes_[used_], kUuidSize);
    std::memset(&bytes_[used_], 0, kUuidSize);
    used_ += kUuidSize;
    return true;
  }

 private:
  std::array<uint8_t, 128 * kUuidSize> bytes_ = {};
  size_t used_ = bytes_.size();
};

using HexPairs = std::array<std::array<char, 2>, 256>;

constexpr HexPairs make_hex_pairs() {
  constexpr char kDigits[] = "0123456789abcdef";
  HexPairs pairs = {};
  for (size_t i = 0; i < pairs.size(); ++i) pairs[i] = {kDigits[i >> 4], kDigits[i & 0x0f]};
  return pairs;
}
constexpr HexPairs kHexPairs = make_hex_pairs();

template <size_t kFirst, size_t kEnd>
uint8_t* write_group(const std::array<uint8_t, kUuidSize>& bytes, uint8_t* out) {
  for (size_t i = kFirst; i < kEnd; ++i, out += 2) {
    std::memcpy(out, kHexPairs[bytes[i]].data(), 2);
  }
  if (kEnd < kUuidSize) *out++ = '-';
  return out;
}

void write_text(std::array<uint8_t, kUuidSize> bytes, uint8_t* out) {
  bytes[6] = static_cast<uint8_t>((bytes[6] & 0x0f) | 0x40);  // the version
  bytes[8] = static_cast<uint8_t>((bytes[8] & 0x3f) | 0x80);  // the variant
  out = write_group<0, 4>(bytes, out);
  out = write_group<4, 6>(bytes, out);
  out = write_group<6, 8>(bytes, out);
  out = write_group<8, 10>(bytes, out);
  write_group<10, 16>(bytes, out);
}

}  // namespace

bool write_uuids(std::span<uint8_t> texts) {
  static thread_local Supply supply;
  std::array<uint8_t, kUuidSize> bytes;
  for (; !texts.empty(); texts = texts.subspan(kUuidTextSize)) {
    if (!supply.take(bytes)) return false;
    write_text(bytes, texts.data());
  }
  return true;
}

}  // namespace giro::crypto
