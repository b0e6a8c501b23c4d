// What the binary has been linked with, as process.versions tells it.
#pragma once

#include <string>
#include <vector>

namespace giro::runtime {

struct ComponentVersion {
  const char* name;  // Node's
  std::string version;
};

// The libraries are asked, not their headers: a shared one may be newer than when giro was built.
std::vector<ComponentVersion> component_versions();

}  // namespace giro::runtime
