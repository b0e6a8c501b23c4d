#include "crypto/uuid.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <array>

#include "crypto/random.h"

namespace giro::crypto {

namespace {

constexpr size_t kUuidSize = 16;
constexpr size_t kAtOnceMax = 64;
constexpr char kDigits[] = "0123456789abcdef";

void write_text(std::span<const uint8_t, kUuidSize> bytes, uint8_t* out) {
  for (size_t i = 0; i < kUuidSize; ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) *out++ = '-';
    *out++ = static_cast<uint8_t>(kDigits[bytes[i] >> 4]);
    *out++ = static_cast<uint8_t>(kDigits[bytes[i] & 0x0f]);
  }
}

void mark_as_random(std::span<uint8_t, kUuidSize> bytes) {
  bytes[6] = static_cast<uint8_t>((bytes[6] & 0x0f) | 0x40);  // the version
  bytes[8] = static_cast<uint8_t>((bytes[8] & 0x3f) | 0x80);  // the variant
}

}  // namespace

bool write_uuids(std::span<uint8_t> texts) {
  std::array<uint8_t, kAtOnceMax * kUuidSize> bytes;
  while (!texts.empty()) {
    const size_t count = std::min(texts.size() / kUuidTextSize, kAtOnceMax);
    const auto drawn = std::span(bytes).first(count * kUuidSize);
    if (!fill_randomly(drawn)) return false;
    for (size_t i = 0; i < count; ++i) {
      const std::span<uint8_t, kUuidSize> one(drawn.subspan(i * kUuidSize).first<kUuidSize>());
      mark_as_random(one);
      write_text(one, texts.subspan(i * kUuidTextSize).data());
    }
    ::OPENSSL_cleanse(drawn.data(), drawn.size());
    texts = texts.subspan(count * kUuidTextSize);
  }
  return true;
}

}  // namespace giro::crypto
