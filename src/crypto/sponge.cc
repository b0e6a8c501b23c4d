#include "crypto/sponge.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "crypto/digest.h"
#include "crypto/failure.h"

namespace giro::crypto {

namespace {

constexpr size_t kStateSize = 200;

size_t rate_of(int strength) { return kStateSize - static_cast<size_t>(strength) / 4; }

}  // namespace

// --- cSHAKE -------------------------------------------------------------------------------------

namespace {

// How SP 800-185 writes a length before (left) what it is of.
Bytes left_encoded(size_t number) {
  Bytes bytes;
  do {
    bytes.insert(bytes.begin(), static_cast<uint8_t>(number));
    number >>= 8;
  } while (number != 0);
  bytes.insert(bytes.begin(), static_cast<uint8_t>(bytes.size()));
  return bytes;
}

void append(Bytes& bytes, Input more) { bytes.insert(bytes.end(), more.begin(), more.end()); }

void append_string(Bytes& bytes, Input text) {
  append(bytes, left_encoded(text.size() * 8));
  append(bytes, text);
}

// The names, up to a whole block.
Bytes cshake_prefix(size_t rate, Input function_name, Input customization) {
  Bytes prefix = left_encoded(rate);
  append_string(prefix, function_name);
  append_string(prefix, customization);
  prefix.resize((prefix.size() + rate - 1) / rate * rate);
  return prefix;
}

}  // namespace

bool cshake(int strength, Input function_name, Input customization, Input data,
            std::span<uint8_t> output) {
  const bool is_plain = function_name.empty() && customization.empty();
  const std::string number = std::to_string(strength);
  // The library's hash for KMAC is Keccak with the ending of cSHAKE.
  const OwnedDigest digest = find_digest((is_plain ? "SHAKE" : "KECCAK-KMAC-") + number);
  if (digest == nullptr) return false;
  const std::unique_ptr<Digest> begun = Digest::begin(digest.get());
  if (begun == nullptr) return false;
  if (!is_plain && !begun->update(cshake_prefix(rate_of(strength), function_name, customization))) {
    return false;
  }
  return begun->update(data) && begun->finish(output);
}

// The library's KMAC knows whole bytes only.
bool kmac(int strength, const KmacKey& key, Input customization, Input data, size_t bits,
          std::span<uint8_t> output) {
  const size_t rate = rate_of(strength);
  Bytes message = left_encoded(rate);
  append(message, left_encoded(key.bits));
  append(message, key.bytes);
  message.resize((message.size() + rate - 1) / rate * rate);
  append(message, data);
  // The length at the end is written the other way round.
  Bytes length = left_encoded(bits);
  std::rotate(length.begin(), length.begin() + 1, length.end());
  append(message, length);
  constexpr std::array<uint8_t, 4> kName = {'K', 'M', 'A', 'C'};
  const bool ok = cshake(strength, kName, customization, message, output);
  ::OPENSSL_cleanse(message.data(), message.size());
  if (ok && bits % 8 != 0) output.back() &= static_cast<uint8_t>(0xff << (8 - bits % 8));
  return ok;
}

// --- Keccak of 12 rounds ------------------------------------------------------------------------

namespace {

constexpr std::array<uint64_t, 12> kRoundConstants = {
    0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
    0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};
// Along the path that the lanes take through the state, beginning with the second.
constexpr std::array<int, 24> kRotations = {1,  3,  6,  10, 15, 21, 28, 36, 45, 55, 2,  14,
                                            27, 41, 56, 8,  25, 43, 62, 18, 39, 61, 20, 44};
constexpr std::array<size_t, 24> kPath = {10, 7,  11, 17, 18, 3, 5,  16, 8,  21, 24, 4,
                                          15, 23, 19, 13, 12, 2, 20, 14, 22, 9,  6,  1};

using Lanes = std::array<uint64_t, 25>;

void mix_columns(Lanes& lanes) {
  std::array<uint64_t, 5> parity{};
  for (size_t x = 0; x < 5; ++x) {
    parity[x] = lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20];
  }
  for (size_t x = 0; x < 5; ++x) {
    const uint64_t change = parity[(x + 4) % 5] ^ std::rotl(parity[(x + 1) % 5], 1);
    for (size_t y = 0; y < 25; y += 5) lanes[x + y] ^= change;
  }
}

void move_lanes(Lanes& lanes) {
  uint64_t moved = lanes[1];
  for (size_t step = 0; step < kPath.size(); ++step) {
    const uint64_t next = lanes[kPath[step]];
    lanes[kPath[step]] = std::rotl(moved, kRotations[step]);
    moved = next;
  }
}

void mix_rows(Lanes& lanes) {
  for (size_t y = 0; y < 25; y += 5) {
    std::array<uint64_t, 5> row{};
    for (size_t x = 0; x < 5; ++x) row[x] = lanes[y + x];
    for (size_t x = 0; x < 5; ++x) lanes[y + x] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]);
  }
}

void permute(Lanes& lanes) {
  for (const uint64_t constant : kRoundConstants) {
    mix_columns(lanes);
    move_lanes(lanes);
    mix_rows(lanes);
    lanes[0] ^= constant;
  }
}

class TurboShake {
 public:
  explicit TurboShake(int strength) : rate_(rate_of(strength)) {}

  void absorb(Input data) {
    for (const uint8_t byte : data) {
      mix_in(at_, byte);
      if (++at_ == rate_) turn();
    }
  }

  void squeeze(uint8_t domain, std::span<uint8_t> output) {
    mix_in(at_, domain);
    mix_in(rate_ - 1, 0x80);
    turn();
    for (uint8_t& byte : output) {
      if (at_ == rate_) turn();
      byte = static_cast<uint8_t>(lanes_[at_ / 8] >> (8 * (at_ % 8)));
      ++at_;
    }
  }

 private:
  void mix_in(size_t at, uint8_t byte) { lanes_[at / 8] ^= uint64_t{byte} << (8 * (at % 8)); }
  void turn() {
    permute(lanes_);
    at_ = 0;
  }

  size_t rate_;
  Lanes lanes_{};
  size_t at_ = 0;
};

// How RFC 9861 writes a length after what it is of.
Bytes length_encoded(size_t number) {
  Bytes bytes;
  for (; number != 0; number >>= 8) bytes.insert(bytes.begin(), static_cast<uint8_t>(number));
  bytes.push_back(static_cast<uint8_t>(bytes.size()));
  return bytes;
}

}  // namespace

void turbo_shake(int strength, uint8_t domain, Input data, std::span<uint8_t> output) {
  TurboShake sponge(strength);
  sponge.absorb(data);
  sponge.squeeze(domain, output);
}

void kangaroo_twelve(int strength, Input customization, Input data, std::span<uint8_t> output) {
  constexpr size_t kChunkSize = 8192;
  Bytes message(data.begin(), data.end());
  append(message, customization);
  append(message, length_encoded(customization.size()));
  if (message.size() <= kChunkSize) {
    turbo_shake(strength, 0x07, message, output);
    return;
  }
  // The first chunk, then a value for each of the others.
  TurboShake trunk(strength);
  const Input whole(message);
  trunk.absorb(whole.first(kChunkSize));
  const std::array<uint8_t, 8> separator = {3};
  trunk.absorb(separator);
  Bytes value(static_cast<size_t>(strength) / 4);
  size_t leaves = 0;
  for (size_t start = kChunkSize; start < whole.size(); start += kChunkSize, ++leaves) {
    turbo_shake(strength, 0x0b, whole.subspan(start, std::min(kChunkSize, whole.size() - start)),
                value);
    trunk.absorb(value);
  }
  trunk.absorb(length_encoded(leaves));
  const std::array<uint8_t, 2> end = {0xff, 0xff};
  trunk.absorb(end);
  trunk.squeeze(0x06, output);
}

}  // namespace giro::crypto
