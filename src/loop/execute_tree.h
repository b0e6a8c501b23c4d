#pragma once

#include <cstdint>

#include "giro/operation.h"

namespace giro {

class System;

// Operations on directories and what is in them. `call`: set to the system call that failed.
int64_t read_directory(Operation& operation, System& system, const char** call);
int64_t list_directory(Operation& operation, System& system);
int64_t make_directories(Operation& operation, System& system, const char** call);
int64_t remove_tree(Operation& operation, System& system, const char** call);

}  // namespace giro
