// zlib.constants
#pragma once

#include "engine/object.h"

namespace giro::runtime {

void set_zlib_constants(engine::Object to);

}  // namespace giro::runtime
