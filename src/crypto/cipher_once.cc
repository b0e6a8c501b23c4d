#include "crypto/cipher_once.h"

#include <algorithm>
#include <array>

#include "crypto/failure.h"

namespace giro::crypto {

namespace {

constexpr size_t kBlockSize = 16;

std::nullopt_t fail(CipherStatus status) {
  if (status == CipherStatus::bad_iv) {
    tell_failure("Invalid initialization vector", "ERR_CRYPTO_INVALID_IV");
  } else if (status != CipherStatus::library_failed) {
    tell_failure("Cipher job failed", "");
  }
  return std::nullopt;
}

}  // namespace

std::optional<Bytes> cipher_once(const CipherWork& work) {
  const bool decrypts = work.direction == Cipher::Direction::decrypt;
  Input data = work.data;
  Input tag;
  if (decrypts && work.tag_size != 0) {
    if (data.size() < work.tag_size) return fail(CipherStatus::bad_state);
    tag = data.last(work.tag_size);
    data = data.first(data.size() - work.tag_size);
  }
  Cipher::Setup setup{.cipher = work.cipher,
                      .direction = work.direction,
                      .key = work.key,
                      .iv = work.iv,
                      .tag_length = {}};
  if (work.tag_size != 0) setup.tag_length = work.tag_size;
  Cipher cipher(setup);
  CipherStatus status = cipher.begun();
  if (status == CipherStatus::ok && decrypts && work.tag_size != 0) status = cipher.set_tag(tag);
  if (status == CipherStatus::ok && work.authenticated && !work.authenticated->empty()) {
    status = cipher.authenticate(*work.authenticated, {});
  }
  if (status != CipherStatus::ok) return fail(status);
  Bytes output(cipher.output_size_max(data.size()) + work.tag_size);
  std::span<uint8_t> first(output);
  status = cipher.update(data, first);
  if (status != CipherStatus::ok) return fail(status);
  std::span<uint8_t> last = std::span(output).subspan(first.size());
  status = cipher.finish(last);
  if (status != CipherStatus::ok) return fail(status);
  output.resize(first.size() + last.size());
  if (!decrypts && work.tag_size != 0) {
    const std::span<const uint8_t> made = cipher.tag();
    output.insert(output.end(), made.begin(), made.end());
  }
  return output;
}

namespace {

// The value of the last `bits` of a block, as far as 64 bits tell it: beyond that no data is long
// enough for the difference.
uint64_t blocks_until_wrap(Input counter, int bits) {
  uint64_t left = 0;
  bool is_huge = false;
  for (int bit = 0; bit < bits; ++bit) {
    const size_t byte = kBlockSize - 1 - static_cast<size_t>(bit) / 8;
    const bool is_set = (counter[byte] >> (bit % 8) & 1) != 0;
    if (is_set) continue;
    if (bit >= 60)
      is_huge = true;
    else
      left |= uint64_t{1} << bit;
  }
  return is_huge ? UINT64_MAX : left + 1;
}

Bytes wrapped(Input counter, int bits) {
  Bytes block(counter.begin(), counter.end());
  for (int bit = 0; bit < bits; ++bit) {
    const size_t byte = kBlockSize - 1 - static_cast<size_t>(bit) / 8;
    block[byte] = static_cast<uint8_t>(block[byte] & ~(1 << (bit % 8)));
  }
  return block;
}

}  // namespace

std::optional<Bytes> count_once(const EVP_CIPHER* cipher, Input key, Input counter,
                                int counter_bits, Input data) {
  const uint64_t blocks = (data.size() + kBlockSize - 1) / kBlockSize;
  if (counter_bits < 60 && blocks > uint64_t{1} << counter_bits) {
    return fail(CipherStatus::bad_state);
  }
  CipherWork work{.cipher = cipher,
                  .direction = Cipher::Direction::encrypt,
                  .key = key,
                  .iv = counter,
                  .tag_size = 0,
                  .authenticated = {},
                  .data = data};
  const uint64_t until_wrap = blocks_until_wrap(counter, counter_bits);
  if (blocks <= until_wrap) return cipher_once(work);
  work.data = data.first(static_cast<size_t>(until_wrap) * kBlockSize);
  std::optional<Bytes> first = cipher_once(work);
  const Bytes again = wrapped(counter, counter_bits);
  work.iv = Input(again);
  work.data = data.subspan(static_cast<size_t>(until_wrap) * kBlockSize);
  const std::optional<Bytes> second = first ? cipher_once(work) : std::nullopt;
  if (!second) return {};
  first->insert(first->end(), second->begin(), second->end());
  return first;
}

}  // namespace giro::crypto
