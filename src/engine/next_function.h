// The engine's own function behind one of ours that has its name, and so is found first.
#pragma once

#include <dlfcn.h>

namespace giro::engine {

// By its mangled name, which carries the types of its parameters. Null: there is none.
template <typename Function>
Function next_function(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

}  // namespace giro::engine
