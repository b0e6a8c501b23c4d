// Keys in the forms that nearly all have, read by decoders that are kept.
#pragma once

#include "crypto/key.h"

namespace giro::crypto {

// The library makes a row of decoders for all kinds of keys whenever it reads one, which takes far
// longer than reading. Here each thread keeps one for each kind. Null: whatever it is, read it as
// the library does, which also knows what is wrong with it. No failure is left behind. Any thread.
OwnedPkey decode_key(Input der, KeyEncoding encoding, KeyType type);

// The same of text whose first block has such a key, not encrypted.
OwnedPkey decode_pem_key(Input text, KeyType type);

}  // namespace giro::crypto
