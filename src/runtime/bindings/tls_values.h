// What the bindings of TLS give to JavaScript and get from there.
#pragma once

#include <openssl/x509.h>

#include <string_view>

#include "engine/object.h"
#include "tls/session.h"

namespace giro::runtime {

// A copy, as a Uint8Array.
engine::Value bytes_value(std::string_view bytes);
// Of a string, as UTF-8, or a view.
std::string bytes_from(engine::Value value);
std::string_view view_of_bytes(engine::Value buffer);

// Its DER, as a Uint8Array.
engine::Value encoded_value(const X509* certificate);

// The functions of the binding, each kind in a file of its own.
void add_context_functions(engine::Object exports);
void add_fact_functions(engine::Object exports);

struct ContextHandle {
  std::shared_ptr<tls::Context> context;
};

}  // namespace giro::runtime
