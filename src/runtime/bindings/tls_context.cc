// Secure contexts, and whom they trust. What fails in the library is told by
// internalBinding('crypto').takeFailure() right after.
#include <openssl/err.h>
#include <openssl/pem.h>

#include <algorithm>

#include "engine/buffers.h"
#include "engine/native_class.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/tls_values.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;
using tls::Context;

// (role: 0 any, 1 client, 2 server, minVersion, maxVersion)
Value context_create(Call& call) {
  auto context = Context::create(static_cast<Context::Role>(call[0].to_int32()), call[1].to_int32(),
                                 call[2].to_int32());
  if (context == nullptr) return Value::undefined();
  auto handle = std::make_unique<ContextHandle>();
  handle->context = std::move(context);
  return engine::wrap(std::move(handle));
}

tls::Passphrase passphrase_from(Value value) {
  if (value.is_nullish()) return {};
  return {bytes_from(value)};
}

// (context, pem)
Value set_certificates(Call& call, ContextHandle& handle) {
  return Value::boolean(handle.context->set_certificates(bytes_from(call[1])));
}

// (context, pem, passphrase or undefined)
Value set_key(Call& call, ContextHandle& handle) {
  std::string pem = bytes_from(call[1]);
  const tls::Passphrase passphrase = passphrase_from(call[2]);
  const bool is_set = handle.context->set_key(pem, passphrase);
  ::OPENSSL_cleanse(pem.data(), pem.size());
  return Value::boolean(is_set);
}

// (context, bytes, passphrase or undefined): 0, 1: no key, 2: no certificate, 3: the library failed
Value add_bundle(Call& call, ContextHandle& handle) {
  std::string bytes = bytes_from(call[1]);
  const auto status = handle.context->add_bundle(bytes, passphrase_from(call[2]));
  ::OPENSSL_cleanse(bytes.data(), bytes.size());
  return Value::integer(static_cast<int>(status));
}

Value add_trusted(Call& call, ContextHandle& handle) {
  return Value::boolean(handle.context->add_trusted(bytes_from(call[1])));
}

Value add_revoked(Call& call, ContextHandle& handle) {
  return Value::boolean(handle.context->add_revoked(bytes_from(call[1])));
}

tls::TrustSources sources_from(Value from_openssl, Value system) {
  tls::TrustSources sources;
  if (from_openssl.to_boolean()) sources.base = tls::TrustSources::Base::openssl;
  sources.system = system.to_boolean();
  return sources;
}

// What a program has put in the place of the default, for its own thread.
struct OwnDefault {
  tls::OwnedStore store;
};

// (context, fromOpenssl, system)
Value trust_default(Call& call, ContextHandle& handle) {
  X509_STORE* own = Environment::current().state<OwnDefault>().store.get();
  if (own == nullptr) {
    handle.context->trust_default(sources_from(call[1], call[2]));
  } else {
    ::X509_STORE_up_ref(own);
    handle.context->trust(tls::OwnedStore(own));
  }
  return Value::undefined();
}

std::vector<std::string> texts_from(Value list) {
  std::vector<std::string> texts;
  const Object array(list);
  const uint32_t count = array.get("length").to_uint32();
  for (uint32_t i = 0; i < count; ++i) texts.push_back(bytes_from(array.get(i)));
  return texts;
}

// (list of PEM): true, or false: one of them is none
Value set_default(Call& call) {
  tls::OwnedStore store = tls::make_store(texts_from(call[0]));
  if (store == nullptr) return Value::boolean(false);
  Environment::current().state<OwnDefault>().store = std::move(store);
  return Value::boolean(true);
}

// (PEM): those in it, each as PEM; undefined: one of them cannot be read
Value split_certificates(Call& call) {
  const auto list = tls::read_certificates(bytes_from(call[0]));
  if (!list) return Value::undefined();
  std::vector<std::string> texts;
  for (const auto& one : *list) texts.push_back(tls::to_pem(one.get()));
  return Object::string_array(texts);
}

// ('bundled', 'system', 'extra' or 'openssl')
Value certificates_of(Call& call) {
  const std::string name = call[0].to_string();
  if (name == "bundled") return Object::string_array(tls::bundled_certificates());
  if (name == "system") return Object::string_array(tls::system_certificates());
  return Object::string_array(tls::extra_certificates().list);
}

Value extra_problem(Call&) { return Value::string(tls::extra_certificates().problem); }

Value allow_partial_chain(Call&, ContextHandle& handle) {
  handle.context->allow_partial_chain();
  return Value::undefined();
}

Value set_ciphers(Call& call, ContextHandle& handle) {
  return Value::boolean(handle.context->set_ciphers(call[1].to_string()));
}

Value set_cipher_suites(Call& call, ContextHandle& handle) {
  return Value::boolean(handle.context->set_cipher_suites(call[1].to_string()));
}

Value set_signature_algorithms(Call& call, ContextHandle& handle) {
  return Value::boolean(handle.context->set_signature_algorithms(call[1].to_string()));
}

Value set_curves(Call& call, ContextHandle& handle) {
  return Value::boolean(handle.context->set_curves(call[1].to_string()));
}

// (context, pem or true): a DhStatus
Value set_dh_parameters(Call& call, ContextHandle& handle) {
  if (call[1].is_boolean()) {
    handle.context->set_dh_auto();
    return Value::integer(0);
  }
  return Value::integer(static_cast<int>(handle.context->set_dh_parameters(bytes_from(call[1]))));
}

Value set_options(Call& call, ContextHandle& handle) {
  handle.context->set_options(static_cast<uint64_t>(call[1].to_integer()));
  return Value::undefined();
}

// (context, min, max)
Value set_versions(Call& call, ContextHandle& handle) {
  handle.context->set_versions(call[1].to_int32(), call[2].to_int32());
  return Value::undefined();
}

Value version_min(Call&, ContextHandle& handle) {
  return Value::integer(handle.context->version_min());
}

Value version_max(Call&, ContextHandle& handle) {
  return Value::integer(handle.context->version_max());
}

Value set_session_id_context(Call& call, ContextHandle& handle) {
  return Value::boolean(handle.context->set_session_id_context(bytes_from(call[1])));
}

Value set_session_timeout(Call& call, ContextHandle& handle) {
  handle.context->set_session_timeout(static_cast<long>(call[1].to_integer()));
  return Value::undefined();
}

Value ticket_keys(Call&, ContextHandle& handle) {
  const auto& keys = handle.context->ticket_keys();
  return bytes_value({reinterpret_cast<const char*>(keys.data()), keys.size()});
}

// (context, buffer of 48 bytes)
Value set_ticket_keys(Call& call, ContextHandle& handle) {
  const std::span<uint8_t> keys = engine::bytes_of(call[1]);
  if (keys.size() != Context::kTicketKeysSize) return Value::boolean(false);
  handle.context->set_ticket_keys(keys.first<Context::kTicketKeysSize>());
  return Value::boolean(true);
}

Value encoded(X509* certificate) {
  if (certificate == nullptr) return Value::null();
  return encoded_value(certificate);
}

Value context_certificate(Call&, ContextHandle& handle) {
  return encoded(handle.context->certificate());
}

Value context_issuer(Call&, ContextHandle& handle) { return encoded(handle.context->issuer()); }

Value cipher_names(Call&) { return Object::string_array(tls::cipher_names()); }

}  // namespace

void add_context_functions(Object exports) {
  method<context_create>(exports, "createContext", 3);
  method<set_certificates>(exports, "setCertificates", 2);
  method<set_key>(exports, "setKey", 3);
  method<add_bundle>(exports, "addBundle", 3);
  method<add_trusted>(exports, "addTrusted", 2);
  method<add_revoked>(exports, "addRevoked", 2);
  method<trust_default>(exports, "trustDefault", 3);
  method<set_default>(exports, "setDefaultTrust", 1);
  method<split_certificates>(exports, "splitCertificates", 1);
  method<certificates_of>(exports, "certificatesOf", 1);
  method<extra_problem>(exports, "extraProblem", 0);
  method<allow_partial_chain>(exports, "allowPartialChain", 1);
  method<set_ciphers>(exports, "setCiphers", 2);
  method<set_cipher_suites>(exports, "setCipherSuites", 2);
  method<set_signature_algorithms>(exports, "setSignatureAlgorithms", 2);
  method<set_curves>(exports, "setCurves", 2);
  method<set_dh_parameters>(exports, "setDhParameters", 2);
  method<set_options>(exports, "setOptions", 2);
  method<set_versions>(exports, "setVersions", 3);
  method<version_min>(exports, "versionMin", 1);
  method<version_max>(exports, "versionMax", 1);
  method<set_session_id_context>(exports, "setSessionIdContext", 2);
  method<set_session_timeout>(exports, "setSessionTimeout", 2);
  method<ticket_keys>(exports, "ticketKeys", 1);
  method<set_ticket_keys>(exports, "setTicketKeys", 2);
  method<context_certificate>(exports, "contextCertificate", 1);
  method<context_issuer>(exports, "contextIssuer", 1);
  method<cipher_names>(exports, "cipherNames", 0);
}

}  // namespace giro::runtime
