#include "crypto/random.h"

#include <openssl/rand.h>

#include <algorithm>
#include <climits>

#include "crypto/library.h"

namespace giro::crypto {

bool fill_randomly(std::span<uint8_t> bytes) {
  make_ready();
  while (!bytes.empty()) {
    const size_t size = std::min<size_t>(bytes.size(), INT_MAX);
    if (::RAND_bytes(bytes.data(), static_cast<int>(size)) != 1) return false;
    bytes = bytes.subspan(size);
  }
  return true;
}

}  // namespace giro::crypto
