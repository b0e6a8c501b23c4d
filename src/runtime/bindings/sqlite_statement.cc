#include "runtime/bindings/sqlite_statement.h"

#include <algorithm>
#include <array>
#include <span>

#include "runtime/bindings/bindings.h"
#include "runtime/bindings/sqlite_state.h"
#include "runtime/bindings/sqlite_values.h"

namespace giro::runtime::sqlite {

using engine::Call;
using engine::Object;
using engine::String;
using engine::Value;

namespace {

Integers integers_of(const Statement& statement) {
  return statement.has(kReadBigInts) ? Integers::as_big_ints : Integers::as_numbers;
}

// A statement at work: the library may call JavaScript, which must not touch the statement.
class Running {
 public:
  explicit Running(Statement& statement) : statement_(statement), work_(*statement.connection) {
    statement.is_running = true;
  }
  ~Running() { statement_.is_running = false; }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  Statement& statement_;
  Connection::Work work_;
};

void reset(Statement& statement) {
  Connection& connection = *statement.connection;
  connection.is_tidying = true;
  sqlite3_reset(statement.raw);
  connection.is_tidying = false;
}

class ResetAtEnd {
 public:
  explicit ResetAtEnd(Statement& statement) : statement_(statement) {}
  ~ResetAtEnd() { reset(statement_); }
  ResetAtEnd(const ResetAtEnd&) = delete;
  ResetAtEnd& operator=(const ResetAtEnd&) = delete;

 private:
  Statement& statement_;
};

bool is_ready(Call& call, const Statement& statement, Value& refusal) {
  if (statement.raw == nullptr) {
    refusal = call.fail(state_error("statement has been finalized"));
    return false;
  }
  if (statement.is_running) {
    refusal = call.fail(state_error("statement is being executed"));
    return false;
  }
  return is_usable(call, *statement.connection, refusal);
}

// --- Parameters ---------------------------------------------------------------------------------

bool is_named(const char* name) { return name != nullptr && name[0] != '?'; }

// Empty, or the error that two parameters have the same name without their first character.
Value learn_bare_names(Statement& statement) {
  auto& names = statement.bare_names.emplace();
  const int count = sqlite3_bind_parameter_count(statement.raw);
  for (int i = 1; i <= count; ++i) {
    const char* name = sqlite3_bind_parameter_name(statement.raw, i);
    if (name == nullptr) continue;
    const auto [known, is_new] = names.emplace(name + 1, name);
    if (!is_new && known->second != name) {
      statement.bare_names.reset();
      return state_error("Cannot create bare named parameter '" + std::string(name + 1) +
                         "' because of conflicting names '" + known->second + "' and '" + name +
                         "'.");
    }
  }
  return {};
}

// 0: there is none of that name.
int parameter_of(const Statement& statement, const std::string& name) {
  const int parameter = sqlite3_bind_parameter_index(statement.raw, name.c_str());
  if (parameter != 0 || !statement.has(kAllowBareNames)) return parameter;
  const auto full = statement.bare_names->find(name);
  if (full == statement.bare_names->end()) return 0;
  return sqlite3_bind_parameter_index(statement.raw, full->second.c_str());
}

Bound bind_named(Statement& statement, Object entries) {
  if (statement.has(kAllowBareNames) && !statement.bare_names) {
    if (const Value error = learn_bare_names(statement); !error.is_empty()) {
      return {SQLITE_OK, error};
    }
  }
  const uint32_t count = entries.get("length").to_uint32();
  for (uint32_t i = 0; i + 1 < count; i += 2) {
    const std::string name = entries.get(i).to_string();
    const int parameter = parameter_of(statement, name);
    if (parameter == 0) {
      if (statement.has(kAllowUnknownNames)) continue;
      return {SQLITE_OK, state_error("Unknown named parameter '" + name + "'")};
    }
    const Bound bound = bind(statement.raw, parameter, entries.get(i + 1));
    if (!bound.ok()) return bound;
  }
  return {};
}

Bound bind_positions(Statement& statement, const Call& call, size_t first) {
  int parameter = 1;
  for (size_t i = first; i < call.size(); ++i, ++parameter) {
    while (is_named(sqlite3_bind_parameter_name(statement.raw, parameter))) ++parameter;
    const Bound bound = bind(statement.raw, parameter, call[i]);
    if (!bound.ok()) return bound;
  }
  return {};
}

// Of an object of names and values, perhaps, and values. False: `refusal` is what the call returns.
bool begin(Call& call, Statement& statement, Value& refusal) {
  if (!is_ready(call, statement, refusal)) return false;
  size_t first = 0;
  Value entries;
  if (call[0].is_object() && !call[0].is_function()) {
    const State& state = State::current();
    const engine::Completion view = state.bytes_of_view.object().call({}, {call[0]});
    if (view.ok() && view.value.is_undefined()) {
      // Getters of the program's: it may close the database.
      const engine::Completion all = state.entries_of.object().call({}, {call[0]});
      if (!all.ok()) {
        refusal = call.fail(all.thrown);
        return false;
      }
      if (!is_ready(call, statement, refusal)) return false;
      entries = all.value;
      ++first;
    }
  }
  ++statement.runs;
  reset(statement);
  sqlite3_clear_bindings(statement.raw);
  Bound bound = entries.is_empty() ? Bound{} : bind_named(statement, Object(entries));
  if (bound.ok()) bound = bind_positions(statement, call, first);
  if (bound.ok()) return true;
  refusal = bound.error.is_empty()
                ? call.fail(library_error(sqlite3_db_handle(statement.raw), bound.code))
                : call.fail(bound.error);
  return false;
}

// --- Rows ---------------------------------------------------------------------------------------

// The library compiles a statement anew where a table has changed.
const std::vector<String>& names_of(Statement& statement) {
  const int compiled = sqlite3_stmt_status(statement.raw, SQLITE_STMTSTATUS_REPREPARE, 0);
  const int count = sqlite3_column_count(statement.raw);
  if (statement.names_of != compiled || statement.names.size() != static_cast<size_t>(count)) {
    statement.names.clear();
    for (int i = 0; i < count; ++i) {
      const char* name = sqlite3_column_name(statement.raw, i);
      statement.names.emplace_back(name == nullptr ? "" : name);
    }
    statement.names_of = compiled;
  }
  return statement.names;
}

engine::Completion array_row(Statement& statement) {
  Object row = Object::array({});
  const int count = sqlite3_column_count(statement.raw);
  for (int i = 0; i < count; ++i) {
    const engine::Completion value = column_value(statement.raw, i, integers_of(statement));
    if (!value.ok()) return value;
    row.set(static_cast<uint32_t>(i), value.value);
  }
  return {row, {}};
}

engine::Completion object_row(Statement& statement) {
  Object row = Object::create_bare();
  const std::vector<String>& names = names_of(statement);
  for (size_t i = 0; i < names.size(); ++i) {
    const engine::Completion value =
        column_value(statement.raw, static_cast<int>(i), integers_of(statement));
    if (!value.ok()) return value;
    row.set(names[i], value.value);
  }
  return {row, {}};
}

engine::Completion row_of(Statement& statement) {
  return statement.has(kReturnArrays) ? array_row(statement) : object_row(statement);
}

int step(Statement& statement) {
  const Running running(statement);
  return sqlite3_step(statement.raw);
}

bool is_error(const Statement& statement, int code) {
  return statement.connection->has_thrown() || (code != SQLITE_ROW && code != SQLITE_DONE);
}

// --- What lib/ calls. These are called on the statement, and get its parameters -----------------

template <Value (*function)(Call&, Statement&)>
Value of_self(Call& call) {
  auto* statement = engine::unwrap<Statement>(call.self());
  if (statement == nullptr) return call.fail_type("Illegal invocation");
  return function(call, *statement);
}

Value get(Call& call, Statement& statement) {
  Value refusal;
  if (!begin(call, statement, refusal)) return refusal;
  const ResetAtEnd reset_at_end(statement);
  const int code = step(statement);
  if (is_error(statement, code)) return statement.connection->fail(call, code);
  if (code == SQLITE_DONE || sqlite3_column_count(statement.raw) == 0) return Value::undefined();
  return call.pass(row_of(statement));
}

Value all(Call& call, Statement& statement) {
  Value refusal;
  if (!begin(call, statement, refusal)) return refusal;
  const ResetAtEnd reset_at_end(statement);
  Object rows = Object::array({});
  uint32_t count = 0;
  while (true) {
    const int code = step(statement);
    if (is_error(statement, code)) return statement.connection->fail(call, code);
    if (code == SQLITE_DONE) return rows;
    const engine::Completion row = row_of(statement);
    if (!row.ok()) return call.fail(row.thrown);
    rows.set(count++, row.value);
  }
}

Value run(Call& call, Statement& statement) {
  Value refusal;
  if (!begin(call, statement, refusal)) return refusal;
  {
    const ResetAtEnd reset_at_end(statement);
    const int code = step(statement);
    if (is_error(statement, code)) return statement.connection->fail(call, code);
  }
  sqlite3* database = statement.connection->raw();
  const Integers integers = integers_of(statement);
  Object result = Object::create();
  result.set("changes", integer_value(sqlite3_changes64(database), integers));
  result.set("lastInsertRowid", integer_value(sqlite3_last_insert_rowid(database), integers));
  return result;
}

// The number of the run that an iterator goes through.
Value iterate(Call& call, Statement& statement) {
  Value refusal;
  if (!begin(call, statement, refusal)) return refusal;
  return Value::integer(statement.runs);
}

// --- These get the statement as their first argument --------------------------------------------

bool is_run(Call& call, const Statement& statement, Value& refusal) {
  if (!is_ready(call, statement, refusal)) return false;
  if (statement.runs == call[1].to_uint32()) return true;
  refusal = call.fail(state_error("iterator was invalidated"));
  return false;
}

// (statement, run): a row; undefined: there is none any more.
Value next(Call& call, Statement& statement) {
  Value refusal;
  if (!is_run(call, statement, refusal)) return refusal;
  const int code = step(statement);
  if (is_error(statement, code)) {
    const ResetAtEnd reset_at_end(statement);
    return statement.connection->fail(call, code);
  }
  if (code == SQLITE_ROW) return call.pass(row_of(statement));
  reset(statement);
  return Value::undefined();
}

// (statement, run): an iterator is left.
Value leave(Call& call, Statement& statement) {
  Value refusal;
  if (!is_ready(call, statement, refusal)) return refusal;
  if (statement.runs == call[1].to_uint32()) reset(statement);
  return Value::undefined();
}

Value text_or_null(const char* text) {
  return text == nullptr ? Value::null() : Value::string(text);
}

Value columns(Call& call, Statement& statement) {
  Value refusal;
  if (!is_ready(call, statement, refusal)) return refusal;
  Object list = Object::array({});
  const int count = sqlite3_column_count(statement.raw);
  for (int i = 0; i < count; ++i) {
    Object column = Object::create_bare();
    column.set("column", text_or_null(sqlite3_column_origin_name(statement.raw, i)));
    column.set("database", text_or_null(sqlite3_column_database_name(statement.raw, i)));
    column.set("name", text_or_null(sqlite3_column_name(statement.raw, i)));
    column.set("table", text_or_null(sqlite3_column_table_name(statement.raw, i)));
    column.set("type", text_or_null(sqlite3_column_decltype(statement.raw, i)));
    list.set(static_cast<uint32_t>(i), column);
  }
  return list;
}

Value source_sql(Call& call, Statement& statement) {
  Value refusal;
  if (!is_ready(call, statement, refusal)) return refusal;
  return text_or_null(sqlite3_sql(statement.raw));
}

Value expanded_sql(Call& call, Statement& statement) {
  Value refusal;
  if (!is_ready(call, statement, refusal)) return refusal;
  char* text = sqlite3_expanded_sql(statement.raw);
  if (text == nullptr) {
    return call.fail(coded(Object::error("Expanded SQL text would exceed configured limits"),
                           "ERR_SQLITE_ERROR"));
  }
  const Value value = Value::string(text);
  sqlite3_free(text);
  return value;
}

// (statement, flag, on)
Value set_flag(Call& call, Statement& statement) {
  Value refusal;
  if (!is_ready(call, statement, refusal)) return refusal;
  const uint32_t flag = call[1].to_uint32();
  statement.flags = call[2].to_boolean() ? statement.flags | flag : statement.flags & ~flag;
  return Value::undefined();
}

// (statement): nothing, or it throws.
Value check(Call& call, Statement& statement) {
  Value refusal;
  return is_ready(call, statement, refusal) ? Value::undefined() : refusal;
}

// (database, sql, flags)
Value prepare(Call& call, Database& database) {
  Connection& connection = *database.connection;
  Value refusal;
  if (!is_usable(call, connection, refusal)) return refusal;
  const std::string sql = call[1].to_string();
  auto statement = std::make_unique<Statement>();
  int code = SQLITE_OK;
  {
    const Connection::Work work(connection);
    code = sqlite3_prepare_v2(connection.raw(), sql.c_str(), -1, &statement->raw, nullptr);
  }
  statement->connection = database.connection;
  if (statement->raw != nullptr) connection.add(*statement);
  if (connection.went_wrong(code)) return connection.fail(call, code);
  statement->flags = call[2].to_uint32();
  Object made = engine::wrap(std::move(statement));
  made.set("database", call[0]);  // keeps it alive
  return made;
}

}  // namespace

void add_statements(Object exports) {
  method<prepare>(exports, "prepare", 3);
  method<of_self<get>>(exports, "get", 0);
  method<of_self<all>>(exports, "all", 0);
  method<of_self<run>>(exports, "run", 0);
  method<of_self<iterate>>(exports, "iterate", 0);
  method<next>(exports, "next", 2);
  method<leave>(exports, "leave", 2);
  method<columns>(exports, "columns", 1);
  method<source_sql>(exports, "sourceSQL", 1);
  method<expanded_sql>(exports, "expandedSQL", 1);
  method<set_flag>(exports, "setFlag", 3);
  method<check>(exports, "check", 1);
}

}  // namespace giro::runtime::sqlite
