// TlsContext: what connections over TLS have in common: who we are, whom we trust, what we offer.
// Made once, for any number of connections.
//
//   Result<TlsContext> server = TlsContext::server({.certificates = pem, .key = key});
//
// A copy is the same context. Loops on any thread may use one at the same time, once its names have
// been added.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "giro/base/api.h"
#include "giro/base/result.h"

namespace giro {

namespace tls {
class Identity;
}

// Versions of the protocol. Older ones are not offered.
enum class TlsVersion : uint8_t { tls1_2, tls1_3 };

// Whom a side talks to.
enum class TlsPeers : uint8_t {
  verified,  // who shows a certificate that is trusted; of a server, also one for its name
  asked,     // anybody; TlsStream::verification() says what is wrong with them
  anybody    // the same, and clients need not show a certificate
};

// What a context is made of. Certificates, keys and lists are texts in PEM.
struct TlsOptions {
  // Who we are: a certificate and those that lead to its root. And its key, with the passphrase
  // that protects it.
  std::string certificates = {};
  std::string key = {};
  std::string passphrase = {};

  // Whom to trust; empty: whom the system trusts (SSL_CERT_FILE and SSL_CERT_DIR, or else the list
  // of the distribution).
  std::string trusted = {};

  // Lists of what was revoked. With one, each certificate on the way to the root needs its list.
  std::vector<std::string> revoked = {};

  // Whom to talk to. By default clients verify servers, and servers talk to anybody.
  std::optional<TlsPeers> peers = {};

  // From the oldest to the newest that is spoken.
  TlsVersion version_min = TlsVersion::tls1_2;
  TlsVersion version_max = TlsVersion::tls1_3;

  // Ciphers up to TLS 1.2 and suites of TLS 1.3, as OpenSSL writes them; empty: its own choice.
  std::string ciphers = {};
  std::string cipher_suites = {};

  // ALPN: protocols inside of this one, the most wanted first ("h2", "http/1.1"). A server refuses
  // clients that offer others alone.
  std::vector<std::string> protocols = {};

  // When certificates are looked at; nothing: now. For tests in a world with a time of its own.
  std::optional<std::chrono::system_clock::time_point> verified_at = {};
};

class GIRO_API TlsContext {
 public:
  // Of a client with no options: it trusts whom the system trusts.
  TlsContext() = default;

  // EINVAL with OpenSSL's code when certificates, keys or names of ciphers cannot be used
  // ("ERR_OSSL_PEM_NO_START_LINE"). Keys and passphrases are wiped from memory.
  static Result<TlsContext> client(TlsOptions options = {});
  static Result<TlsContext> server(TlsOptions options);

  // Of a server: clients that ask for this host (SNI) get that context's certificates, and are
  // verified by it. "*.example.org" is any host one step below. Before the first connection.
  void add_name(std::string_view name, const TlsContext& context);

 private:
  friend class TlsStream;
  explicit TlsContext(std::shared_ptr<tls::Identity> identity) : identity_(std::move(identity)) {}

  std::shared_ptr<tls::Identity> identity_;
};

// What both sides remember of a connection, so that the next one is made with less work. Holds
// secrets, which are wiped when it goes.
class GIRO_API TlsSession {
 public:
  // Nothing: the next one is made as the first was.
  TlsSession() = default;
  TlsSession(TlsSession&& other) noexcept;
  TlsSession(const TlsSession& other) = default;
  TlsSession& operator=(TlsSession other) noexcept;
  ~TlsSession();

  // Whether there is none.
  bool empty() const { return bytes_.empty(); }

 private:
  friend class TlsStream;
  TlsSession(std::string bytes, std::string host)
      : bytes_(std::move(bytes)), host_(std::move(host)) {}

  std::string bytes_;
  std::string host_;  // that it was verified for
};

}  // namespace giro
