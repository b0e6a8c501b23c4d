#include "loop/simulated_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "loop/simulated_node.h"

namespace giro {

namespace {

constexpr int64_t kFileBytesMax = int64_t{1} << 30;  // a test that writes more has lost its way

bool may_read(int flags) { return (flags & O_ACCMODE) != O_WRONLY; }
bool may_write(int flags) { return (flags & O_ACCMODE) != O_RDONLY; }

struct statx_timestamp timestamp(Nanoseconds time_ns) {
  struct statx_timestamp out {};
  Nanoseconds rest_ns = time_ns % 1'000'000'000;
  if (rest_ns < 0) rest_ns += 1'000'000'000;  // before 1970
  out.tv_sec = (time_ns - rest_ns) / 1'000'000'000;
  out.tv_nsec = static_cast<uint32_t>(rest_ns);
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
  root_->names = 1;
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
  node->created_ns = node->accessed_ns = node->modified_ns = node->changed_ns = clock_.now_ns();
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
  ++node->names;
  directory.entries[name] = std::move(node);
  note_modified(directory);
}

SimulatedFiles::NodePointer SimulatedFiles::take_out(Node& directory, const std::string& name) {
  auto found = directory.entries.find(name);
  NodePointer node = std::move(found->second);
  directory.entries.erase(found);
  note_modified(directory);
  node->changed_ns = clock_.now_ns();
  --node->names;
  node->parent = nullptr;
  return node;
}

void SimulatedFiles::note_modified(Node& node) {
  node.modified_ns = node.changed_ns = clock_.now_ns();
}

// --- Status --------------------------------------------------------------------------------------

int SimulatedFiles::stat(const char* path, int flags, struct statx* out) {
  NodePointer node;
  int error = find(path, link_of(flags), &node);
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
  out->stx_uid = node.user;
  out->stx_gid = node.group;
  out->stx_size = node.is_directory() ? kBlock : node.bytes.size() + node.target.size();
  // A short link lives in its inode.
  if (!node.is_link()) out->stx_blocks = (out->stx_size + kBlock - 1) / kBlock * (kBlock / kSector);
  out->stx_nlink = node.names;
  if (node.is_directory() && node.names > 0) {
    auto folders = std::count_if(node.entries.begin(), node.entries.end(),
                                 [](const auto& entry) { return entry.second->is_directory(); });
    out->stx_nlink = static_cast<uint32_t>(2 + folders);
  }
  if (S_ISCHR(node.mode)) {  // the only device is /dev/null
    out->stx_rdev_major = 1;
    out->stx_rdev_minor = 3;
  }
  // As mounted with noatime: reading leaves no trace.
  out->stx_atime = timestamp(node.accessed_ns);
  out->stx_btime = timestamp(node.created_ns);
  out->stx_mtime = timestamp(node.modified_ns);
  out->stx_ctime = timestamp(node.changed_ns);
}

// --- Open files ----------------------------------------------------------------------------------

int SimulatedFiles::open(const char* path, int flags, mode_t mode, OpenFile* out) {
  if ((flags & O_TMPFILE) == O_TMPFILE) return -EOPNOTSUPP;
  if ((flags & O_CREAT) != 0 && (flags & O_DIRECTORY) != 0) return -EINVAL;
  if ((flags & O_CREAT) != 0) {
    int error = may_create(path);
    if (error < 0) return error;
  }
  const bool creates_new = (flags & O_CREAT) != 0 && (flags & O_EXCL) != 0;
  const bool follows = (flags & O_NOFOLLOW) == 0 && !creates_new;
  Place place;
  int error = locate(path, follows ? LastLink::followed : LastLink::itself, &place);
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
    place.node = add(*place.directory, place.name, S_IFREG | (mode & 07777 & ~kSimulatedUmask));
  }
  *out = OpenFile{};
  out->node = std::move(place.node);
  out->flags = flags;
  return 0;
}

// A name with a slash after it cannot be that of a new file, whatever it leads to.
int SimulatedFiles::may_create(const char* path) const {
  Place place;
  int error = locate(path, LastLink::name, &place);
  if (error < 0) return error;
  return place.slash_behind && place.last == Place::Last::name ? -EISDIR : 0;
}

// In the order in which the kernel finds fault.
int SimulatedFiles::open_existing(const Place& place, int flags) const {
  const bool is_directory = place.node->is_directory();
  const bool creates = (flags & O_CREAT) != 0;
  const bool exclusive = creates && (flags & O_EXCL) != 0;
  if (place.node->is_link() && !exclusive) return (flags & O_DIRECTORY) != 0 ? -ENOTDIR : -ELOOP;
  if (creates && place.slash_behind && place.last == Place::Last::name) return -EISDIR;
  if (exclusive) return -EEXIST;
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

int SimulatedFiles::ftruncate(OpenFile& file, int64_t size) {
  if (size < 0 || !S_ISREG(file.node->mode) || !may_write(file.flags)) return -EINVAL;
  if (size > kFileBytesMax) return -EFBIG;
  file.node->bytes.resize(static_cast<size_t>(size));
  note_modified(*file.node);
  return 0;
}

int64_t SimulatedFiles::copy_range(OpenFile& from, OpenFile& to, size_t size) {
  if (from.node->is_directory() || to.node->is_directory()) return -EISDIR;
  if (!S_ISREG(from.node->mode) || !S_ISREG(to.node->mode)) return -EINVAL;
  if (!may_read(from.flags) || !may_write(to.flags) || (to.flags & O_APPEND) != 0) return -EBADF;
  if (from.node == to.node) return -EINVAL;  // whether the ranges overlap nobody asks here
  const auto& bytes = from.node->bytes;
  const size_t begin = std::min(static_cast<size_t>(from.offset), bytes.size());
  int64_t count = write(to, bytes.data() + begin, std::min(size, bytes.size() - begin));
  if (count > 0) from.offset += count;
  return count;
}

int64_t SimulatedFiles::getdents(OpenFile& file, void* data, size_t size) {
  const Node& directory = *file.node;
  if (!directory.is_directory()) return -ENOTDIR;
  if (directory.names == 0) return -ENOENT;
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
