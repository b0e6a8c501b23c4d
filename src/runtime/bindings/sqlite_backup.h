// Backups of node:sqlite: copies of a database, made page by page in the pool.
#pragma once

#include "engine/object.h"

namespace giro::runtime::sqlite {

// To the binding's exports.
void add_backups(engine::Object exports);

}  // namespace giro::runtime::sqlite
