// What internalBinding('fs') is put together from.
#pragma once

#include "engine/object.h"

namespace giro::runtime {

void initialize_fs_names(engine::Object exports);
void initialize_fs_trees(engine::Object exports);
void initialize_fs_watch(engine::Object exports);

}  // namespace giro::runtime
