// Values of SQLite and of JavaScript, one made of the other.
#pragma once

#include <cstddef>

#include "engine/native_function.h"
#include "engine/object.h"
#include "runtime/bindings/sqlite_library.h"

namespace giro::runtime::sqlite {

enum class Integers : bool { as_numbers, as_big_ints };

// What a conversion came to: a value, or an error to throw.
using engine::Completion;

Completion column_value(sqlite3_stmt* statement, int column, Integers integers);
Completion argument_value(sqlite3_value* argument, Integers integers);
engine::Value integer_value(int64_t number, Integers integers);

// SQLITE_OK; otherwise what the library says, or an error where the value is none of SQLite's.
struct Bound {
  int code = SQLITE_OK;
  engine::Value error;
  bool ok() const { return code == SQLITE_OK && error.is_empty(); }
};
Bound bind(sqlite3_stmt* statement, int parameter, engine::Value value);

// A Uint8Array of what the library has made, which is freed here.
engine::Value take_bytes(engine::Call& call, void* bytes, size_t size);

// What a function of the program returned becomes its result.
void set_result(sqlite3_context* context, engine::Value value);

}  // namespace giro::runtime::sqlite
