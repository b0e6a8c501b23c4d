// The engine's library that is loaded, which an upgrade may have put in the place of that of the
// build.
#pragma once

#include <string>

namespace giro::engine {

// "2.54.0", of the library that is loaded.
std::string engine_version();
// Of the library that giro was built with.
std::string engine_version_of_build();
// The file; empty: nobody knows.
std::string engine_file();

}  // namespace giro::engine
