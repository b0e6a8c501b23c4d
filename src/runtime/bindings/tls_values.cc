#include "runtime/bindings/tls_values.h"

#include <cstring>

#include "crypto/certificate.h"
#include "engine/buffers.h"
#include "giro/base/check.h"

namespace giro::runtime {

using engine::Value;

Value bytes_value(std::string_view bytes) {
  engine::Memory memory = engine::allocate_memory(bytes.size());
  GIRO_CHECK(memory != nullptr, "no memory for some bytes", bytes.size());
  if (!bytes.empty()) std::memcpy(memory.get(), bytes.data(), bytes.size());
  return engine::uint8_array(std::move(memory), bytes.size());
}

std::string_view view_of_bytes(Value buffer) {
  const std::span<uint8_t> bytes = engine::bytes_of(buffer);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string bytes_from(Value value) {
  return value.is_string() ? value.to_string() : std::string(view_of_bytes(value));
}

Value encoded_value(const X509* certificate) {
  const crypto::Bytes der = crypto::certificate_der(certificate);
  return bytes_value({reinterpret_cast<const char*>(der.data()), der.size()});
}

}  // namespace giro::runtime
