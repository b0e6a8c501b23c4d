// The part of the child_process binding that carries messages between processes.
#pragma once

#include "engine/object.h"

namespace giro::runtime {

void add_channel_functions(engine::Object exports);

}  // namespace giro::runtime
