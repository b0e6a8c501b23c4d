#pragma once

#include <cstddef>
#include <cstdint>

#include "giro/operation.h"

namespace giro {

class System;

int64_t execute_socket(Operation& operation, System& system);

// Of a send: the kernel took so many bytes.
void pass_over(Operation& operation, size_t taken);

}  // namespace giro
