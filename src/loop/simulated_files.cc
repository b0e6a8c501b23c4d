#include "loop/simulated_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <utility>

namespace giro {

struct SimulatedFiles::Node : std::enable_shared_from_this<Node> {
  uint64_t inode = 0;
  mode_t mode = 0;          // with the type
  Node* parent = nullptr;   // directories; the root is its own. Null: it has been removed.
  bool has_name = true;     // false: it lives on in descriptors only
  std::vector<char> bytes;  // regular files
  std::map<std::string, NodePointer, std::less<>> entries;  // directories
  Nanoseconds created_ns = 0;
  Nanoseconds modified_ns = 0;  // the contents
  Nanoseconds changed_ns = 0;   // anything

  bool is_directory() const { return S_ISDIR(mode); }
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

namespace {

constexpr mode_t kUmask = 022;
constexpr int64_t kFileBytesMax = int64_t{1} << 30;  // a test that writes more has lost its way

bool may_read(int flags) { return (flags & O_ACCMODE) != O_WRONLY; }
bool may_write(int flags) { return (flags & O_ACCMODE) != O_RDONLY; }

struct statx_timestamp timestamp(Nanoseconds time_ns) {
  struct statx_timestamp out {};
  out.tv_sec = time_ns / 1'000'000'000;
  out.tv_nsec = static_cast<uint32_t>(time_ns % 1'000'000'000);
  return out;
}

// What getdents64 fills, record by record, as the kernel lays them out.
class DirectoryRecords {
 public:
  DirectoryRecords(void* data, size_t size) : data_(static_cast<char*>(data)), size_(size) {}

  size_t used() const { return used_; }

  // False: no room for it.
  bool add(uint64_t inode, int64_t position, mode_t mode, std::string_view name) {
    constexpr size_t kNameOffset = 19;
    auto bytes = static_cast<uint16_t>((kNameOffset + name.size() + 1 + 7) / 8 * 8);
    if (bytes > size_ - used_) return false;
    char* record = data_ + used_;
    std::memset(record, 0, bytes);
    std::memcpy(record, &inode, 8);
    std::memcpy(record + 8, &position, 8);
    std::memcpy(record + 16, &bytes, 2);
    record[18] = static_cast<char>(IFTODT(mode));
    std::memcpy(record + kNameOffset, name.data(), name.size());
    used_ += bytes;
    return true;
  }

 private:
  char* data_;
  size_t size_;
  size_t used_ = 0;
};

}  // namespace

SimulatedFiles::SimulatedFiles(Clock& clock) : clock_(clock), root_(make_node(S_IFDIR | 0755)) {
  root_->parent = root_.get();
  Node& devices = *add(*root_, "dev", S_IFDIR | 0755);
  add(devices, "null", S_IFCHR | 0666);
  add(*root_, "tmp", S_IFDIR | S_ISVTX | 0777);
}

SimulatedFiles::~SimulatedFiles() = default;

// --- Nodes ---------------------------------------------------------------------------------------

SimulatedFiles::NodePointer SimulatedFiles::make_node(mode_t mode) {
  auto node = std::make_shared<Node>();
  node->inode = ++inode_last_;
  node->mode = mode;
  node->created_ns = node->modified_ns = node->changed_ns = clock_.now_ns();
  return node;
}

SimulatedFiles::NodePointer SimulatedFiles::add(Node& directory, const std::string& name,
                                                mode_t mode) {
  NodePointer node = make_node(mode);
  put_in(directory, name, node);
  return node;
}

void SimulatedFiles::put_in(Node& directory, const std::string& name, NodePointer node) {
  if (node->is_directory()) node->parent = &directory;
  node->has_name = true;
  directory.entries[name] = std::move(node);
  note_modified(directory);
}

SimulatedFiles::NodePointer SimulatedFiles::take_out(Node& directory, const std::string& name) {
  auto found = directory.entries.find(name);
  NodePointer node = std::move(found->second);
  directory.entries.erase(found);
  note_modified(directory);
  node->changed_ns = clock_.now_ns();
  node->has_name = false;
  node->parent = nullptr;
  return node;
}

void SimulatedFiles::note_modified(Node& node) {
  node.modified_ns = node.changed_ns = clock_.now_ns();
}

// --- Paths ---------------------------------------------------------------------------------------

int SimulatedFiles::locate(const char* path, Place* out) const {
  if (path == nullptr) return -EFAULT;
  std::string_view rest = path;
  if (rest.empty()) return -ENOENT;
  if (rest.size() >= PATH_MAX) return -ENAMETOOLONG;
  *out = Place{root_.get(), "", root_, Place::Last::root, rest.back() == '/'};
  while (!rest.empty()) {
    std::string_view name = rest.substr(0, rest.find('/'));
    rest.remove_prefix(std::min(name.size() + 1, rest.size()));
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
  }
  return 0;
}

// Something that is there.
int SimulatedFiles::find(const char* path, NodePointer* out) const {
  Place place;
  int error = locate(path, &place);
  if (error < 0) return error;
  if (place.node == nullptr) return -ENOENT;
  if (place.slash_behind && !place.node->is_directory()) return -ENOTDIR;
  *out = std::move(place.node);
  return 0;
}

int SimulatedFiles::access(const char* path, int mode) {
  if ((mode & ~(R_OK | W_OK | X_OK)) != 0) return -EINVAL;
  NodePointer node;
  int error = find(path, &node);
  if (error < 0) return error;
  // What nobody may execute not even root may.
  const bool executable = node->is_directory() || (node->mode & 0111) != 0;
  return (mode & X_OK) != 0 && !executable ? -EACCES : 0;
}

int SimulatedFiles::mkdir(const char* path, mode_t mode) {
  Place place;
  int error = locate(path, &place);
  if (error < 0) return error;
  if (place.node != nullptr) return -EEXIST;
  add(*place.directory, place.name, S_IFDIR | (mode & 01777 & ~kUmask));
  return 0;
}

int SimulatedFiles::unlink(const char* path) {
  Place place;
  int error = locate(path, &place);
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
  int error = locate(from, &source);
  if (error == 0) error = locate(to, &target);
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
  int error = locate(path, &place);
  if (error < 0) return error == -ENAMETOOLONG ? -EINVAL : error;
  if (place.node != nullptr) return -EADDRINUSE;
  if (place.slash_behind) return -ENOENT;
  *inode = add(*place.directory, place.name, S_IFSOCK | (0777 & ~kUmask))->inode;
  return 0;
}

int SimulatedFiles::find_socket(const char* path, uint64_t* inode) {
  NodePointer node;
  int error = find(path, &node);
  if (error < 0) return error;
  if (!S_ISSOCK(node->mode)) return -ECONNREFUSED;
  *inode = node->inode;
  return 0;
}

// --- Status --------------------------------------------------------------------------------------

int SimulatedFiles::stat(const char* path, struct statx* out) {
  NodePointer node;
  int error = find(path, &node);
  if (error == 0) fill_stat(*node, out);
  return error;
}

int SimulatedFiles::stat(const OpenFile& file, struct statx* out) {
  fill_stat(*file.node, out);
  return 0;
}

void SimulatedFiles::fill_stat(const Node& node, struct statx* out) const {
  constexpr uint32_t kBlock = 4096;
  constexpr uint64_t kSector = 512;
  *out = {};
  out->stx_mask = STATX_BASIC_STATS | STATX_BTIME;
  out->stx_mode = static_cast<uint16_t>(node.mode);
  out->stx_ino = node.inode;
  out->stx_blksize = kBlock;
  out->stx_size = node.is_directory() ? kBlock : node.bytes.size();
  out->stx_blocks = (out->stx_size + kBlock - 1) / kBlock * (kBlock / kSector);
  out->stx_nlink = node.has_name ? 1 : 0;
  if (node.is_directory() && node.has_name) {
    auto folders = std::count_if(node.entries.begin(), node.entries.end(),
                                 [](const auto& entry) { return entry.second->is_directory(); });
    out->stx_nlink = static_cast<uint32_t>(2 + folders);
  }
  if (S_ISCHR(node.mode)) {  // the only device is /dev/null
    out->stx_rdev_major = 1;
    out->stx_rdev_minor = 3;
  }
  // As mounted with noatime: reading leaves no trace.
  out->stx_atime = out->stx_btime = timestamp(node.created_ns);
  out->stx_mtime = timestamp(node.modified_ns);
  out->stx_ctime = timestamp(node.changed_ns);
}

// --- Open files ----------------------------------------------------------------------------------

int SimulatedFiles::open(const char* path, int flags, mode_t mode, OpenFile* out) {
  if ((flags & O_TMPFILE) == O_TMPFILE) return -EOPNOTSUPP;
  if ((flags & O_CREAT) != 0 && (flags & O_DIRECTORY) != 0) return -EINVAL;
  Place place;
  int error = locate(path, &place);
  if (error < 0) return error;
  if (place.node != nullptr) {
    error = open_existing(place, flags);
    if (error < 0) return error;
    if ((flags & O_TRUNC) != 0 && S_ISREG(place.node->mode)) {
      place.node->bytes.clear();
      note_modified(*place.node);
    }
  } else {
    if ((flags & O_CREAT) == 0) return -ENOENT;
    if (place.slash_behind) return -EISDIR;
    place.node = add(*place.directory, place.name, S_IFREG | (mode & 07777 & ~kUmask));
  }
  *out = OpenFile{};
  out->node = std::move(place.node);
  out->flags = flags;
  return 0;
}

// In the order in which the kernel finds fault.
int SimulatedFiles::open_existing(const Place& place, int flags) const {
  const bool is_directory = place.node->is_directory();
  const bool creates = (flags & O_CREAT) != 0;
  if (creates && place.slash_behind && place.last == Place::Last::name) return -EISDIR;
  if (creates && (flags & O_EXCL) != 0) return -EEXIST;
  if (creates && is_directory) return -EISDIR;
  if ((place.slash_behind || (flags & O_DIRECTORY) != 0) && !is_directory) return -ENOTDIR;
  if (is_directory && (may_write(flags) || (flags & O_TRUNC) != 0)) return -EISDIR;
  return S_ISSOCK(place.node->mode) ? -ENXIO : 0;
}

int64_t SimulatedFiles::read(OpenFile& file, void* data, size_t size) {
  int64_t count = pread(file, data, size, file.offset);
  if (count > 0) file.offset += count;
  return count;
}

int64_t SimulatedFiles::pread(OpenFile& file, void* data, size_t size, int64_t offset) {
  if (offset < 0) return -EINVAL;
  if (!may_read(file.flags)) return -EBADF;
  if (file.node->is_directory()) return -EISDIR;
  const auto& bytes = file.node->bytes;
  if (static_cast<size_t>(offset) >= bytes.size()) return 0;
  size_t count = std::min(size, bytes.size() - static_cast<size_t>(offset));
  std::copy_n(bytes.begin() + offset, count, static_cast<char*>(data));
  return static_cast<int64_t>(count);
}

int64_t SimulatedFiles::write(OpenFile& file, const void* data, size_t size) {
  if (!may_write(file.flags)) return -EBADF;
  Node& node = *file.node;
  // Nothing written moves nothing, not even to the end.
  if ((file.flags & O_APPEND) != 0 && size > 0) {
    file.offset = static_cast<int64_t>(node.bytes.size());
  }
  int64_t count = write_at(node, data, size, file.offset);
  if (count > 0) file.offset += count;
  return count;
}

int64_t SimulatedFiles::pwrite(OpenFile& file, const void* data, size_t size, int64_t offset) {
  if (offset < 0) return -EINVAL;
  if (!may_write(file.flags)) return -EBADF;
  Node& node = *file.node;
  // Linux appends whatever the offset says.
  if ((file.flags & O_APPEND) != 0) offset = static_cast<int64_t>(node.bytes.size());
  return write_at(node, data, size, offset);
}

int64_t SimulatedFiles::write_at(Node& node, const void* data, size_t size, int64_t offset) {
  if (S_ISCHR(node.mode) || size == 0) return static_cast<int64_t>(size);
  if (offset > kFileBytesMax || size > static_cast<size_t>(kFileBytesMax - offset)) return -EFBIG;
  size_t end = static_cast<size_t>(offset) + size;
  if (end > node.bytes.size()) node.bytes.resize(end);
  std::copy_n(static_cast<const char*>(data), size, node.bytes.begin() + offset);
  note_modified(node);
  return static_cast<int64_t>(size);
}

int64_t SimulatedFiles::getdents(OpenFile& file, void* data, size_t size) {
  const Node& directory = *file.node;
  if (!directory.is_directory()) return -ENOTDIR;
  if (!directory.has_name) return -ENOENT;
  DirectoryRecords records(data, size);
  bool fits = true;
  for (; fits && file.entries_listed < 2; file.entries_listed += fits ? 1 : 0) {
    const bool is_itself = file.entries_listed == 0;
    fits = records.add(is_itself ? directory.inode : directory.parent->inode,
                       file.entries_listed + 1, S_IFDIR, is_itself ? "." : "..");
  }
  auto next = file.entries_listed == 2 ? directory.entries.begin()
                                       : directory.entries.upper_bound(file.last_listed);
  for (; fits && next != directory.entries.end(); ++next) {
    const auto& [name, node] = *next;
    fits = records.add(node->inode, file.entries_listed + 1, node->mode, name);
    if (!fits) break;
    ++file.entries_listed;
    file.last_listed = name;
  }
  if (!fits && records.used() == 0) return -EINVAL;
  return static_cast<int64_t>(records.used());
}

}  // namespace giro
