#pragma once

#include <cstdint>

#include "giro/operation.h"

namespace giro {

class System;

// `call`: set to the system call that failed, where it is not the operation's own.
int64_t execute_file(Operation& operation, System& system, const char** call);

// The system call that it is, where it is one: errors cite it.
const char* call_of(const Operation& operation);

}  // namespace giro
