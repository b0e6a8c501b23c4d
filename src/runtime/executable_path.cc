#include "runtime/executable_path.h"

#include <unistd.h>

#include <array>
#include <climits>

namespace giro::runtime {

std::string executable_path() {
  std::array<char, PATH_MAX> path;
  ssize_t size = readlink("/proc/self/exe", path.data(), path.size());
  return size > 0 ? std::string(path.data(), size) : std::string();
}

}  // namespace giro::runtime
