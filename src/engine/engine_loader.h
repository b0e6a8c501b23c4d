// Loads the engine's library, which `giro` is not linked with: what cannot be linked with ends the
// process before main. Before it come the lazy libraries (lazy/README.md), as long as they can be
// trusted and have all that the engine wants. Tests and sanitized builds are linked with the engine
// and only find it here.
#pragma once

namespace giro::engine {

// For dlsym. The first call loads it, before there are other threads; where that fails it says why,
// and ends the process with kNoEngine.
void* engine_library();

// As the dynamic linker does where a library is missing.
inline constexpr int kNoEngine = 127;

}  // namespace giro::engine
