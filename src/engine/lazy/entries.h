// What entries.S and the code that finds its functions share. Nothing of C++ that would need its
// library: the lazy libraries have none.
#pragma once

#include <dlfcn.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

// entries.S; the names start at these places of `giro_lazy_names`. Found addresses are stored once
// or, by several threads, several times the same.
extern "C" {
extern const char giro_lazy_names[];       // NOLINT: shared with assembler
extern const uint32_t giro_lazy_places[];  // NOLINT
extern void* giro_lazy_functions[];        // NOLINT
// Called by an entry that has no address yet. Any thread.
void* giro_lazy_find(uint32_t index);
}

namespace giro::lazy {

inline const char* name_of(uint32_t index) { return giro_lazy_names + giro_lazy_places[index]; }

// What a caller has in hand, who cannot do without it. Null: the linker says why.
inline void* stored(uint32_t index, void* found) {
  if (found == nullptr) {
    const char* reason = ::dlerror();
    for (const char* part : {"giro: ", reason, "\n"}) {
      if (::write(STDERR_FILENO, part, std::strlen(part)) < 0) break;
    }
    std::abort();
  }
  __atomic_store_n(&giro_lazy_functions[index], found, __ATOMIC_RELAXED);
  return found;
}

}  // namespace giro::lazy
