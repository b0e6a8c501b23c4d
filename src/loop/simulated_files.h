// The files of a simulated world: a tree in memory that answers as Linux does, to a caller who may
// do everything (root, umask 022). No file is ever busy, and times are the virtual clock's.
//
// Results follow the kernel: at least 0, or -errno. One thread.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "giro/base/clock.h"

namespace giro {

class SimulatedFiles {
 public:
  struct Node;

  // What a descriptor of a file stands for. Keeps the file's contents when its name goes.
  struct OpenFile {
    std::shared_ptr<Node> node;
    int flags = 0;
    int64_t offset = 0;
    // Where a listing has got to, by name, so that it survives changes of the directory.
    int entries_listed = 0;
    std::string last_listed;
  };

  explicit SimulatedFiles(Clock& clock);  // has "/dev/null" and "/tmp"
  ~SimulatedFiles();
  SimulatedFiles(const SimulatedFiles&) = delete;
  SimulatedFiles& operator=(const SimulatedFiles&) = delete;

  // Relative paths begin at the root.
  int open(const char* path, int flags, mode_t mode, OpenFile* out);
  int64_t read(OpenFile& file, void* data, size_t size);
  int64_t pread(OpenFile& file, void* data, size_t size, int64_t offset);
  int64_t write(OpenFile& file, const void* data, size_t size);
  int64_t pwrite(OpenFile& file, const void* data, size_t size, int64_t offset);
  int64_t getdents(OpenFile& file, void* data, size_t size);

  // `flags`: AT_SYMLINK_NOFOLLOW or 0.
  int stat(const char* path, int flags, struct statx* out);
  int stat(const OpenFile& file, struct statx* out);
  int access(const char* path, int mode);
  int mkdir(const char* path, mode_t mode);
  int unlink(const char* path);
  int rename(const char* from, const char* to);
  int rmdir(const char* path);
  int64_t readlink(const char* path, char* data, size_t size);
  int symlink(const char* target, const char* path);
  int link(const char* from, const char* to);
  int realpath(const char* path, char* out);
  int mkdtemp(char* path);
  int chmod(const char* path, mode_t mode);
  int chmod(OpenFile& file, mode_t mode);
  int chown(const char* path, int flags, uid_t user, gid_t group);
  int chown(OpenFile& file, uid_t user, gid_t group);
  int utimens(const char* path, int flags, const timespec* times);
  int utimens(OpenFile& file, const timespec* times);
  int statfs(const char* path, struct statfs* out);
  int ftruncate(OpenFile& file, int64_t size);
  int64_t copy_range(OpenFile& from, OpenFile& to, size_t size);

  // A Unix socket's name. The inode says which socket it is, and is never used again.
  int make_socket(const char* path, uint64_t* inode);
  int find_socket(const char* path, uint64_t* inode);

 private:
  using NodePointer = std::shared_ptr<Node>;
  struct Place;

  // What a path that ends with a symbolic link means: its target; the link itself, unless a slash
  // follows; the name alone, for calls that make or remove one.
  enum class LastLink : uint8_t { followed, itself, name };

  static LastLink link_of(int flags) {
    return (flags & AT_SYMLINK_NOFOLLOW) != 0 ? LastLink::itself : LastLink::followed;
  }
  int locate(const char* path, LastLink last_link, Place* out) const;
  int find(const char* path, LastLink last_link, NodePointer* out) const;
  int may_create(const char* path) const;
  int open_existing(const Place& place, int flags) const;
  int may_rename(const Place& from, const Place& to) const;

  NodePointer make_node(mode_t mode);
  NodePointer add(Node& directory, const std::string& name, mode_t mode);
  NodePointer take_out(Node& directory, const std::string& name);
  void put_in(Node& directory, const std::string& name, NodePointer node);
  void note_modified(Node& node);
  int64_t write_at(Node& node, const void* data, size_t size, int64_t offset);
  void fill_stat(const Node& node, struct statx* out) const;

  Clock& clock_;
  uint32_t temporary_last_ = 0;  // directories that were given a name of our choice
  uint64_t inode_last_ = 1;      // the root is 2, as on the disks it imitates
  NodePointer root_;
};

}  // namespace giro
