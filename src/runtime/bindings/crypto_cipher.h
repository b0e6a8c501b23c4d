// The ciphers of internalBinding('crypto').
#pragma once

#include "engine/object.h"

namespace giro::runtime {

void add_cipher_functions(engine::Object exports);

}  // namespace giro::runtime
