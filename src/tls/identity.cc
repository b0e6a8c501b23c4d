#include "tls/identity.h"

#include <openssl/err.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "tls/error.h"

namespace giro::tls {

namespace {

int number_of(TlsVersion version) {
  return version == TlsVersion::tls1_2 ? TLS1_2_VERSION : TLS1_3_VERSION;
}

SysError refused(const char* what) { return take_sys_error(EINVAL, what); }

void wipe(std::string& text) { ::OPENSSL_cleanse(text.data(), text.size()); }

// Shared by all that say nothing else, because reading it takes its time.
OwnedStore system_store() {
  static const OwnedStore kStore = make_store(system_certificates());
  if (kStore == nullptr) return nullptr;
  ::X509_STORE_up_ref(kStore.get());
  return OwnedStore(kStore.get());
}

// Names of hosts have no case, and may end with the root's dot.
std::string plain(std::string_view name) {
  if (name.ends_with('.')) name.remove_suffix(1);
  std::string made(name);
  std::transform(made.begin(), made.end(), made.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return made;
}

}  // namespace

Result<std::shared_ptr<Identity>> Identity::create(Side side, TlsOptions options) {
  auto context =
      Context::create(side == Side::client ? Context::Role::client : Context::Role::server,
                      number_of(options.version_min), number_of(options.version_max));
  if (context == nullptr) return refused("tls_context");
  const TlsPeers by_default = side == Side::client ? TlsPeers::verified : TlsPeers::anybody;
  std::shared_ptr<Identity> made(
      new Identity(side, std::move(context), options.peers.value_or(by_default)));
  const Result<void> configured = made->configure(options);
  wipe(options.key);
  wipe(options.passphrase);
  if (!configured.ok()) return configured.error();
  return made;
}

Result<std::shared_ptr<Identity>> Identity::default_client() {
  static const Result<std::shared_ptr<Identity>> kMade = create(Side::client, {});
  return kMade;
}

Result<void> Identity::configure(const TlsOptions& options) {
  SSL_CTX* native = context_->native();
  // What a connection has agreed on stays: a peer that asks to begin again costs more than it pays.
  ::SSL_CTX_clear_options(native, SSL_OP_ALLOW_CLIENT_RENEGOTIATION);
  context_->set_options(SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
  if (!options.certificates.empty() && !context_->set_certificates(options.certificates)) {
    return refused("certificates");
  }
  const Passphrase passphrase{options.passphrase.empty() ? std::nullopt
                                                         : std::optional(options.passphrase)};
  if (!options.key.empty() && !context_->set_key(options.key, passphrase)) return refused("key");
  if (side_ == Side::server && (options.certificates.empty() || options.key.empty())) {
    return SysError(EINVAL, "certificates");
  }
  if (!options.ciphers.empty() && !context_->set_ciphers(options.ciphers)) {
    return refused("ciphers");
  }
  if (!options.cipher_suites.empty() && !context_->set_cipher_suites(options.cipher_suites)) {
    return refused("cipher_suites");
  }
  if (side_ == Side::server && !context_->set_session_id_context("giro")) {
    return refused("tls_context");
  }
  if (options.verified_at) {
    ::X509_VERIFY_PARAM_set_time(::SSL_CTX_get0_param(native),
                                 std::chrono::system_clock::to_time_t(*options.verified_at));
  }
  Result<void> trusts = set_trust(options);
  return trusts.ok() ? set_protocols(options.protocols) : trusts;
}

Result<void> Identity::set_trust(const TlsOptions& options) {
  if (!options.trusted.empty()) {
    if (!context_->add_trusted(options.trusted)) return refused("trusted");
  } else if (peers_ != TlsPeers::anybody || side_ == Side::client) {
    OwnedStore store = system_store();
    if (store == nullptr) return refused("trusted");
    context_->trust(std::move(store));
  }
  for (const std::string& list : options.revoked) {
    if (!context_->add_revoked(list)) return refused("revoked");
  }
  return {};
}

Result<void> Identity::set_protocols(const std::vector<std::string>& protocols) {
  constexpr size_t kNameSizeMax = 255;
  constexpr size_t kListSizeMax = 65535;
  for (const std::string& protocol : protocols) {
    if (protocol.empty() || protocol.size() > kNameSizeMax) return SysError(EINVAL, "protocols");
    protocols_ += static_cast<char>(protocol.size());
    protocols_ += protocol;
  }
  if (protocols_.size() > kListSizeMax) return SysError(EINVAL, "protocols");
  return {};
}

// --- Names --------------------------------------------------------------------------------------

void Identity::add_name(std::string_view name, std::shared_ptr<Identity> identity) {
  names_.insert_or_assign(plain(name), std::move(identity));
}

const Identity* Identity::find(std::string_view name) const {
  const std::string wanted = plain(name);
  auto found = names_.find(wanted);
  const size_t dot = wanted.find('.');
  if (found == names_.end() && dot != std::string::npos) {
    found = names_.find("*" + wanted.substr(dot));
  }
  return found == names_.end() ? nullptr : found->second.get();
}

}  // namespace giro::tls

namespace giro {

Result<TlsContext> TlsContext::client(TlsOptions options) {
  auto made = tls::Identity::create(tls::Side::client, std::move(options));
  if (!made.ok()) return made.error();
  return TlsContext(std::move(*made));
}

Result<TlsContext> TlsContext::server(TlsOptions options) {
  auto made = tls::Identity::create(tls::Side::server, std::move(options));
  if (!made.ok()) return made.error();
  return TlsContext(std::move(*made));
}

void TlsContext::add_name(std::string_view name, const TlsContext& context) {
  GIRO_CHECK(identity_ != nullptr && context.identity_ != nullptr,
             "add_name() of a TlsContext that server() has not made");
  identity_->add_name(name, context.identity_);
}

TlsSession::TlsSession(TlsSession&& other) noexcept
    : bytes_(std::move(other.bytes_)), host_(std::move(other.host_)) {
  ::OPENSSL_cleanse(other.bytes_.data(), other.bytes_.capacity());
  other.bytes_.clear();
}

TlsSession& TlsSession::operator=(TlsSession other) noexcept {
  bytes_.swap(other.bytes_);
  host_.swap(other.host_);
  return *this;
}

TlsSession::~TlsSession() { ::OPENSSL_cleanse(bytes_.data(), bytes_.size()); }

}  // namespace giro
