#include "runtime/secret_memory.h"

#include <openssl/crypto.h>

#include "base/freed_secrets.h"

namespace giro::runtime {

void prepare_secret_memory() {
  ::CRYPTO_set_mem_functions(WipesFreed::allocate, WipesFreed::reallocate, WipesFreed::free);
}

}  // namespace giro::runtime
