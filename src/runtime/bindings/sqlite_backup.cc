#include "runtime/bindings/sqlite_backup.h"

#include "giro/work.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/fs_arguments.h"
#include "runtime/bindings/sqlite_access.h"
#include "runtime/bindings/sqlite_connection.h"

namespace giro::runtime::sqlite {

using engine::Call;
using engine::Object;
using engine::Persistent;
using engine::Value;

namespace {

// A thread of the pool has it while `is_busy`. The library locks both databases.
struct Backup {
  std::shared_ptr<Connection> source;
  sqlite3* destination = nullptr;
  sqlite3_backup* raw = nullptr;  // null: it has ended
  bool is_busy = false;

  ~Backup() { end(); }
  void end() {
    if (raw != nullptr) sqlite3_backup_finish(raw);
    if (destination != nullptr) sqlite3_close_v2(destination);
    raw = nullptr;
    destination = nullptr;
  }
};

// (database, path, name of what is copied, name of what it becomes)
Value begin_backup(Call& call, Database& database) {
  constexpr int kPath = 1;
  Value refusal;
  if (!is_usable(call, *database.connection, refusal)) return refusal;
  if (const Refusal refused = refuse_database(call, kPath, Access::write)) return *refused;
  auto backup = std::make_unique<Backup>();
  backup->source = database.connection;
  const int code = sqlite3_open_v2(
      path_of(call[kPath]).c_str(), &backup->destination,
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI | SQLITE_OPEN_FULLMUTEX,
      nullptr);
  if (code == SQLITE_OK) {
    backup->raw = sqlite3_backup_init(backup->destination, call[3].to_string().c_str(),
                                      database.connection->raw(), call[2].to_string().c_str());
  }
  if (backup->raw == nullptr) {
    return call.fail(library_error(backup->destination, sqlite3_errcode(backup->destination)));
  }
  return engine::wrap(std::move(backup));
}

// Goes on the loop's thread alone: only there may it let go of values.
struct Step {
  Step(Value handle, Backup& of, Value owner_value, int pages_max)
      : backup(of), backup_value(handle), owner(owner_value), pages(pages_max) {
    backup.is_busy = true;
  }
  ~Step() { backup.is_busy = false; }
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;

  Backup& backup;
  Persistent backup_value;
  Persistent owner;
  int pages;
  int code = SQLITE_OK;
};

// owner.onstep(error, isLocked, pages left, pages in all); undefined for the error: there is none
void tell(std::unique_ptr<Step> step) {
  Backup& backup = step->backup;
  const int code = step->code;
  const bool is_locked = code == SQLITE_BUSY || code == SQLITE_LOCKED;
  Value error = Value::undefined();
  if (code != SQLITE_OK && code != SQLITE_DONE && !is_locked) {
    error = library_error(backup.destination, code);
  }
  const Value left = Value::integer(code == SQLITE_DONE ? 0 : sqlite3_backup_remaining(backup.raw));
  const Value all = Value::integer(sqlite3_backup_pagecount(backup.raw));
  if (code == SQLITE_DONE || !error.is_undefined()) backup.end();
  const Persistent owner = std::move(step->owner);
  step.reset();
  Environment::current().door().call_back(owner.object(), Value::string("onstep"), error,
                                          Value::boolean(is_locked), left, all);
}

// (backup, owner, pages)
Value step_backup(Call& call, Backup& backup) {
  if (backup.is_busy || backup.raw == nullptr) return call.fail_type("The backup is not open");
  auto step = std::make_unique<Step>(call[0], backup, call[1], call[2].to_int32());
  Step* raw = step.get();
  queue_work(
      Environment::current().loop(),
      [raw] { raw->code = sqlite3_backup_step(raw->backup.raw, raw->pages); },
      [step = std::move(step)](const Result<void>& result) mutable {
        if (result.ok()) tell(std::move(step));
      });
  return Value::undefined();
}

Value end_backup(Call& call, Backup& backup) {
  if (backup.is_busy) return call.fail_type("The backup is at work");
  backup.end();
  return Value::undefined();
}

}  // namespace

void add_backups(Object exports) {
  method<begin_backup>(exports, "beginBackup", 4);
  method<step_backup>(exports, "stepBackup", 3);
  method<end_backup>(exports, "endBackup", 1);
}

}  // namespace giro::runtime::sqlite
