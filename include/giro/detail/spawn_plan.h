// SpawnPlan: a child process as data: everything that is known before there is one, so that between
// clone and exec nothing has to be allocated or looked up.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <span>

namespace giro {

enum class Detached : uint8_t { no, yes };

struct SpawnPlan {
  static constexpr int kDevNull = -1;  // /dev/null, for 0, 1 and 2; nothing for the others

  // Tried in their order, as execvp() does.
  std::span<const char* const> candidates;
  // Ends with null. A script that names no interpreter is given to the shell: for that there is a
  // writable place before the first argument.
  char** arguments;
  char* const* environment;
  const char* directory = nullptr;  // null: the parent's
  // What the child has as 0, 1, 2…: descriptors of the parent, or kDevNull.
  std::span<const int> descriptors;
  // A bit for each of 0, 1 and 2 that is the parent's own, and made blocking in the child.
  uint32_t inherited = 0;
  // None: the parent's. No number says so: the kernel refuses the -1 that setreuid() would take.
  std::optional<uid_t> uid;
  std::optional<gid_t> gid;
  Detached detached = Detached::no;
};

}  // namespace giro
