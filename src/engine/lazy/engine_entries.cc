// The functions of the engine's library, and of libraries that it brings, in a program that is not
// linked with them: see README.md.
#include "engine/engine_loader.h"
#include "engine/lazy/entries.h"

namespace {

// Those that have the functions of the entries; the engine of the build is linked with them.
constexpr const char* kBroughtLibraries[] = {GIRO_BROUGHT_LIBRARIES};

void* find(const char* name) {
  if (void* found = ::dlsym(giro::engine::engine_library(), name)) return found;
  // Another engine may be linked with others, such as ICU's of another version.
  for (const char* brought : kBroughtLibraries) {
    void* library = ::dlopen(brought, RTLD_LAZY | RTLD_LOCAL);
    void* found = library == nullptr ? nullptr : ::dlsym(library, name);
    if (found != nullptr) return found;
  }
  return ::dlsym(giro::engine::engine_library(), name);  // for what the linker says of it
}

}  // namespace

void* giro_lazy_find(uint32_t index) {
  return giro::lazy::stored(index, find(giro::lazy::name_of(index)));
}
