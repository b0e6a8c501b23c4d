#include "crypto/digest.h"

#include <algorithm>

namespace giro::crypto {

OwnedDigest find_digest(const std::string& name) {
  make_ready();
  // What SHA-1 was called beside DSA; programs have kept it longer than the library.
  if (name == "dss1" || name == "DSS1") return find_digest("sha1");
  OwnedDigest digest(::EVP_MD_fetch(nullptr, name.c_str(), nullptr));
  if (digest == nullptr) {
    // RSA-SHA256 and the like are names that only the older table has.
    const EVP_MD* known = ::EVP_get_digestbyname(name.c_str());
    if (known != nullptr) {
      digest.reset(::EVP_MD_fetch(nullptr, ::EVP_MD_get0_name(known), nullptr));
    }
  }
  forget_failures();
  return digest;
}

std::vector<std::string> digest_names() {
  make_ready();
  std::vector<std::string> names;
  ::EVP_MD_do_all_sorted(
      [](const EVP_MD* /*digest*/, const char* from, const char* /*to*/, void* list) {
        if (find_digest(from) != nullptr) {
          static_cast<std::vector<std::string>*>(list)->emplace_back(from);
        }
      },
      &names);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

std::unique_ptr<Digest> Digest::begin(const EVP_MD* digest) {
  std::unique_ptr<Digest> begun(new Digest(OwnedDigestContext(::EVP_MD_CTX_new())));
  return begun->begin_anew(digest) ? std::move(begun) : nullptr;
}

bool Digest::begin_anew(const EVP_MD* digest) {
  return context_ != nullptr && ::EVP_DigestInit_ex2(context_.get(), digest, nullptr) == 1;
}

std::unique_ptr<Digest> Digest::copy() const {
  OwnedDigestContext context(::EVP_MD_CTX_new());
  if (context == nullptr || ::EVP_MD_CTX_copy_ex(context.get(), context_.get()) != 1) return {};
  return std::unique_ptr<Digest>(new Digest(std::move(context)));
}

bool Digest::update(std::span<const uint8_t> data) {
  return ::EVP_DigestUpdate(context_.get(), data.data(), data.size()) == 1;
}

bool Digest::finish(std::span<uint8_t> output) {
  if (output.empty()) return true;
  if (output.size() == digest_size(algorithm())) {
    return ::EVP_DigestFinal_ex(context_.get(), output.data(), nullptr) == 1;
  }
  return ::EVP_DigestFinalXOF(context_.get(), output.data(), output.size()) == 1;
}

bool digest_once(const EVP_MD* digest, std::span<const uint8_t> data, std::span<uint8_t> output) {
  // One context for all: making one costs as much as hashing a short text.
  static thread_local std::unique_ptr<Digest> kept(
      new Digest(OwnedDigestContext(::EVP_MD_CTX_new())));
  return kept->begin_anew(digest) && kept->update(data) && kept->finish(output);
}

}  // namespace giro::crypto
