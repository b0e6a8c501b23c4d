#include "loop/execute_tree.h"

#include <dirent.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <string_view>

#include "giro/system.h"
#include "loop/open_file.h"

namespace giro {
namespace {

using Entries = std::vector<DirectoryEntry>;

// Adds the next entries of an open directory. 0: there are no more, > 0: go on, or -errno.
int64_t add_entries(int fd, System& system, Entries* out) {
  // As the kernel lays the entries out, one after the other.
  struct KernelEntry {
    uint64_t inode;
    int64_t offset;
    uint16_t size;
    uint8_t type;
    char name[1];
  };
  alignas(KernelEntry) char buffer[32 * 1024];
  int64_t size = retried([&] { return system.getdents(fd, buffer, sizeof(buffer)); });
  for (int64_t position = 0; position < size;) {
    const char* start = buffer + position;
    uint16_t entry_size = 0;
    std::memcpy(&entry_size, start + offsetof(KernelEntry, size), sizeof(entry_size));
    std::string_view name = start + offsetof(KernelEntry, name);
    if (name != "." && name != "..") {
      out->push_back({std::string(name), static_cast<uint8_t>(start[offsetof(KernelEntry, type)])});
    }
    position += entry_size;
  }
  return size;
}

int64_t read_entries(System& system, const char* path, int flags, Entries* out) {
  OpenFile directory(system, path, O_RDONLY | O_DIRECTORY | flags, 0);
  if (directory.fd() < 0) return directory.fd();
  out->clear();
  for (;;) {
    int64_t size = add_entries(directory.fd(), system, out);
    if (size <= 0) return size;
  }
}

}  // namespace

int64_t read_directory(Operation& operation, System& system, const char** call) {
  const auto& [path, out] = operation.arguments.read_directory;
  *call = "scandir";
  int64_t error = read_entries(system, path, 0, out);
  if (error < 0) return error;
  // The kernel's order is that of its hashes; a program's output should not depend on it.
  std::sort(out->begin(), out->end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return static_cast<int64_t>(out->size());
}

int64_t list_directory(Operation& operation, System& system) {
  Entries* out = operation.arguments.list_directory;
  out->clear();
  while (out->empty()) {
    int64_t size = add_entries(operation.fd, system, out);
    if (size <= 0) return size;
  }
  return static_cast<int64_t>(out->size());
}

// --- Making --------------------------------------------------------------------------------------

namespace {

// "a/b/" -> "a"; empty: there is none above.
std::string_view parent_of(std::string_view path) {
  while (path.size() > 1 && path.back() == '/') path.remove_suffix(1);
  const size_t slash = path.rfind('/');
  if (slash == std::string_view::npos || path == "/") return {};
  path = path.substr(0, slash + 1);
  while (path.size() > 1 && path.back() == '/') path.remove_suffix(1);
  return path;
}

enum class Made : uint8_t { now, before };

// 0, or -errno; -ENOENT: its parent is missing.
int make_one(const std::string& path, mode_t mode, System& system, Made* made) {
  int error = retried([&] { return system.mkdir(path.c_str(), mode); });
  *made = error == 0 ? Made::now : Made::before;
  if (error != -EEXIST) return error;
  struct statx status {};
  const bool found = retried([&] { return system.statx(-1, path.c_str(), 0, &status); }) == 0;
  return found && S_ISDIR(status.stx_mode) ? 0 : -EEXIST;
}

}  // namespace

// Up to the first parent that is there or can be made, and down again.
int64_t make_directories(Operation& operation, System& system, const char** call) {
  const auto& [path, mode, first_made] = operation.arguments.make_directories;
  *call = "mkdir";
  first_made->clear();
  std::vector<std::string> below;
  std::string directory = path;
  Made made{};
  int error = 0;
  while ((error = make_one(directory, mode, system, &made)) == -ENOENT) {
    std::string parent(parent_of(directory));
    if (parent.empty()) return error;
    below.push_back(std::exchange(directory, std::move(parent)));
  }
  for (; error == 0; error = make_one(directory, mode, system, &made)) {
    if (made == Made::now && first_made->empty()) *first_made = directory;
    if (below.empty()) return 0;
    directory = std::move(below.back());
    below.pop_back();
  }
  return error;
}

// --- Removing ------------------------------------------------------------------------------------

namespace {

// A tree is walked without recursion: its depth is the user's, the stack is ours.
class TreeRemoval {
 public:
  TreeRemoval(System& system, const char** call) : system_(system), call_(call) {}

  int remove(const std::string& path) {
    int error = remove_name(path);
    while (error == 0 && !levels_.empty()) {
      Level& level = levels_.back();
      if (level.entries.empty()) {
        error = remove_emptied(level.path);
        levels_.pop_back();
        continue;
      }
      std::string entry = level.path + "/" + level.entries.back().name;
      level.entries.pop_back();
      error = remove_name(entry);
    }
    return error;
  }

 private:
  struct Level {
    std::string path;
    Entries entries;  // that are left
  };

  // A directory becomes another level.
  int remove_name(const std::string& path) {
    *call_ = "unlink";
    int error = retried([&] { return system_.unlink(path.c_str()); });
    if (error == -ENOENT) return 0;  // somebody else did
    // EPERM is what POSIX and some file systems say of a directory.
    if (error != -EISDIR && error != -EPERM) return error;
    Level level{path, {}};
    const auto listed = read_entries(system_, path.c_str(), O_NOFOLLOW, &level.entries);
    if (listed == -ENOTDIR || listed == -ELOOP) return error;
    if (listed == -ENOENT) return 0;
    *call_ = "scandir";
    if (listed < 0) return static_cast<int>(listed);
    levels_.push_back(std::move(level));
    return 0;
  }

  int remove_emptied(const std::string& path) {
    *call_ = "rmdir";
    int error = retried([&] { return system_.rmdir(path.c_str()); });
    return error == -ENOENT ? 0 : error;
  }

  System& system_;
  const char** call_;
  std::vector<Level> levels_;
};

}  // namespace

int64_t remove_tree(Operation& operation, System& system, const char** call) {
  const char* path = operation.arguments.remove_tree.path;
  const int flags = operation.arguments.remove_tree.flags;
  *call = "lstat";
  struct statx status {};
  int error = retried([&] { return system.statx(-1, path, AT_SYMLINK_NOFOLLOW, &status); });
  if (error == -ENOENT && (flags & kRemoveForced) != 0) return 0;
  if (error < 0) return error;
  *call = "rm";
  if (S_ISDIR(status.stx_mode) && (flags & kRemoveTrees) == 0) return -EISDIR;
  return TreeRemoval(system, call).remove(path);
}

}  // namespace giro
