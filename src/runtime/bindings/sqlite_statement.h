// Prepared statements of node:sqlite.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/strings.h"
#include "runtime/bindings/sqlite_connection.h"
#include "runtime/bindings/sqlite_library.h"

namespace giro::runtime::sqlite {

// As lib/internal/sqlite/options.js has them.
enum StatementFlag : uint32_t {
  kReadBigInts = 1,
  kReturnArrays = 2,
  kAllowBareNames = 4,
  kAllowUnknownNames = 8,
};

struct Statement {
  std::shared_ptr<Connection> connection;
  sqlite3_stmt* raw = nullptr;  // null: finalized
  uint32_t flags = 0;
  uint32_t runs = 0;        // counts up: an iterator belongs to one of them
  bool is_running = false;  // it calls JavaScript now

  // Names of columns, of the statement as it was compiled for the nth time.
  std::vector<engine::String> names;
  int names_of = -1;
  // Names of parameters without what they begin with.
  std::optional<std::map<std::string, std::string>> bare_names;

  bool has(StatementFlag flag) const { return (flags & flag) != 0; }
  ~Statement() {
    if (raw != nullptr) connection->drop(*this);
  }
};

// To the binding's exports.
void add_statements(engine::Object exports);

}  // namespace giro::runtime::sqlite
