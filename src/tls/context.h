// Context: what connections have in common: certificates, keys, whom to trust, what to offer. Any
// thread, one at a time; sessions made of it may be on other threads.
//
// Functions that are [[nodiscard]] bool: false, and the library says why (take_error()).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tls/certificates.h"
#include "tls/trust.h"

namespace giro::tls {

class Context {
 public:
  enum class Role : uint8_t { any, client, server };
  // Versions are TLS1_VERSION to TLS1_3_VERSION; 0: whatever the library has.
  static std::shared_ptr<Context> create(Role role, int version_min, int version_max);
  ~Context() { ::OPENSSL_cleanse(ticket_keys_.data(), ticket_keys_.size()); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  // A certificate and those that lead to its root.
  [[nodiscard]] bool set_certificates(std::string_view pem);
  [[nodiscard]] bool set_key(std::string_view pem, const Passphrase& passphrase);
  enum class Bundle : uint8_t { ok, no_key, no_certificate, failed };
  // A PKCS #12 file: a key, its certificate, and others to trust.
  Bundle add_bundle(std::string_view bytes, const Passphrase& passphrase);

  [[nodiscard]] bool add_trusted(std::string_view pem);
  [[nodiscard]] bool add_revoked(std::string_view pem);
  // In the place of all that was trusted: these; to be looked at only by those who verify somebody.
  void trust_default(const TrustSources& sources);
  void trust(OwnedStore store);
  void allow_partial_chain();
  // What trust_default() has asked for is there after it.
  void load_trust();

  [[nodiscard]] bool set_ciphers(const std::string& list);        // up to TLS 1.2
  [[nodiscard]] bool set_cipher_suites(const std::string& list);  // of TLS 1.3
  [[nodiscard]] bool set_signature_algorithms(const std::string& list);
  [[nodiscard]] bool set_curves(const std::string& list);
  enum class DhStatus : uint8_t { ok, too_small, weak, failed };
  DhStatus set_dh_parameters(std::string_view pem);
  void set_dh_auto();
  void set_options(uint64_t options);
  void set_versions(int version_min, int version_max);
  int version_min() const;
  int version_max() const;
  [[nodiscard]] bool set_session_id_context(std::string_view id);
  void set_session_timeout(long seconds);

  // Of session tickets.
  static constexpr size_t kTicketKeysSize = 48;
  using TicketKeys = std::array<uint8_t, kTicketKeysSize>;
  const TicketKeys& ticket_keys() const { return ticket_keys_; }
  void set_ticket_keys(std::span<const uint8_t, kTicketKeysSize> keys) {
    std::copy(keys.begin(), keys.end(), ticket_keys_.begin());
  }

  X509* certificate() const { return certificate_.get(); }
  X509* issuer() const { return issuer_.get(); }
  SSL_CTX* native() const { return context_.get(); }

 private:
  explicit Context(OwnedSslContext context) : context_(std::move(context)) {}
  X509_STORE* own_store();
  [[nodiscard]] bool use_chain(Certificates list);

  OwnedSslContext context_;
  OwnedCertificate certificate_;
  OwnedCertificate issuer_;
  std::optional<TrustSources> trust_wanted_;
  bool has_own_store_ = true;  // that may be changed
  bool allows_partial_chain_ = false;
  TicketKeys ticket_keys_{};
};

// The names of the ciphers that the library has, in small letters, sorted.
std::vector<std::string> cipher_names();

}  // namespace giro::tls
