// The names of a simulated world: where paths lead, and what is done to names and inodes.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <string>
#include <utility>

#include "loop/simulated_node.h"

namespace giro {
namespace {

constexpr int kLinksMax = 40;  // as Linux has it

}  // namespace

// --- Paths ---------------------------------------------------------------------------------------

int SimulatedFiles::locate(const char* path, LastLink last_link, Place* out) const {
  if (path == nullptr) return -EFAULT;
  std::string rest = path;
  if (rest.empty()) return -ENOENT;
  if (rest.size() >= PATH_MAX) return -ENAMETOOLONG;
  int links_left = kLinksMax;
  const bool slash_behind = rest.back() == '/';
  if (slash_behind && last_link == LastLink::itself) last_link = LastLink::followed;
  *out = Place{root_.get(), "", root_, Place::Last::root, slash_behind};
  while (!rest.empty()) {
    const size_t end = std::min(rest.find('/'), rest.size());
    const std::string name = rest.substr(0, end);
    rest.erase(0, end + 1);
    if (name.empty()) continue;
    if (out->node == nullptr) return -ENOENT;
    if (!out->node->is_directory()) return -ENOTDIR;
    if (name.size() > NAME_MAX) return -ENAMETOOLONG;
    Node& directory = *out->node;
    out->directory = &directory;
    out->name = name;
    out->last = name == "." || name == ".." ? Place::Last::dots : Place::Last::name;
    if (name == ".") continue;
    if (name == "..") {
      out->node = directory.parent->shared_from_this();
      continue;
    }
    auto found = directory.entries.find(name);
    out->node = found == directory.entries.end() ? nullptr : found->second;
    if (out->node == nullptr || !out->node->is_link()) continue;
    const bool is_last = rest.find_first_not_of('/') == std::string::npos;
    if (is_last && last_link != LastLink::followed) continue;
    if (links_left-- == 0) return -ELOOP;
    if (is_last && out->node->target.back() == '/') out->slash_behind = true;
    // The way goes on with what the link says, from where it lies.
    rest.insert(0, "/").insert(0, out->node->target);
    const bool from_root = rest.front() == '/';
    out->node = from_root ? root_ : directory.shared_from_this();
    if (from_root) out->last = Place::Last::root;
  }
  return 0;
}

// Something that is there.
int SimulatedFiles::find(const char* path, LastLink last_link, NodePointer* out) const {
  Place place;
  int error = locate(path, last_link, &place);
  if (error < 0) return error;
  if (place.node == nullptr) return -ENOENT;
  if (place.slash_behind && !place.node->is_directory()) return -ENOTDIR;
  *out = std::move(place.node);
  return 0;
}

int SimulatedFiles::access(const char* path, int mode) {
  if ((mode & ~(R_OK | W_OK | X_OK)) != 0) return -EINVAL;
  NodePointer node;
  int error = find(path, LastLink::followed, &node);
  if (error < 0) return error;
  // What nobody may execute not even root may.
  const bool executable = node->is_directory() || (node->mode & 0111) != 0;
  return (mode & X_OK) != 0 && !executable ? -EACCES : 0;
}

int SimulatedFiles::mkdir(const char* path, mode_t mode) {
  Place place;
  int error = locate(path, LastLink::name, &place);
  if (error < 0) return error;
  if (place.node != nullptr) return -EEXIST;
  add(*place.directory, place.name, S_IFDIR | (mode & 01777 & ~kSimulatedUmask));
  return 0;
}

int SimulatedFiles::unlink(const char* path) {
  Place place;
  int error = locate(path, LastLink::name, &place);
  if (error < 0) return error;
  if (place.last != Place::Last::name) return -EISDIR;
  if (place.node == nullptr) return -ENOENT;
  if (place.node->is_directory()) return -EISDIR;
  if (place.slash_behind) return -ENOTDIR;
  take_out(*place.directory, place.name);
  return 0;
}

int SimulatedFiles::rename(const char* from, const char* to) {
  Place source;
  Place target;
  int error = locate(from, LastLink::name, &source);
  if (error == 0) error = locate(to, LastLink::name, &target);
  if (error == 0) error = may_rename(source, target);
  if (error < 0 || source.node == target.node) return error;
  if (target.node != nullptr) take_out(*target.directory, target.name);
  put_in(*target.directory, target.name, take_out(*source.directory, source.name));
  return 0;
}

// In the order in which the kernel finds fault.
int SimulatedFiles::may_rename(const Place& from, const Place& to) const {
  if (from.last != Place::Last::name || to.last != Place::Last::name) return -EBUSY;
  if (from.node == nullptr) return -ENOENT;
  const bool moves_directory = from.node->is_directory();
  if (!moves_directory && (from.slash_behind || to.slash_behind)) return -ENOTDIR;
  if (moves_directory && to.directory->is_within(*from.node)) {
    return -EINVAL;
  }
  if (to.node == nullptr || to.node == from.node) return 0;
  if (to.node->is_directory() && from.directory->is_within(*to.node)) return -ENOTEMPTY;
  if (moves_directory && !to.node->is_directory()) return -ENOTDIR;
  if (!moves_directory && to.node->is_directory()) return -EISDIR;
  return to.node->entries.empty() ? 0 : -ENOTEMPTY;
}

int SimulatedFiles::make_socket(const char* path, uint64_t* inode) {
  Place place;
  int error = locate(path, LastLink::name, &place);
  if (error < 0) return error == -ENAMETOOLONG ? -EINVAL : error;
  if (place.node != nullptr) return -EADDRINUSE;
  if (place.slash_behind) return -ENOENT;
  *inode = add(*place.directory, place.name, S_IFSOCK | (0777 & ~kSimulatedUmask))->inode;
  return 0;
}

int SimulatedFiles::find_socket(const char* path, uint64_t* inode) {
  NodePointer node;
  int error = find(path, LastLink::followed, &node);
  if (error < 0) return error;
  if (!S_ISSOCK(node->mode)) return -ECONNREFUSED;
  *inode = node->inode;
  return 0;
}

// --- Links ---------------------------------------------------------------------------------------

int SimulatedFiles::rmdir(const char* path) {
  Place place;
  int error = locate(path, LastLink::name, &place);
  if (error < 0) return error;
  if (place.last == Place::Last::root) return -EBUSY;
  if (place.last == Place::Last::dots) return place.name == "." ? -EINVAL : -ENOTEMPTY;
  if (place.node == nullptr) return -ENOENT;
  if (!place.node->is_directory()) return -ENOTDIR;
  if (!place.node->entries.empty()) return -ENOTEMPTY;
  take_out(*place.directory, place.name);
  return 0;
}

int64_t SimulatedFiles::readlink(const char* path, char* data, size_t size) {
  if (size == 0) return -EINVAL;
  NodePointer node;
  int error = find(path, LastLink::itself, &node);
  if (error < 0) return error;
  if (!node->is_link()) return -EINVAL;
  const size_t count = std::min(size, node->target.size());
  node->target.copy(data, count);
  return static_cast<int64_t>(count);
}

int SimulatedFiles::symlink(const char* target, const char* path) {
  if (*target == '\0') return -ENOENT;
  if (std::strlen(target) >= PATH_MAX) return -ENAMETOOLONG;
  Place place;
  int error = locate(path, LastLink::name, &place);
  if (error < 0) return error;
  if (place.node != nullptr) return -EEXIST;
  if (place.slash_behind) return -ENOENT;
  add(*place.directory, place.name, S_IFLNK | 0777)->target = target;
  return 0;
}

int SimulatedFiles::link(const char* from, const char* to) {
  NodePointer node;
  int error = find(from, LastLink::itself, &node);
  if (error < 0) return error;
  Place place;
  error = locate(to, LastLink::name, &place);
  if (error < 0) return error;
  if (place.node != nullptr) return -EEXIST;
  if (place.slash_behind) return -ENOENT;
  if (node->is_directory()) return -EPERM;
  node->changed_ns = clock_.now_ns();
  put_in(*place.directory, place.name, std::move(node));
  return 0;
}

int SimulatedFiles::realpath(const char* path, char* out) {
  Place place;
  int error = locate(path, LastLink::followed, &place);
  if (error < 0) return error;
  if (place.node == nullptr) return -ENOENT;
  if (place.slash_behind && !place.node->is_directory()) return -ENOTDIR;
  const Node* directory = place.node->is_directory() ? place.node.get() : place.directory;
  std::string resolved = directory == place.node.get() ? "" : "/" + place.name;
  for (; directory->parent != directory; directory = directory->parent) {
    const auto& siblings = directory->parent->entries;
    auto own = std::find_if(siblings.begin(), siblings.end(),
                            [&](const auto& entry) { return entry.second.get() == directory; });
    resolved.insert(0, "/" + own->first);
  }
  if (resolved.empty()) resolved = "/";
  if (resolved.size() >= PATH_MAX) return -ENAMETOOLONG;
  std::memcpy(out, resolved.c_str(), resolved.size() + 1);
  return 0;
}

int SimulatedFiles::mkdtemp(char* path) {
  const size_t size = std::strlen(path);
  constexpr size_t kLetters = 6;
  if (size < kLetters || std::strcmp(path + size - kLetters, "XXXXXX") != 0) return -EINVAL;
  for (;;) {
    std::snprintf(path + size - kLetters, kLetters + 1, "%06u", ++temporary_last_ % 1'000'000);
    int error = mkdir(path, 0700);
    if (error != -EEXIST) return error;
  }
}

// --- Inodes --------------------------------------------------------------------------------------

int SimulatedFiles::chmod(const char* path, mode_t mode) {
  OpenFile file;
  int error = find(path, LastLink::followed, &file.node);
  return error < 0 ? error : chmod(file, mode);
}

int SimulatedFiles::chmod(OpenFile& file, mode_t mode) {
  file.node->mode = (file.node->mode & S_IFMT) | (mode & 07777);
  file.node->changed_ns = clock_.now_ns();
  return 0;
}

int SimulatedFiles::chown(const char* path, int flags, uid_t user, gid_t group) {
  OpenFile file;
  int error = find(path, link_of(flags), &file.node);
  return error < 0 ? error : chown(file, user, group);
}

int SimulatedFiles::chown(OpenFile& file, uid_t user, gid_t group) {
  constexpr auto kUnchanged = static_cast<uid_t>(-1);
  if (user != kUnchanged) file.node->user = user;
  if (group != kUnchanged) file.node->group = group;
  file.node->changed_ns = clock_.now_ns();
  return 0;
}

int SimulatedFiles::utimens(const char* path, int flags, const timespec* times) {
  OpenFile file;
  int error = find(path, link_of(flags), &file.node);
  return error < 0 ? error : utimens(file, times);
}

int SimulatedFiles::utimens(OpenFile& file, const timespec* times) {
  const auto joined = [](const timespec& time) {
    return Nanoseconds{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
  };
  file.node->accessed_ns = joined(times[0]);
  file.node->modified_ns = joined(times[1]);
  file.node->changed_ns = clock_.now_ns();
  return 0;
}

int SimulatedFiles::statfs(const char* path, struct statfs* out) {
  NodePointer node;
  int error = find(path, LastLink::followed, &node);
  if (error < 0) return error;
  *out = {};
  out->f_type = 0xEF53;  // ext4
  out->f_bsize = out->f_frsize = 4096;
  out->f_blocks = out->f_bfree = out->f_bavail = uint64_t{1} << 20;
  out->f_files = out->f_ffree = uint64_t{1} << 20;
  out->f_namelen = NAME_MAX;
  return 0;
}

}  // namespace giro
