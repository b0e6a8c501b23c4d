#pragma once

#include <cstdint>

#include "giro/operation.h"

namespace giro {

class System;

// The copy has the contents and the permissions of the file. What is left of one that failed is
// removed.
int64_t copy_file(Operation& operation, System& system);

}  // namespace giro
