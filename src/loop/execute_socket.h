#pragma once

#include <cstdint>

#include "giro/operation.h"

namespace giro {

class System;

int64_t execute_socket(Operation& operation, System& system);

}  // namespace giro
