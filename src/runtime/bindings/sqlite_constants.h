// Numbers of SQLite that lib/sqlite.js has by name.
#pragma once

#include "engine/object.h"

namespace giro::runtime::sqlite {

engine::Object constants();
// Of a connection, as `db.limits` calls them.
engine::Object limits();

}  // namespace giro::runtime::sqlite
