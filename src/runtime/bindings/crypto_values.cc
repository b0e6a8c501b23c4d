#include "runtime/bindings/crypto_values.h"

#include <cstring>

namespace giro::runtime {

using engine::Object;
using engine::Value;

Value key_value(crypto::KeyPtr key) {
  if (key == nullptr) return Value::undefined();
  return engine::wrap(std::make_unique<KeyHandle>(KeyHandle{std::move(key)}));
}

const crypto::KeyPtr& key_of(Value handle) {
  const auto* known = engine::unwrap<KeyHandle>(handle);
  GIRO_CHECK(known != nullptr, "lib/ has given something that is no key");
  return known->key;
}

crypto::Bytes copy_of(Value data) {
  return with_bytes(data, [](std::span<const uint8_t> bytes) {
    return crypto::Bytes(bytes.begin(), bytes.end());
  });
}

Value buffer_of(crypto::Input bytes) {
  engine::Memory memory = engine::allocate_memory(bytes.size());
  if (memory == nullptr) return Value::undefined();
  if (!bytes.empty()) std::memcpy(memory.get(), bytes.data(), bytes.size());
  return engine::array_buffer(std::move(memory), bytes.size());
}

Value failure_value(const crypto::Failure& failure) {
  const Value parts[] = {Value::string(failure.message), Value::string(failure.code),
                         Value::string(failure.library), Value::string(failure.reason),
                         Object::string_array(failure.others)};
  return Object::array(parts);
}

void detail::report_to(const engine::Persistent& request, const crypto::MaybeFailure& failure,
                       Value value) {
  static thread_local engine::Persistent name(Value::string("oncomplete"));
  const Value told = failure ? failure_value(*failure) : Value::null();
  Environment::current().door().call_back(request.object(), name.value(), told, value);
}

}  // namespace giro::runtime
