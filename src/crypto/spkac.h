// Signed public keys with a challenge, as browsers once sent them. Any thread.
#pragma once

#include "crypto/library.h"

namespace giro::crypto {

bool is_valid_spkac(Input text);
// Both empty where it is none.
Bytes spkac_public_key(Input text);
Bytes spkac_challenge(Input text);

}  // namespace giro::crypto
