// Memory for OpenSSL that can be wiped when it is given back.
#pragma once

namespace giro::runtime {

// Before anything is asked of that library. Programs that embed the runtime and have given it
// memory of their own keep that.
void prepare_secret_memory();

}  // namespace giro::runtime
