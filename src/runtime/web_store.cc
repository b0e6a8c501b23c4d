#include "runtime/web_store.h"

#include <sqlite3.h>

#include <cstring>
#include <utility>

namespace giro::runtime {

namespace {

constexpr int kBusyTimeoutMs = 5000;

// Names of tables, columns and triggers are Node's. A trigger counts bytes, and refuses what would
// be more than max_size.
constexpr const char* kSchema = R"(
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS nodejs_webstorage (
    key BLOB NOT NULL, value BLOB NOT NULL, PRIMARY KEY (key)) STRICT;
  CREATE TABLE IF NOT EXISTS nodejs_webstorage_state (
    max_size INTEGER NOT NULL DEFAULT 10485760,
    total_size INTEGER NOT NULL,
    schema_version INTEGER NOT NULL DEFAULT 0,
    single_row_ INTEGER NOT NULL DEFAULT 1 CHECK (single_row_ = 1),
    PRIMARY KEY (single_row_)) STRICT;
  INSERT OR IGNORE INTO nodejs_webstorage_state (total_size, schema_version) VALUES (0, 1);
  CREATE TRIGGER IF NOT EXISTS nodejs_quota_insert AFTER INSERT ON nodejs_webstorage BEGIN
    UPDATE nodejs_webstorage_state SET total_size = total_size + length(NEW.key) + length(NEW.value);
    SELECT RAISE(ABORT, 'QuotaExceeded') FROM nodejs_webstorage_state WHERE total_size > max_size;
  END;
  CREATE TRIGGER IF NOT EXISTS nodejs_quota_update AFTER UPDATE ON nodejs_webstorage BEGIN
    UPDATE nodejs_webstorage_state SET total_size = total_size
      - length(OLD.key) - length(OLD.value) + length(NEW.key) + length(NEW.value);
    SELECT RAISE(ABORT, 'QuotaExceeded') FROM nodejs_webstorage_state WHERE total_size > max_size;
  END;
  CREATE TRIGGER IF NOT EXISTS nodejs_quota_delete AFTER DELETE ON nodejs_webstorage BEGIN
    UPDATE nodejs_webstorage_state SET total_size = total_size - length(OLD.key) - length(OLD.value);
  END;
)";

// SQLite has it since 3.43; the triggers of a file that Node has made call it.
void octet_length(sqlite3_context* context, int, sqlite3_value** arguments) {
  sqlite3_result_int64(context, sqlite3_value_bytes(arguments[0]));
}

int add_missing_functions(sqlite3* database) {
  constexpr int kHasOctetLength = 3043000;
  if (sqlite3_libversion_number() >= kHasOctetLength) return SQLITE_OK;
  return sqlite3_create_function_v2(database, "octet_length", 1,
                                    SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nullptr,
                                    octet_length, nullptr, nullptr, nullptr);
}

// A null pointer would be NULL and not the empty text.
int bind(sqlite3_stmt* statement, int parameter, std::u16string_view text) {
  const void* bytes = text.empty() ? static_cast<const void*>("") : text.data();
  return sqlite3_bind_blob64(statement, parameter, bytes, text.size() * sizeof(char16_t),
                             SQLITE_STATIC);
}

// A file that others have written may have an odd byte at the end.
std::u16string column_text(sqlite3_stmt* statement) {
  const void* bytes = sqlite3_column_blob(statement, 0);
  std::u16string text(static_cast<size_t>(sqlite3_column_bytes(statement, 0)) / sizeof(char16_t),
                      u'\0');
  if (!text.empty()) std::memcpy(text.data(), bytes, text.size() * sizeof(char16_t));
  return text;
}

}  // namespace

// A statement at work, which keeps neither its parameters nor a lock on the file afterwards.
class WebStore::Use {
 public:
  explicit Use(const Statement& statement) : statement_(statement.get()) {}
  ~Use() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;

 private:
  sqlite3_stmt* statement_;
};

void WebStore::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

WebStore::WebStore(std::string path) : path_(std::move(path)) {}

WebStore::~WebStore() {
  for (Statement* statement : {&get_, &names_, &set_, &remove_, &clear_}) statement->reset();
  sqlite3_close_v2(database_);
}

bool WebStore::open() {
  if (clear_ != nullptr) return true;
  const int code = sqlite3_open(path_.c_str(), &database_);
  if (code == SQLITE_OK && prepare()) return true;
  note_failure();
  sqlite3_close_v2(std::exchange(database_, nullptr));
  return false;
}

bool WebStore::prepare() {
  return sqlite3_busy_timeout(database_, kBusyTimeoutMs) == SQLITE_OK &&
         add_missing_functions(database_) == SQLITE_OK &&
         sqlite3_exec(database_, kSchema, nullptr, nullptr, nullptr) == SQLITE_OK &&
         compile("SELECT value FROM nodejs_webstorage WHERE key = ?1", get_) &&
         compile("SELECT key FROM nodejs_webstorage ORDER BY key", names_) &&
         compile(
             "INSERT INTO nodejs_webstorage (key, value) VALUES (?1, ?2) "
             "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
             set_) &&
         compile("DELETE FROM nodejs_webstorage WHERE key = ?1", remove_) &&
         compile("DELETE FROM nodejs_webstorage", clear_);
}

bool WebStore::compile(const char* text, Statement& into) {
  sqlite3_stmt* statement = nullptr;
  const int code =
      sqlite3_prepare_v3(database_, text, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  into.reset(statement);
  return code == SQLITE_OK;
}

void WebStore::note_failure() {
  failure_ = database_ == nullptr ? "out of memory" : sqlite3_errmsg(database_);
}

std::optional<std::u16string> WebStore::get(std::u16string_view name) {
  const Use use(get_);
  failure_.clear();
  int code = bind(get_.get(), 1, name);
  if (code == SQLITE_TOOBIG) return std::nullopt;  // nothing has such a name
  if (code == SQLITE_OK) code = sqlite3_step(get_.get());
  if (code == SQLITE_ROW) return column_text(get_.get());
  if (code != SQLITE_DONE) note_failure();
  return std::nullopt;
}

std::vector<std::u16string> WebStore::names() {
  const Use use(names_);
  failure_.clear();
  std::vector<std::u16string> found;
  int code = SQLITE_OK;
  while ((code = sqlite3_step(names_.get())) == SQLITE_ROW)
    found.push_back(column_text(names_.get()));
  if (code != SQLITE_DONE) note_failure();
  return found;
}

// `bound`: what binding the parameters came to.
WebStore::Change WebStore::finish(sqlite3_stmt* statement, int bound) {
  if (bound == SQLITE_TOOBIG) return Change::over_quota;
  if (bound == SQLITE_OK && sqlite3_step(statement) == SQLITE_DONE) return Change::done;
  note_failure();
  const bool is_trigger = sqlite3_extended_errcode(database_) == SQLITE_CONSTRAINT_TRIGGER;
  return is_trigger ? Change::over_quota : Change::failed;
}

WebStore::Change WebStore::set(std::u16string_view name, std::u16string_view value) {
  const Use use(set_);
  int bound = bind(set_.get(), 1, name);
  if (bound == SQLITE_OK) bound = bind(set_.get(), 2, value);
  return finish(set_.get(), bound);
}

WebStore::Change WebStore::remove(std::u16string_view name) {
  const Use use(remove_);
  return finish(remove_.get(), bind(remove_.get(), 1, name));
}

WebStore::Change WebStore::clear() {
  const Use use(clear_);
  return finish(clear_.get(), SQLITE_OK);
}

}  // namespace giro::runtime
