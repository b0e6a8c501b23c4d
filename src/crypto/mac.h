// Keyed hashes. A Mac may go from thread to thread, one at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "crypto/library.h"

namespace giro::crypto {

class Mac {
 public:
  // HMAC; null: the library does not begin (it has a failure then).
  static std::unique_ptr<Mac> begin(const EVP_MD* digest, std::span<const uint8_t> key);

  [[nodiscard]] bool update(std::span<const uint8_t> data);
  // As many bytes as size(). Once.
  [[nodiscard]] bool finish(std::span<uint8_t> output);
  size_t size() const { return ::EVP_MAC_CTX_get_mac_size(context_.get()); }

 private:
  explicit Mac(OwnedMacContext context) : context_(std::move(context)) {}
  OwnedMacContext context_;
};

}  // namespace giro::crypto
