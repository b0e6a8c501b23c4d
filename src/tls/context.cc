#include "tls/context.h"

#include <openssl/dh.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <cstring>
#include <set>

#include "base/freed_secrets.h"
#include "tls/session_callbacks.h"

namespace giro::tls {

namespace {

const SSL_METHOD* method_of(Context::Role role) {
  switch (role) {
    case Context::Role::client: return ::TLS_client_method();
    case Context::Role::server: return ::TLS_server_method();
    default: return ::TLS_method();
  }
}

OwnedCertificate find_issuer(X509_STORE* store, X509* certificate) {
  std::unique_ptr<X509_STORE_CTX, FreeBy<::X509_STORE_CTX_free>> search(::X509_STORE_CTX_new());
  X509* issuer = nullptr;
  if (search != nullptr && ::X509_STORE_CTX_init(search.get(), store, nullptr, nullptr) == 1) {
    ::X509_STORE_CTX_get1_issuer(&issuer, search.get(), certificate);
  }
  ::ERR_clear_error();
  return OwnedCertificate(issuer);
}

// OpenSSL before 3.5 agrees on fields of 4,096 to 8,192 bits too, which cost a server much and a
// client nothing.
void leave_out_large_fields(SSL_CTX* context) {
  constexpr unsigned long kWithoutThem = 0x30500000;
  if (::OpenSSL_version_num() >= kWithoutThem) return;
  constexpr char kGroups[] = "X25519:P-256:X448:P-521:P-384:ffdhe2048:ffdhe3072";
  (void)SSL_CTX_set1_groups_list(context, kGroups);
  ::ERR_clear_error();
}

}  // namespace

std::shared_ptr<Context> Context::create(Role role, int version_min, int version_max) {
  make_ready();
  OwnedSslContext native(::SSL_CTX_new(method_of(role)));
  if (native == nullptr) return nullptr;
  SSL_CTX* raw = native.get();
  SessionCallbacks::install(raw);
  // Sessions are kept by whoever asked for them, not here.
  SSL_CTX_set_session_cache_mode(raw, SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_SERVER |
                                          SSL_SESS_CACHE_NO_INTERNAL |
                                          SSL_SESS_CACHE_NO_AUTO_CLEAR);
  SSL_CTX_set_mode(raw, SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_clear_mode(raw, SSL_MODE_NO_AUTO_CHAIN);
  auto made = std::shared_ptr<Context>(new Context(std::move(native)));
  ::SSL_CTX_set_options(raw, SSL_OP_ALLOW_CLIENT_RENEGOTIATION);
  leave_out_large_fields(raw);
  made->set_versions(version_min, version_max);
  if (::RAND_bytes(made->ticket_keys_.data(), kTicketKeysSize) != 1) return nullptr;
  return made;
}

// --- Certificates and keys ----------------------------------------------------------------------

bool Context::use_chain(Certificates list) {
  X509* leaf = list.front().get();
  if (::SSL_CTX_use_certificate(context_.get(), leaf) != 1) return false;
  SSL_CTX_clear_chain_certs(context_.get());
  issuer_ = nullptr;
  for (size_t i = 1; i < list.size(); ++i) {
    if (SSL_CTX_add1_chain_cert(context_.get(), list[i].get()) != 1) return false;
    if (issuer_ == nullptr && ::X509_check_issued(list[i].get(), leaf) == X509_V_OK) {
      issuer_ = share(list[i].get());
    }
  }
  if (issuer_ == nullptr) issuer_ = find_issuer(::SSL_CTX_get_cert_store(context_.get()), leaf);
  certificate_ = std::move(list.front());
  return true;
}

bool Context::set_certificates(std::string_view pem) {
  auto list = read_certificates(pem);
  if (!list) return false;
  if (list->empty()) {
    ERR_raise(ERR_LIB_PEM, PEM_R_NO_START_LINE);
    return false;
  }
  return use_chain(std::move(*list));
}

bool Context::set_key(std::string_view pem, const Passphrase& passphrase) {
  const WipesFreed wipes;
  const OwnedKey key = read_private_key(pem, passphrase);
  return key != nullptr && ::SSL_CTX_use_PrivateKey(context_.get(), key.get()) == 1;
}

Context::Bundle Context::add_bundle(std::string_view bytes, const Passphrase& passphrase) {
  const WipesFreed wipes;
  using OwnedBundle = Owned<PKCS12, ::PKCS12_free>;
  const OwnedBundle bundle(::d2i_PKCS12_bio(bio_over(bytes).get(), nullptr));
  if (bundle == nullptr) return Bundle::failed;
  EVP_PKEY* key = nullptr;
  X509* certificate = nullptr;
  STACK_OF(X509)* others = nullptr;
  const char* text = passphrase.text ? passphrase.text->c_str() : "";
  const int parsed = ::PKCS12_parse(bundle.get(), text, &key, &certificate, &others);
  const OwnedKey owned_key(key);
  const OwnedCertificates owned_others(others);
  Certificates chain;
  chain.emplace_back(certificate);
  if (parsed != 1) return Bundle::failed;
  if (key == nullptr) return Bundle::no_key;
  if (certificate == nullptr) return Bundle::no_certificate;
  for (int i = 0; i < sk_X509_num(others); ++i) chain.push_back(share(sk_X509_value(others, i)));
  if (!use_chain(std::move(chain))) return Bundle::failed;
  if (::SSL_CTX_use_PrivateKey(context_.get(), key) != 1) return Bundle::failed;
  for (int i = 0; i < sk_X509_num(others); ++i) {
    ::X509_STORE_add_cert(own_store(), sk_X509_value(others, i));
    ::SSL_CTX_add_client_CA(context_.get(), sk_X509_value(others, i));
  }
  return Bundle::ok;
}

// --- Trust --------------------------------------------------------------------------------------

X509_STORE* Context::own_store() {
  load_trust();
  if (!has_own_store_) {
    ::SSL_CTX_set_cert_store(context_.get(),
                             copy_store(::SSL_CTX_get_cert_store(context_.get())).release());
    has_own_store_ = true;
    if (allows_partial_chain_) allow_partial_chain();
  }
  return ::SSL_CTX_get_cert_store(context_.get());
}

bool Context::add_trusted(std::string_view pem) {
  auto list = read_certificates(pem);
  if (!list) return false;
  for (const OwnedCertificate& one : *list) {
    ::X509_STORE_add_cert(own_store(), one.get());
    ::SSL_CTX_add_client_CA(context_.get(), one.get());
  }
  return true;
}

bool Context::add_revoked(std::string_view pem) {
  using OwnedCrl = Owned<X509_CRL, ::X509_CRL_free>;
  const OwnedCrl crl(::PEM_read_bio_X509_CRL(bio_over(pem).get(), nullptr, nullptr, nullptr));
  if (crl == nullptr) return false;
  X509_STORE* store = own_store();
  ::X509_STORE_add_crl(store, crl.get());
  ::X509_STORE_set_flags(store, X509_V_FLAG_CRL_CHECK | X509_V_FLAG_CRL_CHECK_ALL);
  return true;
}

void Context::trust_default(const TrustSources& sources) { trust_wanted_ = sources; }

void Context::trust(OwnedStore store) {
  ::SSL_CTX_set_cert_store(context_.get(), store.release());
  has_own_store_ = false;
  trust_wanted_.reset();
}

void Context::load_trust() {
  if (!trust_wanted_) return;
  trust(default_store(*trust_wanted_));
}

void Context::allow_partial_chain() {
  allows_partial_chain_ = true;
  ::X509_STORE_set_flags(own_store(), X509_V_FLAG_PARTIAL_CHAIN);
}

// --- What is offered ----------------------------------------------------------------------------

bool Context::set_ciphers(const std::string& list) {
  return ::SSL_CTX_set_cipher_list(context_.get(), list.c_str()) == 1;
}

bool Context::set_cipher_suites(const std::string& list) {
  return ::SSL_CTX_set_ciphersuites(context_.get(), list.c_str()) == 1;
}

bool Context::set_signature_algorithms(const std::string& list) {
  return SSL_CTX_set1_sigalgs_list(context_.get(), list.c_str()) == 1;
}

bool Context::set_curves(const std::string& list) {
  return list == "auto" || SSL_CTX_set1_curves_list(context_.get(), list.c_str()) == 1;
}

Context::DhStatus Context::set_dh_parameters(std::string_view pem) {
  OwnedKey parameters(::PEM_read_bio_Parameters(bio_over(pem).get(), nullptr));
  if (parameters == nullptr) return DhStatus::failed;
  constexpr int kBitsMin = 1024;
  constexpr int kBitsFine = 2048;
  const int bits = ::EVP_PKEY_get_bits(parameters.get());
  if (bits < kBitsMin) return DhStatus::too_small;
  if (::SSL_CTX_set0_tmp_dh_pkey(context_.get(), parameters.get()) != 1) return DhStatus::failed;
  (void)parameters.release();
  return bits < kBitsFine ? DhStatus::weak : DhStatus::ok;
}

void Context::set_dh_auto() { SSL_CTX_set_dh_auto(context_.get(), 1); }

void Context::set_options(uint64_t options) { ::SSL_CTX_set_options(context_.get(), options); }

void Context::set_versions(int version_min, int version_max) {
  SSL_CTX_set_min_proto_version(context_.get(), version_min);
  SSL_CTX_set_max_proto_version(context_.get(), version_max);
}

int Context::version_min() const {
  return static_cast<int>(SSL_CTX_get_min_proto_version(context_.get()));
}

int Context::version_max() const {
  return static_cast<int>(SSL_CTX_get_max_proto_version(context_.get()));
}

bool Context::set_session_id_context(std::string_view id) {
  return ::SSL_CTX_set_session_id_context(context_.get(),
                                          reinterpret_cast<const unsigned char*>(id.data()),
                                          static_cast<unsigned>(id.size())) == 1;
}

void Context::set_session_timeout(long seconds) { ::SSL_CTX_set_timeout(context_.get(), seconds); }

std::vector<std::string> cipher_names() {
  make_ready();
  const OwnedSslContext context(::SSL_CTX_new(::TLS_method()));
  std::set<std::string> names;
  // What the library offers by itself, and of TLS 1.3 all there is.
  constexpr const char* kSuites =
      "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:"
      "TLS_AES_128_CCM_SHA256:TLS_AES_128_CCM_8_SHA256";
  if (context != nullptr && ::SSL_CTX_set_ciphersuites(context.get(), kSuites) == 1) {
    const OwnedSsl session(::SSL_new(context.get()));
    const STACK_OF(SSL_CIPHER)* list = ::SSL_get_ciphers(session.get());
    for (int i = 0; i < sk_SSL_CIPHER_num(list); ++i) {
      std::string name = ::SSL_CIPHER_get_name(sk_SSL_CIPHER_value(list, i));
      std::transform(name.begin(), name.end(), name.begin(),
                     [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
      names.insert(std::move(name));
    }
  }
  ::ERR_clear_error();
  return {names.begin(), names.end()};
}

}  // namespace giro::tls
