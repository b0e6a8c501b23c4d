// A connection to a database (node:sqlite), and who may use it when. Loop thread only.
//
// The library calls back into JavaScript while it works: custom functions, the authorizer, filters
// of changesets. What would take away what it is working with is refused meanwhile (is_at_work) or
// put off (the collector lets go of a statement or a session).
//
// Functions of the program are properties of the JavaScript object that owns the connection, and
// not Persistents: they may well refer to it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/call.h"
#include "engine/native_class.h"
#include "engine/persistent.h"
#include "runtime/bindings/sqlite_library.h"

namespace giro::runtime::sqlite {

struct Statement;
struct Session;

struct OpenOptions {
  std::string path;
  bool read_only = false;
  bool foreign_keys = true;
  bool double_quoted_strings = false;
  bool extensions = false;
  bool defensive = true;
  int timeout_ms = 0;
};

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection() = default;
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // What went wrong, as a JavaScript error; empty: it is open.
  engine::Value open(const OpenOptions& options);
  // Not while is_at_work().
  void close();
  // All statements end, as by close().
  void finalize_statements();
  bool is_open() const { return database_ != nullptr; }
  sqlite3* raw() const { return database_; }

  // While it exists the library may be calling JavaScript.
  class Work {
   public:
    explicit Work(Connection& connection) : connection_(connection) { ++connection.depth_; }
    ~Work() {
      if (--connection_.depth_ == 0) connection_.free_what_was_dropped();
    }
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;

   private:
    Connection& connection_;
  };
  bool is_at_work() const { return depth_ > 0; }
  // While the authorizer runs nothing may be done with the connection at all.
  bool is_authorizing = false;
  // What the library calls now is for tidying up alone.
  bool is_tidying = false;

  void add(Statement& statement) { statements_.insert(&statement); }
  void add(Session& session) { sessions_.insert(&session); }
  // The collector, or the program, lets go of it.
  void drop(Statement& statement);
  void drop(Session& session);

  // The JavaScript object that owns the connection; there is one whenever JavaScript can get here.
  engine::Object owner() const { return engine::Object(owner_); }
  void set_owner(engine::Object owner) { owner_ = owner.raw_object(); }
  // Where a function of the program is kept: a property of the owner.
  uint32_t keep(engine::Value function);
  void forget(uint32_t index);

  // What JavaScript threw while the library worked; the first counts.
  void set_thrown(engine::Value thrown);
  bool has_thrown() const { return !thrown_.is_empty(); }
  // Ends a call that `code` came of: with what JavaScript threw, or the library's error.
  engine::Value fail(engine::Call& call, int code);
  // The same if something did go wrong.
  bool went_wrong(int code) const { return has_thrown() || (code != SQLITE_OK); }

 private:
  void free_what_was_dropped();

  sqlite3* database_ = nullptr;
  engine::RawObject owner_ = nullptr;
  int depth_ = 0;
  std::set<Statement*> statements_;
  std::set<Session*> sessions_;
  std::vector<sqlite3_stmt*> dropped_statements_;
  std::vector<sqlite3_session*> dropped_sessions_;
  engine::Persistent thrown_;
  uint32_t kept_next_ = 0;
  std::vector<uint32_t> kept_free_;
};

// What JavaScript holds.
struct Database {
  std::shared_ptr<Connection> connection = std::make_shared<Connection>();
};

struct Session {
  std::shared_ptr<Connection> connection;
  sqlite3_session* raw = nullptr;  // null: closed

  ~Session() {
    if (raw != nullptr) connection->drop(*this);
  }
};

// Whether the connection can be used now; otherwise `refusal` is what the call returns.
bool is_usable(engine::Call& call, const Connection& connection, engine::Value& refusal);
// The same for what takes something away from under the library's feet.
bool is_idle(engine::Call& call, const Connection& connection, engine::Value& refusal);

// --- Errors, as Node makes them in C++: without the code in the stack ---------------------------

engine::Value coded(engine::Object error, std::string_view code);
engine::Value state_error(std::string_view message);
// ERR_SQLITE_ERROR; null: of no connection.
engine::Value library_error(sqlite3* database, int code);

}  // namespace giro::runtime::sqlite
