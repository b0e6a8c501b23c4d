// Faults of the file operations. Each is played twice: through the loop, and as its synchronous
// twin.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "fault/scene.h"
#include "giro/fs.h"

namespace giro::test {
namespace {

const std::string kContent = "The quick brown fox jumps over the lazy dog.";

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text));
}

void play_open(Scene& scene) {
  std::string path = scene.path("file");
  scene.make_file(path, kContent);
  scene.arm(path);
  auto answer =
      scene.ask<int>([&](auto done) { fs::open(scene.loop(), path, O_RDONLY, 0, std::move(done)); },
                     [&] { return fs::open_sync(scene.loop(), path, O_RDONLY, 0); });
  if (answer && answer->ok()) {
    EXPECT_EQ(scene.system().close(**answer), 0);
  }
}

void play_close(Scene& scene) {
  int fd = scene.open_file(scene.path("file"), O_WRONLY | O_CREAT);
  scene.arm(fd);
  scene.ask<void>([&](auto done) { fs::close(scene.loop(), fd, std::move(done)); },
                  [&] { return fs::close_sync(scene.loop(), fd); });
  // EBADF is the only answer that leaves a descriptor open.
  if (scene.row().error == EBADF) scene.system().close(fd);
}

void read_at(Scene& scene, int64_t offset) {
  scene.make_file(scene.path("file"), kContent);
  int fd = scene.open_file(scene.path("file"), O_RDONLY);
  std::string text(kContent.size(), '.');
  auto into = std::as_writable_bytes(std::span(text));
  scene.arm(fd);
  auto answer = scene.ask<size_t>(
      [&](auto done) { fs::read(scene.loop(), fd, into, offset, std::move(done)); },
      [&] { return fs::read_sync(scene.loop(), fd, into, offset); });
  if (answer && answer->ok()) {
    size_t count = scene.row().count < 0 ? kContent.size() : scene.row().count;
    EXPECT_EQ(**answer, count);
    EXPECT_EQ(text, kContent.substr(0, count) + std::string(kContent.size() - count, '.'));
  }
  scene.system().close(fd);
}
void play_read(Scene& scene) { read_at(scene, fs::kCurrentPosition); }
void play_read_at_offset(Scene& scene) { read_at(scene, 0); }

void play_read_from_disk(Scene& scene) {
  scene.system().allow_cached();
  read_at(scene, 0);
}

void write_at(Scene& scene, int64_t offset) {
  std::string path = scene.path("file");
  int fd = scene.open_file(path, O_WRONLY | O_CREAT);
  scene.arm(fd);
  auto answer = scene.ask<size_t>(
      [&](auto done) { fs::write(scene.loop(), fd, bytes_of(kContent), offset, std::move(done)); },
      [&] { return fs::write_sync(scene.loop(), fd, bytes_of(kContent), offset); });
  scene.system().close(fd);
  size_t count = 0;
  if (answer && answer->ok()) {
    count = scene.row().count < 0 ? kContent.size() : scene.row().count;
    EXPECT_EQ(**answer, count);
  }
  EXPECT_EQ(scene.content_of(path), kContent.substr(0, count));
}
void play_write(Scene& scene) { write_at(scene, fs::kCurrentPosition); }
void play_write_at_offset(Scene& scene) { write_at(scene, 0); }

void play_stat(Scene& scene) {
  std::string path = scene.path("file");
  scene.make_file(path, kContent);
  scene.arm(path);
  auto answer =
      scene.ask<fs::Status>([&](auto done) { fs::stat(scene.loop(), path, std::move(done)); },
                            [&] { return fs::stat_sync(scene.loop(), path); });
  if (answer && answer->ok()) {
    EXPECT_EQ((*answer)->stx_size, kContent.size());
  }
}

// So many that a ring takes what comes behind them.
void start_crowd(Scene& scene) {
  for (int i = 0; i < 8; ++i) fs::stat(scene.loop(), scene.path("crowd"), {});
}

void play_stat_in_a_crowd(Scene& scene) {
  start_crowd(scene);
  play_stat(scene);
}

void play_lstat(Scene& scene) {
  std::string path = scene.path("file");
  scene.make_file(path, kContent);
  scene.arm(path);
  auto answer =
      scene.ask<fs::Status>([&](auto done) { fs::lstat(scene.loop(), path, std::move(done)); },
                            [&] { return fs::lstat_sync(scene.loop(), path); });
  if (answer && answer->ok()) {
    EXPECT_EQ((*answer)->stx_size, kContent.size());
  }
}

void play_fstat(Scene& scene) {
  scene.make_file(scene.path("file"), kContent);
  int fd = scene.open_file(scene.path("file"), O_RDONLY);
  scene.arm(fd);
  auto answer =
      scene.ask<fs::Status>([&](auto done) { fs::fstat(scene.loop(), fd, std::move(done)); },
                            [&] { return fs::fstat_sync(scene.loop(), fd); });
  if (answer && answer->ok()) {
    EXPECT_EQ((*answer)->stx_size, kContent.size());
  }
  scene.system().close(fd);
}

void play_read_directory(Scene& scene) {
  std::string path = scene.path("folder");
  EXPECT_EQ(scene.system().mkdir(path.c_str(), 0777), 0);
  for (const char* name : {"/c", "/a", "/b"}) scene.make_file(path + name, "");
  scene.arm(path);
  auto answer = scene.ask<std::vector<DirectoryEntry>>(
      [&](auto done) { fs::read_directory(scene.loop(), path, std::move(done)); },
      [&] { return fs::read_directory_sync(scene.loop(), path); });
  if (!answer || !answer->ok()) return;
  std::string names;
  for (const DirectoryEntry& entry : **answer) names += entry.name;
  EXPECT_EQ(names, "abc");
}

void play_access(Scene& scene) {
  std::string path = scene.path("file");
  scene.make_file(path, kContent);
  scene.arm(path);
  scene.ask<void>([&](auto done) { fs::access(scene.loop(), path, R_OK, std::move(done)); },
                  [&] { return fs::access_sync(scene.loop(), path, R_OK); });
}

void play_make_directory(Scene& scene) {
  std::string path = scene.path("folder");
  scene.arm(path);
  auto answer = scene.ask<void>(
      [&](auto done) { fs::make_directory(scene.loop(), path, 0777, std::move(done)); },
      [&] { return fs::make_directory_sync(scene.loop(), path, 0777); });
  struct statx status {};
  bool exists = scene.system().statx(-1, path.c_str(), 0, &status) == 0;
  EXPECT_EQ(exists, answer && answer->ok());
}

void play_unlink(Scene& scene) {
  std::string path = scene.path("file");
  scene.make_file(path, kContent);
  scene.arm(path);
  auto answer = scene.ask<void>([&](auto done) { fs::unlink(scene.loop(), path, std::move(done)); },
                                [&] { return fs::unlink_sync(scene.loop(), path); });
  struct statx status {};
  bool exists = scene.system().statx(-1, path.c_str(), 0, &status) == 0;
  EXPECT_NE(exists, answer && answer->ok());
}

void play_rename(Scene& scene) {
  std::string from = scene.path("from");
  std::string to = scene.path("to");
  scene.make_file(from, kContent);
  scene.arm(from);
  auto answer =
      scene.ask<void>([&](auto done) { fs::rename(scene.loop(), from, to, std::move(done)); },
                      [&] { return fs::rename_sync(scene.loop(), from, to); });
  EXPECT_EQ(scene.content_of(answer && answer->ok() ? to : from), kContent);
}

void play_read_file(Scene& scene) {
  std::string path = scene.path("file");
  scene.make_file(path, kContent);
  scene.arm(path);
  auto answer =
      scene.ask<Bytes>([&](auto done) { fs::read_file(scene.loop(), path, std::move(done)); },
                       [&] { return fs::read_file_sync(scene.loop(), path); });
  if (answer && answer->ok()) {
    EXPECT_EQ((*answer)->text(), kContent);
  }
}

void play_read_descriptor(Scene& scene) {
  scene.make_file(scene.path("file"), kContent);
  int fd = scene.open_file(scene.path("file"), O_RDONLY);
  scene.arm(fd);
  auto answer =
      scene.ask<Bytes>([&](auto done) { fs::read_file(scene.loop(), fd, std::move(done)); },
                       [&] { return fs::read_file_sync(scene.loop(), fd); });
  if (answer && answer->ok()) {
    EXPECT_EQ((*answer)->text(), kContent);
  }
  EXPECT_EQ(scene.system().close(fd), 0);
}

void play_write_file(Scene& scene) {
  std::string path = scene.path("file");
  scene.arm(path);
  scene.ask<void>(
      [&](auto done) { fs::write_file(scene.loop(), path, bytes_of(kContent), std::move(done)); },
      [&] { return fs::write_file_sync(scene.loop(), path, bytes_of(kContent)); });
  scene.system().heal();
  if (scene.succeeded()) {
    EXPECT_EQ(scene.content_of(path), kContent);
  }
}

void play_write_descriptor(Scene& scene) {
  std::string path = scene.path("file");
  int fd = scene.open_file(path, O_WRONLY | O_CREAT);
  scene.arm(fd);
  scene.ask<void>(
      [&](auto done) { fs::write_file(scene.loop(), fd, bytes_of(kContent), std::move(done)); },
      [&] { return fs::write_file_sync(scene.loop(), fd, bytes_of(kContent)); });
  scene.system().heal();
  EXPECT_EQ(scene.system().close(fd), 0);
  if (scene.succeeded()) {
    EXPECT_EQ(scene.content_of(path), kContent);
  }
}

// What the manual pages list and a disk, a network file system or a limit can bring about.
constexpr auto kOpenErrors = {EACCES, EAGAIN,     EBUSY,     EDQUOT, EEXIST, EFBIG,
                              EINVAL, EIO,        EISDIR,    ELOOP,  EMFILE, ENAMETOOLONG,
                              ENFILE, ENODEV,     ENOENT,    ENOMEM, ENOSPC, ENOTDIR,
                              ENXIO,  EOPNOTSUPP, EOVERFLOW, EPERM,  EROFS,  ETXTBSY};
constexpr auto kPathErrors = {EACCES,       EBUSY,  EDQUOT, EINVAL, EIO,     ELOOP, EMLINK,
                              ENAMETOOLONG, ENOENT, ENOMEM, ENOSPC, ENOTDIR, EPERM, EROFS};

// Fewer bytes are an answer like any other.
Row fewer(Call call, size_t bytes) {
  return {{{.call = call, .kind = Fault::Kind::cut, .bytes = bytes}},
          0,
          "",
          static_cast<int64_t>(bytes)};
}

Rows close_rows() {
  // Linux closes the descriptor whatever it answers; so EINTR is no error, and nothing is done
  // twice.
  return all_of(
      {{behind(Call::close, EINTR, 0, ""), behind(Call::close, EIO, EIO, "close"),
        behind(Call::close, ENOSPC, ENOSPC, "close"), behind(Call::close, EDQUOT, EDQUOT, "close")},
       fails(Call::close, {EBADF}, "close")});
}

Rows read_rows(Call call) {
  return all_of({fails(call,
                       {EAGAIN, EBADF, EFAULT, EINVAL, EIO, EISDIR, ENOMEM, ENXIO, EOVERFLOW,
                        ESPIPE, ESTALE, ETIMEDOUT},
                       "read"),
                 interrupted(call, 3),
                 {fewer(call, 1), fewer(call, 0)}});
}

// What has to be waited for is read by the ring.
Rows read_from_disk_rows() {
  Rows rows = read_rows(Call::pread);
  for (Row& row : rows) {
    row.faults.insert(row.faults.begin(), {.call = Call::read_cached, .error = EAGAIN});
  }
  // Without a way to wait for the ring's end, or to be told of it, the pool reads.
  for (Row row : all_of({fails(Call::pipe, {EMFILE, ENFILE}, ""),
                         fails(Call::ring_register, {EMFILE, ENOMEM, EINVAL}, "")})) {
    row.faults[0].what = row.faults[0].call == Call::pipe ? "pipe" : "files";
    row.faults.insert(row.faults.begin(), {.call = Call::read_cached, .error = EAGAIN});
    rows.push_back(unnoticed({row})[0]);
  }
  return for_uring(rows);
}

Rows write_rows(Call call) {
  return all_of({fails(call,
                       {EAGAIN, EBADF, EDESTADDRREQ, EDQUOT, EFAULT, EFBIG, EINVAL, EIO, ENOMEM,
                        ENOSPC, EPERM, EPIPE, EROFS, ESPIPE, ESTALE},
                       "write"),
                 interrupted(call, 3),
                 {fewer(call, 1), fewer(call, 0)}});
}

Rows stat_rows(const char* told_as) {
  return all_of({fails(Call::statx,
                       {EACCES, EBADF, EFAULT, EINVAL, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM,
                        ENOTDIR, EOVERFLOW, ESTALE},
                       told_as),
                 interrupted(Call::statx, 2)});
}

Rows read_directory_rows() {
  constexpr size_t kRoomForOneEntry = 32;
  return all_of(
      {fails(Call::open, {EACCES, EMFILE, ENFILE, ENOENT, ENOMEM, ENOTDIR, ELOOP}, "scandir"),
       interrupted(Call::open, 2),
       fails(Call::getdents, {EBADF, EFAULT, EINVAL, EIO, ENOENT, ENOTDIR}, "scandir"),
       fails(Call::getdents, {EIO, ENOENT}, "scandir", 2),
       interrupted(Call::getdents, 3),
       cut(Call::getdents, kRoomForOneEntry, 6),
       {behind(Call::close, EIO, 0, ""), behind(Call::close, EINTR, 0, "")}});
}

// From the moment on at which the file is open.
Rows read_whole_rows() {
  // A file that is read in one go is not read again.
  Rows in_the_middle = fails(Call::read, {EIO, ESTALE, ENOMEM}, "read", 6);
  for (Row& row : in_the_middle) {
    row.faults.push_back({.call = Call::read, .kind = Fault::Kind::cut, .bytes = 7, .times = 5});
  }
  return all_of({fails(Call::statx, {EACCES, EBADF, EIO, ENOMEM, EOVERFLOW, ESTALE}, "fstat"),
                 interrupted(Call::statx, 2),
                 fails(Call::read, {EAGAIN, EBADF, EINVAL, EIO, EISDIR, ENOMEM, ESTALE}, "read"),
                 in_the_middle, interrupted(Call::read, 3), cut(Call::read, 1, 20)});
}

Rows read_file_rows() {
  return all_of({fails(Call::open, kOpenErrors, "open"),
                 interrupted(Call::open, 2),
                 read_whole_rows(),
                 {behind(Call::close, EIO, 0, ""), behind(Call::close, EINTR, 0, "")}});
}

Rows write_whole_rows() {
  Row space_runs_out{{{.call = Call::write, .kind = Fault::Kind::cut, .bytes = 9, .times = 2},
                      {.call = Call::write, .error = ENOSPC, .from = 3}},
                     ENOSPC,
                     "write"};
  return all_of({fails(Call::write,
                       {EAGAIN, EBADF, EDQUOT, EFBIG, EINVAL, EIO, ENOSPC, EPERM, EPIPE}, "write"),
                 interrupted(Call::write, 3),
                 cut(Call::write, 1, 20),
                 {space_runs_out}});
}

Rows write_file_rows() {
  return all_of({fails(Call::open, kOpenErrors, "open"),
                 interrupted(Call::open, 2),
                 write_whole_rows(),
                 {behind(Call::close, EINTR, 0, ""), behind(Call::close, EIO, EIO, "close"),
                  behind(Call::close, ENOSPC, ENOSPC, "close"),
                  behind(Call::close, EDQUOT, EDQUOT, "close")}});
}

}  // namespace

std::vector<FaultyOperation> file_operations() {
  std::vector<FaultyOperation> operations;
  const auto add = [&](const char* name, Opcode opcode, void (*play)(Scene&), const Rows& rows) {
    operations.push_back({name, opcode, Way::asynchronous, play, rows});
    operations.push_back({std::string(name) + "_sync", opcode, Way::synchronous, play, rows});
  };
  add("open", Opcode::open, play_open,
      all_of({fails(Call::open, kOpenErrors, "open"), interrupted(Call::open, 3)}));
  add("close", Opcode::close, play_close, close_rows());
  add("read", Opcode::read, play_read, read_rows(Call::read));
  add("read_at_offset", Opcode::read, play_read_at_offset, read_rows(Call::pread));
  add("write", Opcode::write, play_write, write_rows(Call::write));
  add("write_at_offset", Opcode::write, play_write_at_offset, write_rows(Call::pwrite));
  add("stat", Opcode::stat, play_stat, stat_rows("stat"));
  add("lstat", Opcode::stat, play_lstat, stat_rows("lstat"));
  add("fstat", Opcode::stat, play_fstat, stat_rows("fstat"));
  add("read_directory", Opcode::read_directory, play_read_directory, read_directory_rows());
  add("access", Opcode::access, play_access,
      all_of({fails(Call::access,
                    {EACCES, EFAULT, EINVAL, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR,
                     EPERM, EROFS, ETXTBSY},
                    "access"),
              interrupted(Call::access, 2)}));
  add("make_directory", Opcode::make_directory, play_make_directory,
      all_of({fails(Call::mkdir, kPathErrors, "mkdir"), fails(Call::mkdir, {EEXIST}, "mkdir"),
              interrupted(Call::mkdir, 2)}));
  add("unlink", Opcode::unlink, play_unlink,
      all_of({fails(Call::unlink, kPathErrors, "unlink"), fails(Call::unlink, {EISDIR}, "unlink"),
              interrupted(Call::unlink, 2)}));
  add("rename", Opcode::rename, play_rename,
      all_of({fails(Call::rename, kPathErrors, "rename"),
              fails(Call::rename, {EEXIST, EISDIR, ENOTEMPTY, EXDEV}, "rename"),
              interrupted(Call::rename, 2)}));
  add("read_file", Opcode::read_file, play_read_file, read_file_rows());
  add("write_file", Opcode::write_file, play_write_file, write_file_rows());
  add("read_descriptor", Opcode::read_file, play_read_descriptor, read_whole_rows());
  add("write_descriptor", Opcode::write_file, play_write_descriptor, write_whole_rows());
  operations.push_back({"read_from_disk", Opcode::read, Way::asynchronous, play_read_from_disk,
                        read_from_disk_rows()});
  operations.push_back({"stat_in_a_crowd", Opcode::stat, Way::asynchronous, play_stat_in_a_crowd,
                        for_uring(stat_rows("stat"))});
  return operations;
}

}  // namespace giro::test
