// Hashes. A Digest may go from thread to thread, one at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "crypto/failure.h"
#include "crypto/library.h"

namespace giro::crypto {

// A hash by any of the names that the library has for it; null: none has that name.
OwnedDigest find_digest(const std::string& name);
// The names for users, sorted.
std::vector<std::string> digest_names();

inline size_t digest_size(const EVP_MD* digest) {
  return static_cast<size_t>(::EVP_MD_get_size(digest));
}
// Whether its output may have any length.
inline bool is_extendable(const EVP_MD* digest) {
  return (::EVP_MD_get_flags(digest) & EVP_MD_FLAG_XOF) != 0;
}

// All at once.
[[nodiscard]] bool digest_once(const EVP_MD* digest, std::span<const uint8_t> data,
                               std::span<uint8_t> output);

class Digest {
 public:
  // Null: the library does not begin (it has a failure then).
  static std::unique_ptr<Digest> begin(const EVP_MD* digest);
  std::unique_ptr<Digest> copy() const;

  [[nodiscard]] bool update(std::span<const uint8_t> data);
  // `output` is as long as the hash, or has any length where the hash is extendable. Once.
  [[nodiscard]] bool finish(std::span<uint8_t> output);
  const EVP_MD* algorithm() const { return ::EVP_MD_CTX_get0_md(context_.get()); }

 private:
  friend bool digest_once(const EVP_MD* digest, std::span<const uint8_t> data,
                          std::span<uint8_t> output);
  bool begin_anew(const EVP_MD* digest);
  explicit Digest(OwnedDigestContext context) : context_(std::move(context)) {}
  OwnedDigestContext context_;
};

}  // namespace giro::crypto
