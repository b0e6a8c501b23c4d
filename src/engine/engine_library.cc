#include "engine/engine_library.h"

#include <dlfcn.h>
#include <jsc/jsc.h>

#include "engine/symbols.h"

namespace giro::engine {

namespace {

std::string joined(unsigned major, unsigned minor, unsigned micro) {
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(micro);
}

}  // namespace

std::string engine_version() {
  return joined(jsc_get_major_version(), jsc_get_minor_version(), jsc_get_micro_version());
}

std::string engine_version_of_build() {
  return joined(JSC_MAJOR_VERSION, JSC_MINOR_VERSION, JSC_MICRO_VERSION);
}

std::string engine_file() {
  Dl_info found{};
  // Its address in this program may be that of a stub of the linker's.
  const bool is_found = dladdr(symbols::find<void*>("JSGlobalContextCreate"), &found) != 0;
  return is_found && found.dli_fname != nullptr ? found.dli_fname : "";
}

}  // namespace giro::engine
