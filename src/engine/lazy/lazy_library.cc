// A library that the engine is linked with and hardly ever calls, loaded when it is called: see
// README.md.
#include "entries.h"

void* giro_lazy_find(uint32_t index) {
  // By its file, because its name is ours; a second call only counts. What it depends on it shall
  // find among its own libraries.
  void* library = ::dlopen(GIRO_LAZY_FILE, RTLD_LAZY | RTLD_LOCAL);
  void* found = library == nullptr ? nullptr : ::dlsym(library, giro::lazy::name_of(index));
  return giro::lazy::stored(index, found);
}
