#include "runtime/bindings/sqlite_sessions.h"

#include <limits>

#include "engine/buffers.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/sqlite_changeset.h"
#include "runtime/bindings/sqlite_connection.h"
#include "runtime/bindings/sqlite_values.h"

namespace giro::runtime::sqlite {

using engine::Call;
using engine::Completion;
using engine::Object;
using engine::Value;

namespace {

// (database, schema, table or undefined for all)
Value create_session(Call& call, Database& database) {
  Connection& connection = *database.connection;
  Value refusal;
  if (!is_usable(call, connection, refusal)) return refusal;
  auto session = std::make_unique<Session>();
  session->connection = database.connection;
  int code = sqlite3session_create(connection.raw(), call[1].to_string().c_str(), &session->raw);
  if (code != SQLITE_OK) return connection.fail(call, code);
  connection.add(*session);
  const std::string table = call[2].to_string();
  code = sqlite3session_attach(session->raw, call[2].is_undefined() ? nullptr : table.c_str());
  if (connection.went_wrong(code)) return connection.fail(call, code);
  Object made = engine::wrap(std::move(session));
  made.set("database", call[0]);  // keeps it alive
  return made;
}

bool is_open(Call& call, const Session& session, Value& refusal) {
  if (!is_idle(call, *session.connection, refusal)) return false;
  if (session.raw != nullptr) return true;
  refusal = call.fail(state_error("session is not open"));
  return false;
}

// What `write` makes, as a Uint8Array.
Value changes(Call& call, Session& session,
              int (*write)(sqlite3_session* session, int* size, void** changes)) {
  Value refusal;
  if (!is_open(call, session, refusal)) return refusal;
  int size = 0;
  void* bytes = nullptr;
  int code = SQLITE_OK;
  {
    const Connection::Work work(*session.connection);
    code = write(session.raw, &size, &bytes);
  }
  if (session.connection->went_wrong(code)) {
    sqlite3_free(bytes);
    return session.connection->fail(call, code);
  }
  return take_bytes(call, bytes, static_cast<size_t>(size));
}

Value changeset(Call& call, Session& session) {
  return changes(call, session, sqlite3session_changeset);
}

Value patchset(Call& call, Session& session) {
  return changes(call, session, sqlite3session_patchset);
}

Value close_session(Call& call, Session& session) {
  Value refusal;
  if (!is_open(call, session, refusal)) return refusal;
  session.connection->drop(session);
  return Value::undefined();
}

Value is_session_open(Call&, Session& session) {
  return Value::boolean(session.connection->is_open() && session.raw != nullptr);
}

// --- Changesets ---------------------------------------------------------------------------------

struct Application {
  Connection& connection;
  Value filter;
  Value on_conflict;
};

int filter_table(void* of, const char* table) {
  const auto& application = *static_cast<Application*>(of);
  if (!application.filter.is_function()) return 1;
  if (application.connection.has_thrown()) return 0;
  const Completion answer =
      Object(application.filter).call(Value::undefined(), {Value::string(table)});
  if (!answer.ok()) {
    application.connection.set_thrown(answer.thrown);
    return 0;
  }
  return answer.value.to_boolean() ? 1 : 0;
}

// What is no answer: the library says so.
constexpr int kNoAnswer = -1;

int resolve_conflict(void* of, int conflict, sqlite3_changeset_iter*) {
  const auto& application = *static_cast<Application*>(of);
  if (application.connection.has_thrown() || !application.on_conflict.is_function()) {
    return SQLITE_CHANGESET_ABORT;
  }
  const Completion answer =
      Object(application.on_conflict).call(Value::undefined(), {Value::integer(conflict)});
  if (!answer.ok()) {
    application.connection.set_thrown(answer.thrown);
    return SQLITE_CHANGESET_ABORT;
  }
  const double code = answer.value.is_number() ? answer.value.to_number() : kNoAnswer;
  for (const int known :
       {SQLITE_CHANGESET_OMIT, SQLITE_CHANGESET_REPLACE, SQLITE_CHANGESET_ABORT}) {
    if (code == known) return known;
  }
  return kNoAnswer;
}

// (database, changeset, filter, onConflict): whether all was applied.
Value apply_changeset(Call& call, Database& database) {
  Connection& connection = *database.connection;
  Value refusal;
  if (!is_usable(call, connection, refusal)) return refusal;
  // A copy: the program could change it meanwhile.
  const std::span<uint8_t> shown = engine::bytes_of(call[1]);
  std::vector<uint8_t> bytes(shown.begin(), shown.end());
  if (bytes.size() > static_cast<size_t>(std::numeric_limits<int>::max())) {
    return call.fail(library_error(nullptr, SQLITE_TOOBIG));
  }
  if (!is_well_formed_changeset(bytes)) return call.fail(library_error(nullptr, SQLITE_CORRUPT));
  Application application{connection, call[2], call[3]};
  int code = SQLITE_OK;
  {
    const Connection::Work work(connection);
    code = sqlite3changeset_apply(connection.raw(), static_cast<int>(bytes.size()), bytes.data(),
                                  filter_table, resolve_conflict, &application);
  }
  if (connection.has_thrown()) return connection.fail(call, code);
  if (code == SQLITE_OK) return Value::boolean(true);
  if (code == SQLITE_ABORT) return Value::boolean(false);
  return call.fail(library_error(nullptr, code));
}

}  // namespace

void add_sessions(Object exports) {
  method<create_session>(exports, "createSession", 3);
  method<changeset>(exports, "changeset", 1);
  method<patchset>(exports, "patchset", 1);
  method<close_session>(exports, "closeSession", 1);
  method<is_session_open>(exports, "isSessionOpen", 1);
  method<apply_changeset>(exports, "applyChangeset", 4);
}

}  // namespace giro::runtime::sqlite
