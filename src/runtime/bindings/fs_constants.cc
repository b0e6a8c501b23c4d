#include "runtime/bindings/fs_constants.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace giro::runtime {

namespace {

struct Constant {
  const char* name;
  int value;
};

// In Node's order. What begins with UV_ or COPYFILE_ are numbers of Node's own.
constexpr Constant kConstants[] = {
    {"UV_FS_SYMLINK_DIR", 1},
    {"UV_FS_SYMLINK_JUNCTION", 2},
    {"O_RDONLY", O_RDONLY},
    {"O_WRONLY", O_WRONLY},
    {"O_RDWR", O_RDWR},
    {"UV_DIRENT_UNKNOWN", 0},
    {"UV_DIRENT_FILE", 1},
    {"UV_DIRENT_DIR", 2},
    {"UV_DIRENT_LINK", 3},
    {"UV_DIRENT_FIFO", 4},
    {"UV_DIRENT_SOCKET", 5},
    {"UV_DIRENT_CHAR", 6},
    {"UV_DIRENT_BLOCK", 7},
    {"S_IFMT", S_IFMT},
    {"S_IFREG", S_IFREG},
    {"S_IFDIR", S_IFDIR},
    {"S_IFCHR", S_IFCHR},
    {"S_IFBLK", S_IFBLK},
    {"S_IFIFO", S_IFIFO},
    {"S_IFLNK", S_IFLNK},
    {"S_IFSOCK", S_IFSOCK},
    {"O_CREAT", O_CREAT},
    {"O_EXCL", O_EXCL},
    {"UV_FS_O_FILEMAP", 0},
    {"O_NOCTTY", O_NOCTTY},
    {"O_TRUNC", O_TRUNC},
    {"O_APPEND", O_APPEND},
    {"O_DIRECTORY", O_DIRECTORY},
    {"O_NOATIME", O_NOATIME},
    {"O_NOFOLLOW", O_NOFOLLOW},
    {"O_SYNC", O_SYNC},
    {"O_DSYNC", O_DSYNC},
    {"O_DIRECT", O_DIRECT},
    {"O_NONBLOCK", O_NONBLOCK},
    {"S_IRWXU", S_IRWXU},
    {"S_IRUSR", S_IRUSR},
    {"S_IWUSR", S_IWUSR},
    {"S_IXUSR", S_IXUSR},
    {"S_IRWXG", S_IRWXG},
    {"S_IRGRP", S_IRGRP},
    {"S_IWGRP", S_IWGRP},
    {"S_IXGRP", S_IXGRP},
    {"S_IRWXO", S_IRWXO},
    {"S_IROTH", S_IROTH},
    {"S_IWOTH", S_IWOTH},
    {"S_IXOTH", S_IXOTH},
    {"F_OK", F_OK},
    {"R_OK", R_OK},
    {"W_OK", W_OK},
    {"X_OK", X_OK},
    {"UV_FS_COPYFILE_EXCL", 1},
    {"COPYFILE_EXCL", 1},
    {"UV_FS_COPYFILE_FICLONE", 2},
    {"COPYFILE_FICLONE", 2},
    {"UV_FS_COPYFILE_FICLONE_FORCE", 4},
    {"COPYFILE_FICLONE_FORCE", 4},
};

}  // namespace

engine::Object file_constants() {
  engine::Object constants = engine::Object::create();
  for (const Constant& constant : kConstants) {
    constants.set(constant.name, engine::Value::integer(constant.value), engine::Property::frozen);
  }
  return constants;
}

}  // namespace giro::runtime
