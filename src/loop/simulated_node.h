// What the files of a simulated world are made of.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "giro/base/clock.h"
#include "loop/simulated_files.h"

namespace giro {

constexpr mode_t kSimulatedUmask = 022;

struct SimulatedFiles::Node : std::enable_shared_from_this<Node> {
  uint64_t inode = 0;
  mode_t mode = 0;  // with the type
  uid_t user = 0;
  gid_t group = 0;
  uint32_t names = 0;       // 0: it lives on in descriptors only
  Node* parent = nullptr;   // directories; the root is its own. Null: it has been removed.
  std::vector<char> bytes;  // regular files
  std::string target;       // symbolic links
  std::map<std::string, NodePointer, std::less<>> entries;  // directories
  Nanoseconds created_ns = 0;
  Nanoseconds accessed_ns = 0;
  Nanoseconds modified_ns = 0;  // the contents
  Nanoseconds changed_ns = 0;   // anything

  bool is_directory() const { return S_ISDIR(mode); }
  bool is_link() const { return S_ISLNK(mode); }
  bool is_within(const Node& ancestor) const {
    for (const Node* node = this;; node = node->parent) {
      if (node == &ancestor) return true;
      if (node->parent == node) return false;
    }
  }
};

// Where a path leads: to a name in a directory, whether or not something has that name yet.
struct SimulatedFiles::Place {
  enum class Last : uint8_t { name, dots, root };  // dots: "." or ".."
  Node* directory = nullptr;
  std::string name;
  NodePointer node;  // null: nothing there
  Last last = Last::root;
  bool slash_behind = false;  // "dir/": must be a directory
};

}  // namespace giro
