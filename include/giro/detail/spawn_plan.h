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
  // Ends with null. The slot before the first argument is writable: the shell's name goes there for
  // a script without an interpreter line.
  char** arguments;
  char* const* environment;
  const char* directory = nullptr;  // null: the parent's
  // What the child has as 0, 1, 2…: descriptors of the parent, or kDevNull.
  std::span<const int> descriptors;
  // A bit for each of 0, 1 and 2 that is the parent's own, and made blocking in the child.
  uint32_t inherited = 0;
  // Empty: the parent's. No number means that: setuid() refuses -1, unlike setreuid().
  std::optional<uid_t> uid;
  std::optional<gid_t> gid;
  Detached detached = Detached::no;
};

}  // namespace giro
