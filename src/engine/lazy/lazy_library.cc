// A library that the engine is linked with and hardly ever calls, loaded when it is called: see
// README.md.
#include <dlfcn.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

// entries.S; the names start at these places of `giro_lazy_names`. Found addresses are stored once
// or, by several threads, several times the same.
extern "C" {
extern const char giro_lazy_names[];         // NOLINT: shared with assembler
extern const uint32_t giro_lazy_places[];    // NOLINT
void* giro_lazy_functions[GIRO_LAZY_COUNT];  // NOLINT
void* giro_lazy_find(uint32_t index);
}

namespace {

[[noreturn]] void fail(const char* reason) {
  for (const char* part : {"giro: ", reason, "\n"}) {
    if (::write(STDERR_FILENO, part, std::strlen(part)) < 0) break;
  }
  std::abort();
}

}  // namespace

// Any thread.
void* giro_lazy_find(uint32_t index) {
  // By its file, because its name is ours; a second call only counts. What it depends on it shall
  // find among its own libraries.
  void* library = ::dlopen(GIRO_LAZY_FILE, RTLD_LAZY | RTLD_LOCAL);
  if (library == nullptr) fail(::dlerror());
  void* found = ::dlsym(library, giro_lazy_names + giro_lazy_places[index]);
  if (found == nullptr) fail(::dlerror());
  __atomic_store_n(&giro_lazy_functions[index], found, __ATOMIC_RELAXED);
  return found;
}
