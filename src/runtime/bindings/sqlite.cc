// Databases, for lib/sqlite.js. What is here is one connection; statements, functions, sessions and
// backups are in files of their own. lib/ has checked what the program passes, but not when.
#include <cstring>
#include <limits>

#include "engine/buffers.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/fs_arguments.h"
#include "runtime/bindings/sqlite_access.h"
#include "runtime/bindings/sqlite_backup.h"
#include "runtime/bindings/sqlite_connection.h"
#include "runtime/bindings/sqlite_constants.h"
#include "runtime/bindings/sqlite_functions.h"
#include "runtime/bindings/sqlite_library.h"
#include "runtime/bindings/sqlite_sessions.h"
#include "runtime/bindings/sqlite_state.h"
#include "runtime/bindings/sqlite_statement.h"
#include "runtime/bindings/sqlite_values.h"

namespace giro::runtime {

namespace sqlite {

using engine::Call;
using engine::Object;
using engine::Persistent;
using engine::Value;

Refusal refuse_database(Call& call, int path, Access access) {
  if (!permissions_are_limited()) return std::nullopt;
  const std::string name = path_of(call[static_cast<size_t>(path)]);
  if (name.empty() || name == ":memory:") return std::nullopt;
  // The library reads the name and its options out of it.
  if (name.starts_with("file:")) return refuse_unless_all_files(call, kSynchronous, "node:sqlite");
  if (auto refusal = refuse_path(call, kSynchronous, {path, Permission::fs_read})) return refusal;
  if (access == Access::read) return std::nullopt;
  return refuse_path(call, kSynchronous, {path, Permission::fs_write});
}

namespace {

// As lib/internal/sqlite/options.js has them.
enum OpenFlag : uint32_t {
  kReadOnly = 1,
  kForeignKeys = 2,
  kDoubleQuotedStrings = 4,
  kExtensions = 8,
  kDefensive = 16,
};

Value create(Call&) {
  auto database = std::make_unique<Database>();
  Connection& connection = *database->connection;
  Object made = engine::wrap(std::move(database));
  connection.set_owner(made);
  return made;
}

// (database, path, flags, milliseconds of waiting)
Value open(Call& call, Database& database) {
  Connection& connection = *database.connection;
  if (connection.is_open()) return call.fail(state_error("database is already open"));
  const uint32_t flags = call[2].to_uint32();
  const auto has = [flags](OpenFlag flag) { return (flags & flag) != 0; };
  const Access access = has(kReadOnly) ? Access::read : Access::write;
  if (const Refusal refused = refuse_database(call, 1, access)) return *refused;
  const Value error = connection.open({.path = path_of(call[1]),
                                       .read_only = has(kReadOnly),
                                       .foreign_keys = has(kForeignKeys),
                                       .double_quoted_strings = has(kDoubleQuotedStrings),
                                       .extensions = has(kExtensions),
                                       .defensive = has(kDefensive),
                                       .timeout_ms = call[3].to_int32()});
  if (!error.is_empty()) return call.fail(error);
  if (permissions_are_limited()) watch_attachments(connection);
  return Value::undefined();
}

Value close(Call& call, Database& database) {
  Value refusal;
  if (!is_idle(call, *database.connection, refusal)) return refusal;
  database.connection->close();
  return Value::undefined();
}

Value is_open(Call&, Database& database) { return Value::boolean(database.connection->is_open()); }

// Nothing, or it throws.
Value check(Call& call, Database& database) {
  Value refusal;
  return is_usable(call, *database.connection, refusal) ? Value::undefined() : refusal;
}

Value is_transaction(Call& call, Database& database) {
  Value refusal;
  if (!is_usable(call, *database.connection, refusal)) return refusal;
  return Value::boolean(sqlite3_get_autocommit(database.connection->raw()) == 0);
}

// (database, sql)
Value exec(Call& call, Database& database) {
  Connection& connection = *database.connection;
  Value refusal;
  if (!is_usable(call, connection, refusal)) return refusal;
  const std::string sql = call[1].to_string();
  int code = SQLITE_OK;
  {
    const Connection::Work work(connection);
    code = sqlite3_exec(connection.raw(), sql.c_str(), nullptr, nullptr, nullptr);
  }
  return connection.went_wrong(code) ? connection.fail(call, code) : Value::undefined();
}

// (database, schema): null for what is in no file.
Value location(Call& call, Database& database) {
  Value refusal;
  if (!is_usable(call, *database.connection, refusal)) return refusal;
  const char* file = sqlite3_db_filename(database.connection->raw(), call[1].to_string().c_str());
  return file == nullptr || *file == '\0' ? Value::null() : Value::string(file);
}

// (database, setting, on)
Value configure(Call& call, Database& database) {
  Connection& connection = *database.connection;
  Value refusal;
  if (!is_usable(call, connection, refusal)) return refusal;
  const int code = sqlite3_db_config(connection.raw(), call[1].to_int32(),
                                     call[2].to_boolean() ? 1 : 0, nullptr);
  return code == SQLITE_OK ? Value::undefined() : connection.fail(call, code);
}

// (database, path, entry or undefined)
Value load_extension(Call& call, Database& database) {
  Connection& connection = *database.connection;
  Value refusal;
  if (!is_idle(call, connection, refusal)) return refusal;
  const auto fail = [&call](std::string_view message) {
    return call.fail(coded(Object::error(message), "ERR_LOAD_SQLITE_EXTENSION"));
  };
  if (permissions_are_limited()) {
    return fail("Cannot load SQLite extensions when the permission model is enabled");
  }
  const std::string entry = call[2].to_string();
  char* message = nullptr;
  const int code = sqlite3_load_extension(connection.raw(), call[1].to_string().c_str(),
                                          call[2].is_string() ? entry.c_str() : nullptr, &message);
  if (code == SQLITE_OK) return Value::undefined();
  const std::string text = message == nullptr ? sqlite3_errstr(code) : message;
  sqlite3_free(message);
  return fail(text);
}

// (database, limit, number or -1): what it was.
Value limit(Call& call, Database& database) {
  Value refusal;
  if (!is_usable(call, *database.connection, refusal)) return refusal;
  return Value::integer(
      sqlite3_limit(database.connection->raw(), call[1].to_int32(), call[2].to_int32()));
}

// (database, schema)
Value serialize(Call& call, Database& database) {
  Connection& connection = *database.connection;
  Value refusal;
  if (!is_usable(call, connection, refusal)) return refusal;
  const std::string schema = call[1].to_string();
  sqlite3_int64 size = -1;
  uint8_t* bytes = nullptr;
  {
    const Connection::Work work(connection);
    bytes = sqlite3_serialize(connection.raw(), schema.c_str(), &size, 0);
    if (bytes == nullptr && size == 0) {
      // Older libraries: a database has a first page when it was about to be written.
      sqlite3_exec(connection.raw(), "BEGIN IMMEDIATE; COMMIT", nullptr, nullptr, nullptr);
      bytes = sqlite3_serialize(connection.raw(), schema.c_str(), &size, 0);
    }
  }
  if (connection.has_thrown()) return connection.fail(call, SQLITE_ERROR);
  if (bytes == nullptr && size != 0) return call.fail(library_error(nullptr, SQLITE_ERROR));
  return take_bytes(call, bytes, static_cast<size_t>(size));
}

// (database, bytes, schema)
Value deserialize(Call& call, Database& database) {
  Connection& connection = *database.connection;
  Value refusal;
  if (!is_idle(call, connection, refusal)) return refusal;
  const std::span<uint8_t> bytes = engine::bytes_of(call[1]);
  // The library's own memory, which it frees.
  auto* copy = static_cast<uint8_t*>(sqlite3_malloc64(bytes.size()));
  if (copy == nullptr) return call.fail(library_error(nullptr, SQLITE_NOMEM));
  std::memcpy(copy, bytes.data(), bytes.size());
  connection.finalize_statements();
  const auto size = static_cast<sqlite3_int64>(bytes.size());
  int code = SQLITE_OK;
  {
    const Connection::Work work(connection);
    code = sqlite3_deserialize(connection.raw(), call[2].to_string().c_str(), copy, size, size,
                               SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
  }
  return connection.went_wrong(code) ? connection.fail(call, code) : Value::undefined();
}

// (isPromise, entriesOf, bytesOfView)
Value lend(Call& call) {
  State& state = State::current();
  state.is_promise = Persistent(call[0]);
  state.entries_of = Persistent(call[1]);
  state.bytes_of_view = Persistent(call[2]);
  return Value::undefined();
}

}  // namespace

}  // namespace sqlite

void initialize_sqlite(engine::Object exports) {
  exports.set("constants", sqlite::constants());
  exports.set("limits", sqlite::limits());
  exports.set("kDefensiveSetting", engine::Value::integer(SQLITE_DBCONFIG_DEFENSIVE));
  exports.set("kExtensionSetting", engine::Value::integer(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION));
  method<sqlite::create>(exports, "create", 0);
  method<sqlite::open>(exports, "open", 4);
  method<sqlite::close>(exports, "close", 1);
  method<sqlite::is_open>(exports, "isOpen", 1);
  method<sqlite::check>(exports, "checkDatabase", 1);
  method<sqlite::is_transaction>(exports, "isTransaction", 1);
  method<sqlite::exec>(exports, "exec", 2);
  method<sqlite::location>(exports, "location", 2);
  method<sqlite::configure>(exports, "configure", 3);
  method<sqlite::load_extension>(exports, "loadExtension", 3);
  method<sqlite::limit>(exports, "limit", 3);
  method<sqlite::serialize>(exports, "serialize", 2);
  method<sqlite::deserialize>(exports, "deserialize", 3);
  method<sqlite::lend>(exports, "lend", 3);
  sqlite::add_statements(exports);
  sqlite::add_functions(exports);
  sqlite::add_sessions(exports);
  sqlite::add_backups(exports);
}

}  // namespace giro::runtime
