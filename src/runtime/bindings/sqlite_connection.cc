#include "runtime/bindings/sqlite_connection.h"

#include "runtime/bindings/sqlite_statement.h"

namespace giro::runtime::sqlite {

using engine::Call;
using engine::Object;
using engine::Persistent;
using engine::Value;

Connection::~Connection() { close(); }

namespace {

int configure(sqlite3* database, const OpenOptions& options) {
  const std::pair<int, bool> settings[] = {
      {SQLITE_DBCONFIG_DQS_DML, options.double_quoted_strings},
      {SQLITE_DBCONFIG_DQS_DDL, options.double_quoted_strings},
      {SQLITE_DBCONFIG_ENABLE_FKEY, options.foreign_keys},
      {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, options.extensions},
      {SQLITE_DBCONFIG_DEFENSIVE, options.defensive},
  };
  for (const auto& [setting, on] : settings) {
    const int code = sqlite3_db_config(database, setting, on ? 1 : 0, nullptr);
    if (code != SQLITE_OK) return code;
  }
  return sqlite3_busy_timeout(database, options.timeout_ms);
}

}  // namespace

Value Connection::open(const OpenOptions& options) {
  const int access =
      options.read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  // The pool's threads use it, too, for backups.
  int code = sqlite3_open_v2(options.path.c_str(), &database_,
                             access | SQLITE_OPEN_URI | SQLITE_OPEN_FULLMUTEX, nullptr);
  if (code == SQLITE_OK) code = configure(database_, options);
  if (code == SQLITE_OK) return {};
  const Value error = library_error(database_, code);
  sqlite3_close_v2(database_);
  database_ = nullptr;
  return error;
}

void Connection::close() {
  if (database_ == nullptr) return;
  finalize_statements();
  for (Session* session : sessions_) {
    sqlite3session_delete(session->raw);
    session->raw = nullptr;
  }
  sessions_.clear();
  free_what_was_dropped();
  // A backup may still read from it, and lets it go then.
  sqlite3_close_v2(database_);
  database_ = nullptr;
}

void Connection::finalize_statements() {
  is_tidying = true;
  for (Statement* statement : statements_) {
    sqlite3_finalize(statement->raw);
    statement->raw = nullptr;
  }
  is_tidying = false;
  statements_.clear();
}

void Connection::drop(Statement& statement) {
  statements_.erase(&statement);
  dropped_statements_.push_back(statement.raw);
  statement.raw = nullptr;
  if (depth_ == 0) free_what_was_dropped();
}

void Connection::drop(Session& session) {
  sessions_.erase(&session);
  dropped_sessions_.push_back(session.raw);
  session.raw = nullptr;
  if (depth_ == 0) free_what_was_dropped();
}

void Connection::free_what_was_dropped() {
  is_tidying = true;
  for (sqlite3_stmt* statement : dropped_statements_) sqlite3_finalize(statement);
  for (sqlite3_session* session : dropped_sessions_) sqlite3session_delete(session);
  is_tidying = false;
  dropped_statements_.clear();
  dropped_sessions_.clear();
}

uint32_t Connection::keep(Value function) {
  uint32_t index = kept_next_;
  if (kept_free_.empty()) {
    ++kept_next_;
  } else {
    index = kept_free_.back();
    kept_free_.pop_back();
  }
  owner().set(index, function);
  return index;
}

void Connection::forget(uint32_t index) {
  // When the connection closes, it may be the collector that does it.
  if (!is_open()) return;
  owner().set(index, Value::undefined());
  kept_free_.push_back(index);
}

void Connection::set_thrown(Value thrown) {
  if (thrown_.is_empty()) thrown_ = Persistent(thrown);
}

Value Connection::fail(Call& call, int code) {
  if (!has_thrown()) return call.fail(library_error(database_, code));
  const Value thrown = thrown_.value();
  thrown_.reset();
  return call.fail(thrown);
}

bool is_usable(Call& call, const Connection& connection, Value& refusal) {
  if (!connection.is_open()) {
    refusal = call.fail(state_error("database is not open"));
    return false;
  }
  if (connection.is_authorizing) {
    refusal = call.fail(state_error("database is in use by its authorizer"));
    return false;
  }
  return true;
}

bool is_idle(Call& call, const Connection& connection, Value& refusal) {
  if (!is_usable(call, connection, refusal)) return false;
  if (connection.is_at_work()) {
    refusal = call.fail(state_error("database is in use"));
    return false;
  }
  return true;
}

Value coded(Object error, std::string_view code) {
  error.set("code", Value::string(code));
  return error;
}

Value state_error(std::string_view message) {
  return coded(Object::error(message), "ERR_INVALID_STATE");
}

Value library_error(sqlite3* database, int code) {
  int number = code;
  std::string message = sqlite3_errstr(code);
  // What the connection says is about its last call; some functions leave no word there.
  constexpr int kPrimary = 0xff;
  if (database != nullptr && (sqlite3_errcode(database) & kPrimary) == (code & kPrimary)) {
    number = sqlite3_extended_errcode(database);
    message = sqlite3_errmsg(database);
  }
  Object error = Object::error(message);
  error.set("code", Value::string("ERR_SQLITE_ERROR"));
  error.set("errcode", Value::integer(number));
  error.set("errstr", Value::string(sqlite3_errstr(number)));
  return error;
}

}  // namespace giro::runtime::sqlite
