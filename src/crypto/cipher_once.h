// Ciphers on all of the data at once, as SubtleCrypto has them. Any thread.
#pragma once

#include <optional>

#include "crypto/cipher.h"

namespace giro::crypto {

struct CipherWork {
  const EVP_CIPHER* cipher;
  Cipher::Direction direction;
  Input key;
  std::optional<Input> iv;
  size_t tag_size = 0;  // at the end of what is encrypted; 0: none
  std::optional<Input> authenticated;
  Input data;
};
// Nothing: there may be a failure.
std::optional<Bytes> cipher_once(const CipherWork& work);

// AES-CTR, of whose block the last `counter_bits` count, round and round; not more blocks than they
// can tell apart.
std::optional<Bytes> count_once(const EVP_CIPHER* cipher, Input key, Input counter,
                                int counter_bits, Input data);

}  // namespace giro::crypto
