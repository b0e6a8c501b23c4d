// fs.constants.
#pragma once

#include "engine/object.h"

namespace giro::runtime {

engine::Object file_constants();

}  // namespace giro::runtime
