#pragma once

#include <cstdint>

#include "giro/operation.h"

namespace giro {

class System;

// Operations that are one system call. `call`: set to its name where it is not the operation's own.
int64_t execute_name(Operation& operation, System& system, const char** call);

}  // namespace giro
