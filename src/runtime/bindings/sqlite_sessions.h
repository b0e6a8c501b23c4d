// Sessions and changesets of node:sqlite.
#pragma once

#include "engine/object.h"

namespace giro::runtime::sqlite {

// To the binding's exports.
void add_sessions(engine::Object exports);

}  // namespace giro::runtime::sqlite
