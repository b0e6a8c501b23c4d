#include "runtime/bindings/sqlite_values.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "engine/buffers.h"
#include "engine/cells.h"
#include "runtime/bindings/sqlite_connection.h"
#include "runtime/bindings/sqlite_state.h"

namespace giro::runtime::sqlite {

using engine::Object;
using engine::Value;

namespace {

constexpr int64_t kSafeIntegerMax = (int64_t{1} << 53) - 1;

Completion safe_integer(int64_t number, Integers integers) {
  if (integers == Integers::as_numbers && (number > kSafeIntegerMax || number < -kSafeIntegerMax)) {
    return {
        {},
        coded(Object::range_error("Value is too large to be represented as a JavaScript number: " +
                                  std::to_string(number)),
              "ERR_OUT_OF_RANGE")};
  }
  return {integer_value(number, integers), {}};
}

bool is_ascii(const uint8_t* bytes, size_t size) {
  constexpr uint8_t kAsciiEnd = 0x80;
  return std::none_of(bytes, bytes + size, [](uint8_t byte) { return byte >= kAsciiEnd; });
}

Value text_value(const void* text, int size) {
  const auto* bytes = static_cast<const uint8_t*>(text);
  if (!is_ascii(bytes, static_cast<size_t>(size))) {
    return Value::string({static_cast<const char*>(text), static_cast<size_t>(size)});
  }
  return engine::latin1_value(static_cast<size_t>(size), [=](uint8_t* out) {
    std::memcpy(out, bytes, static_cast<size_t>(size));
  });
}

Completion blob_value(const void* blob, size_t size) {
  engine::Memory memory = engine::allocate_memory(size);
  if (memory != nullptr) {
    if (size > 0) std::memcpy(memory.get(), blob, size);
    const Value bytes = engine::uint8_array(std::move(memory), size);
    if (!bytes.is_undefined()) return {bytes, {}};
  }
  return {{}, Object::range_error("Array buffer allocation failed")};
}

// For use at once; nothing where the value is no view of bytes.
std::optional<std::span<const uint8_t>> bytes_of_view(Value value) {
  if (!value.is_object()) return std::nullopt;
  const Value bytes = State::current().bytes_of_view.object().call({}, {value}).value;
  if (!bytes.is_object()) return std::nullopt;
  return engine::borrow_bytes(bytes);
}

// A view without bytes is a blob and not NULL.
const void* bytes_or_empty(std::span<const uint8_t> bytes) {
  return bytes.empty() ? static_cast<const void*>("") : bytes.data();
}

}  // namespace

Value integer_value(int64_t number, Integers integers) {
  return integers == Integers::as_big_ints ? Value::big_int(number) : Value::integer(number);
}

Completion column_value(sqlite3_stmt* statement, int column, Integers integers) {
  switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER: return safe_integer(sqlite3_column_int64(statement, column), integers);
    case SQLITE_FLOAT: return {Value::number(sqlite3_column_double(statement, column)), {}};
    case SQLITE_TEXT: {
      const void* text = sqlite3_column_text(statement, column);
      return {text_value(text, sqlite3_column_bytes(statement, column)), {}};
    }
    case SQLITE_BLOB: {
      const void* blob = sqlite3_column_blob(statement, column);
      return blob_value(blob, static_cast<size_t>(sqlite3_column_bytes(statement, column)));
    }
    default: return {Value::null(), {}};
  }
}

Completion argument_value(sqlite3_value* argument, Integers integers) {
  switch (sqlite3_value_type(argument)) {
    case SQLITE_INTEGER: return safe_integer(sqlite3_value_int64(argument), integers);
    case SQLITE_FLOAT: return {Value::number(sqlite3_value_double(argument)), {}};
    case SQLITE_TEXT: {
      const void* text = sqlite3_value_text(argument);
      return {text_value(text, sqlite3_value_bytes(argument)), {}};
    }
    case SQLITE_BLOB: {
      const void* blob = sqlite3_value_blob(argument);
      return blob_value(blob, static_cast<size_t>(sqlite3_value_bytes(argument)));
    }
    default: return {Value::null(), {}};
  }
}

namespace {

int bind_text(sqlite3_stmt* statement, int parameter, Value text) {
  const auto bind_bytes = [&](const void* bytes, size_t size) {
    return sqlite3_bind_text64(statement, parameter, static_cast<const char*>(bytes), size,
                               SQLITE_TRANSIENT, SQLITE_UTF8);
  };
  // Most is ASCII, and as it lies there.
  const engine::TextView view(text);
  const std::optional<int> bound = view.read([&](auto characters) -> std::optional<int> {
    if constexpr (sizeof(characters[0]) == 1) {
      if (is_ascii(characters.data(), characters.size())) {
        return bind_bytes(characters.data(), characters.size());
      }
    }
    return std::nullopt;
  });
  if (bound) return *bound;
  const std::string utf8 = text.to_string();
  return bind_bytes(utf8.data(), utf8.size());
}

}  // namespace

Bound bind(sqlite3_stmt* statement, int parameter, Value value) {
  if (value.is_number()) return {sqlite3_bind_double(statement, parameter, value.to_number()), {}};
  if (value.is_string()) return {bind_text(statement, parameter, value), {}};
  if (value.is_null()) return {sqlite3_bind_null(statement, parameter), {}};
  if (value.is_big_int()) {
    const std::optional<int64_t> number = value.to_exact_int64();
    if (number) return {sqlite3_bind_int64(statement, parameter, *number), {}};
    return {SQLITE_OK, coded(Object::type_error("BigInt value is too large to bind."),
                             "ERR_INVALID_ARG_VALUE")};
  }
  if (const auto bytes = bytes_of_view(value)) {
    return {sqlite3_bind_blob64(statement, parameter, bytes_or_empty(*bytes), bytes->size(),
                                SQLITE_TRANSIENT),
            {}};
  }
  return {SQLITE_OK,
          coded(Object::type_error("Provided value cannot be bound to SQLite parameter " +
                                   std::to_string(parameter) + "."),
                "ERR_INVALID_ARG_TYPE")};
}

void set_result(sqlite3_context* context, Value value) {
  if (value.is_number()) return sqlite3_result_double(context, value.to_number());
  if (value.is_nullish()) return sqlite3_result_null(context);
  if (value.is_string()) {
    const std::string text = value.to_string();
    return sqlite3_result_text64(context, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  }
  if (value.is_big_int()) {
    const std::optional<int64_t> number = value.to_exact_int64();
    if (number) return sqlite3_result_int64(context, *number);
    return sqlite3_result_error(context, "BigInt value is too large for SQLite", -1);
  }
  if (const auto bytes = bytes_of_view(value)) {
    return sqlite3_result_blob64(context, bytes_or_empty(*bytes), bytes->size(), SQLITE_TRANSIENT);
  }
  const Completion is_promise = State::current().is_promise.object().call({}, {value});
  sqlite3_result_error(context,
                       is_promise.ok() && is_promise.value.to_boolean()
                           ? "Asynchronous user-defined functions are not supported"
                           : "Returned JavaScript value cannot be converted to a SQLite value",
                       -1);
}

Value take_bytes(engine::Call& call, void* bytes, size_t size) {
  const Completion made = blob_value(bytes, size);
  sqlite3_free(bytes);
  return call.pass(made);
}

}  // namespace giro::runtime::sqlite
