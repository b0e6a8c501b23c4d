// Shared by the bindings that write to standard output.
#pragma once

namespace giro::runtime {

// TTY, FILE, PIPE, TCP, UDP or UNKNOWN; INVALID where it is not open.
const char* type_of_descriptor(int fd);

}  // namespace giro::runtime
