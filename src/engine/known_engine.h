// Whether the engine's library is the very one that giro was built with.
#pragma once

#include <string_view>

namespace giro::engine {

// By the build id in the library's file. The tests have seen that one work, so that a start need
// not test it again (capabilities.h).
bool is_known_engine();
// Of that library.
std::string_view known_build_id();

}  // namespace giro::engine
