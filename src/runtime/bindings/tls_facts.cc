// What is known of a connection over TLS.
#include <openssl/err.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

#include <array>

#include "engine/buffers.h"
#include "engine/native_class.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/crypto_certificate.h"
#include "runtime/bindings/tls_handle.h"
#include "runtime/bindings/tls_values.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

template <Value (*function)(Call&, TlsHandle&)>
Value on_tls(Call& call, SocketHandle& handle) {
  TlsHandle* tls = handle.as_tls();
  return tls == nullptr ? call.fail_type("Illegal invocation") : function(call, *tls);
}

SSL* native(TlsHandle& handle) { return handle.session().native(); }

Value text_or_undefined(const char* text) {
  return text == nullptr ? Value::undefined() : Value::string(text);
}

// --- Certificates -------------------------------------------------------------------------------

// Its issuers follow as issuerCertificate, the last one as its own where it signed itself.
class ChainDescription {
 public:
  ChainDescription(SSL* ssl, X509* first) : ssl_(ssl) {
    STACK_OF(X509)* sent = ::SSL_get_peer_cert_chain(ssl);
    for (int i = 0; i < sk_X509_num(sent); ++i) others_.push_back(sk_X509_value(sent, i));
    add(first);
  }
  Value result() const { return first_; }

 private:
  void add(X509* certificate) {
    Object last = certificate_object(certificate);
    first_ = last;
    tls::OwnedCertificate kept;
    constexpr int kDepthMax = 32;
    for (int depth = 0; depth < kDepthMax; ++depth) {
      if (::X509_check_issued(certificate, certificate) == X509_V_OK) {
        last.set("issuerCertificate", last);
        return;
      }
      X509* issuer = sent_issuer(certificate);
      tls::OwnedCertificate found;
      if (issuer == nullptr) {
        found = trusted_issuer(certificate);
        issuer = found.get();
      }
      if (issuer == nullptr) return;
      Object next = certificate_object(issuer);
      last.set("issuerCertificate", next);
      last = next;
      certificate = issuer;
      if (found != nullptr) kept = std::move(found);
    }
  }

  X509* sent_issuer(X509* certificate) {
    for (X509*& other : others_) {
      if (other == nullptr || ::X509_check_issued(other, certificate) != X509_V_OK) continue;
      return std::exchange(other, nullptr);
    }
    return nullptr;
  }

  tls::OwnedCertificate trusted_issuer(X509* certificate) {
    tls::Owned<X509_STORE_CTX, ::X509_STORE_CTX_free> search(::X509_STORE_CTX_new());
    X509_STORE* store = ::SSL_CTX_get_cert_store(::SSL_get_SSL_CTX(ssl_));
    X509* issuer = nullptr;
    if (::X509_STORE_CTX_init(search.get(), store, nullptr, nullptr) == 1) {
      ::X509_STORE_CTX_get1_issuer(&issuer, search.get(), certificate);
    }
    ::ERR_clear_error();
    return tls::OwnedCertificate(issuer);
  }

  SSL* ssl_;
  std::vector<X509*> others_;
  Value first_;
};

// (tls, isAbbreviated): an object, or undefined
Value peer_certificate(Call& call, TlsHandle& handle) {
  const tls::OwnedCertificate peer(::SSL_get1_peer_certificate(native(handle)));
  if (peer == nullptr) return Value::undefined();
  if (call[1].to_boolean()) return certificate_object(peer.get());
  return ChainDescription(native(handle), peer.get()).result();
}

Value own_certificate(Call&, TlsHandle& handle) {
  X509* own = ::SSL_get_certificate(native(handle));
  return own == nullptr ? Value::undefined() : certificate_object(own);
}

// The same as bytes.
Value raw_own_certificate(Call&, TlsHandle& handle) {
  X509* own = ::SSL_get_certificate(native(handle));
  return own == nullptr ? Value::undefined() : encoded_value(own);
}

// Null, or [code, message]
Value verify_error(Call&, TlsHandle& handle) {
  const long result = tls::verify_result(handle.session());
  if (result == X509_V_OK) return Value::null();
  const Value parts[] = {Value::string(tls::verify_code(result)),
                         Value::string(::X509_verify_cert_error_string(result))};
  return Object::array(parts);
}

// --- What was agreed ----------------------------------------------------------------------------

// [name, standardName, version], or undefined
Value cipher(Call&, TlsHandle& handle) {
  const SSL_CIPHER* cipher = ::SSL_get_current_cipher(native(handle));
  if (cipher == nullptr) return Value::undefined();
  const Value parts[] = {text_or_undefined(::SSL_CIPHER_get_name(cipher)),
                         text_or_undefined(::SSL_CIPHER_standard_name(cipher)),
                         text_or_undefined(::SSL_CIPHER_get_version(cipher))};
  return Object::array(parts);
}

Value protocol(Call&, TlsHandle& handle) {
  return Value::string(::SSL_get_version(native(handle)));
}

// Undefined: none
Value alpn(Call&, TlsHandle& handle) {
  const unsigned char* name = nullptr;
  unsigned size = 0;
  ::SSL_get0_alpn_selected(native(handle), &name, &size);
  if (size == 0) return Value::undefined();
  return Value::string({reinterpret_cast<const char*>(name), size});
}

Value server_name(Call&, TlsHandle& handle) {
  return text_or_undefined(::SSL_get_servername(native(handle), TLSEXT_NAMETYPE_host_name));
}

// Null for a server; [type, name, size]: the key that both made for this connection
Value ephemeral_key(Call&, TlsHandle& handle) {
  if (handle.session().side() == tls::Side::server) return Value::null();
  EVP_PKEY* raw = nullptr;
  if (SSL_get_peer_tmp_key(native(handle), &raw) != 1) return Object::array({});
  const tls::OwnedKey key(raw);
  const int id = ::EVP_PKEY_get_id(key.get());
  const Value bits = Value::integer(::EVP_PKEY_get_bits(key.get()));
  if (id == EVP_PKEY_DH) {
    const Value parts[] = {Value::string("DH"), Value::undefined(), bits};
    return Object::array(parts);
  }
  std::array<char, 80> group{};
  const char* name = ::OBJ_nid2sn(id);
  if (id == EVP_PKEY_EC &&
      ::EVP_PKEY_get_group_name(key.get(), group.data(), group.size(), nullptr) == 1) {
    name = group.data();
  }
  const Value parts[] = {Value::string("ECDH"), text_or_undefined(name), bits};
  return Object::array(parts);
}

std::string signature_name(int sign, int hash) {
  std::string name;
  switch (sign) {
    case EVP_PKEY_RSA: name = "RSA+"; break;
    case EVP_PKEY_RSA_PSS: name = "RSA-PSS+"; break;
    case EVP_PKEY_DSA: name = "DSA+"; break;
    case EVP_PKEY_EC: name = "ECDSA+"; break;
    case NID_ED25519: name = "Ed25519+"; break;
    case NID_ED448: name = "Ed448+"; break;
    default: {
      const char* known = ::OBJ_nid2sn(sign);
      name = (known == nullptr ? std::string("UNDEF") : std::string(known)) + "+";
    }
  }
  const char* known = ::OBJ_nid2sn(hash);
  return name + (hash == NID_undef || known == nullptr ? "UNDEF" : known);
}

Value shared_signatures(Call&, TlsHandle& handle) {
  SSL* ssl = native(handle);
  const int count = ::SSL_get_shared_sigalgs(ssl, 0, nullptr, nullptr, nullptr, nullptr, nullptr);
  std::vector<std::string> names;
  for (int i = 0; i < count; ++i) {
    int sign = 0;
    int hash = 0;
    ::SSL_get_shared_sigalgs(ssl, i, &sign, &hash, nullptr, nullptr, nullptr);
    names.push_back(signature_name(sign, hash));
  }
  return Object::string_array(names);
}

template <size_t (*get)(const SSL*, void*, size_t)>
Value finished(Call&, TlsHandle& handle) {
  std::array<char, EVP_MAX_MD_SIZE> bytes{};
  const size_t size = get(native(handle), bytes.data(), bytes.size());
  return size == 0 ? Value::undefined() : bytes_value({bytes.data(), size});
}

// (tls, length, label, context or undefined): bytes, or undefined
Value export_keys(Call& call, TlsHandle& handle) {
  const auto size = static_cast<size_t>(call[1].to_integer());
  const std::string label = call[2].to_string();
  const bool has_context = !call[3].is_undefined();
  const std::string_view context = has_context ? view_of_bytes(call[3]) : std::string_view();
  std::string out(size, '\0');
  if (::SSL_export_keying_material(native(handle), reinterpret_cast<unsigned char*>(out.data()),
                                   size, label.data(), label.size(),
                                   reinterpret_cast<const unsigned char*>(context.data()),
                                   context.size(), has_context ? 1 : 0) != 1) {
    return Value::undefined();
  }
  return bytes_value(out);
}

// --- Sessions -----------------------------------------------------------------------------------

Value session(Call&, TlsHandle& handle) {
  const tls::OwnedSession session = handle.session().current_session();
  if (session == nullptr) return Value::undefined();
  const std::string bytes = tls::serialize(session.get());
  return bytes.empty() ? Value::undefined() : bytes_value(bytes);
}

Value ticket(Call&, TlsHandle& handle) {
  const tls::OwnedSession session = handle.session().current_session();
  if (session == nullptr) return Value::undefined();
  const unsigned char* bytes = nullptr;
  size_t size = 0;
  ::SSL_SESSION_get0_ticket(session.get(), &bytes, &size);
  if (bytes == nullptr) return Value::undefined();
  return bytes_value({reinterpret_cast<const char*>(bytes), size});
}

Value is_reused(Call&, TlsHandle& handle) {
  return Value::boolean(::SSL_session_reused(native(handle)) == 1);
}

Value set_fragment_max(Call& call, TlsHandle& handle) {
  return Value::boolean(SSL_set_max_send_fragment(native(handle), call[1].to_integer()) == 1);
}

}  // namespace

void add_fact_functions(Object exports) {
  method<on_tls<peer_certificate>>(exports, "peerCertificate", 2);
  method<on_tls<own_certificate>>(exports, "ownCertificate", 1);
  method<on_tls<raw_own_certificate>>(exports, "rawOwnCertificate", 1);
  method<on_tls<verify_error>>(exports, "verifyError", 1);
  method<on_tls<cipher>>(exports, "cipher", 1);
  method<on_tls<protocol>>(exports, "protocol", 1);
  method<on_tls<alpn>>(exports, "alpn", 1);
  method<on_tls<server_name>>(exports, "serverName", 1);
  method<on_tls<ephemeral_key>>(exports, "ephemeralKey", 1);
  method<on_tls<shared_signatures>>(exports, "sharedSignatures", 1);
  method<on_tls<finished<::SSL_get_finished>>>(exports, "finished", 1);
  method<on_tls<finished<::SSL_get_peer_finished>>>(exports, "peerFinished", 1);
  method<on_tls<export_keys>>(exports, "exportKeys", 4);
  method<on_tls<session>>(exports, "session", 1);
  method<on_tls<ticket>>(exports, "ticket", 1);
  method<on_tls<is_reused>>(exports, "isReused", 1);
  method<on_tls<set_fragment_max>>(exports, "setFragmentMax", 2);
}

}  // namespace giro::runtime
