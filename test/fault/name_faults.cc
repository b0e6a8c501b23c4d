// Faults of the operations on names, inodes and trees. Each is played twice: through the loop, and
// as its synchronous twin.
#include <fcntl.h>

#include <cerrno>
#include <cstring>

#include "fault/scene.h"
#include "giro/file_watcher.h"
#include "giro/fs.h"

namespace giro::test {
namespace {

const std::string kContent = "The quick brown fox jumps over the lazy dog.";

bool exists(Scene& scene, const std::string& path) {
  struct statx status {};
  scene.system().heal();
  return scene.system().statx(-1, path.c_str(), AT_SYMLINK_NOFOLLOW, &status) == 0;
}

std::string file_in(Scene& scene) {
  std::string path = scene.path("file");
  scene.make_file(path, kContent);
  return path;
}

void play_read_link(Scene& scene) {
  std::string path = scene.path("link");
  EXPECT_EQ(scene.system().symlink("target", path.c_str()), 0);
  scene.arm(path);
  auto answer =
      scene.ask<std::string>([&](auto done) { fs::read_link(scene.loop(), path, std::move(done)); },
                             [&] { return fs::read_link_sync(scene.loop(), path); });
  if (answer && answer->ok()) {
    EXPECT_EQ(**answer, "target");
  }
}

void play_make_symlink(Scene& scene) {
  std::string path = scene.path("link");
  scene.arm(path);
  auto answer = scene.ask<void>(
      [&](auto done) { fs::make_symlink(scene.loop(), "target", path, std::move(done)); },
      [&] { return fs::make_symlink_sync(scene.loop(), "target", path); });
  EXPECT_EQ(exists(scene, path), answer && answer->ok());
}

void play_link(Scene& scene) {
  std::string from = file_in(scene);
  std::string to = scene.path("to");
  scene.arm(from);
  auto answer =
      scene.ask<void>([&](auto done) { fs::link(scene.loop(), from, to, std::move(done)); },
                      [&] { return fs::link_sync(scene.loop(), from, to); });
  EXPECT_EQ(exists(scene, to), answer && answer->ok());
}

void play_real_path(Scene& scene) {
  std::string path = file_in(scene);
  scene.arm(path);
  scene.ask<std::string>([&](auto done) { fs::real_path(scene.loop(), path, std::move(done)); },
                         [&] { return fs::real_path_sync(scene.loop(), path); });
}

void play_file_system_status(Scene& scene) {
  std::string path = file_in(scene);
  scene.arm(path);
  scene.ask<fs::FileSystemStatus>(
      [&](auto done) { fs::file_system_status(scene.loop(), path, std::move(done)); },
      [&] { return fs::file_system_status_sync(scene.loop(), path); });
}

// What can be done to a path and to a descriptor.
template <auto begin, auto now>
void play_on_path(Scene& scene) {
  std::string path = file_in(scene);
  scene.arm(path);
  scene.ask<void>([&](auto done) { begin(scene.loop(), fs::Target::path(path), std::move(done)); },
                  [&] { return now(scene.loop(), fs::Target::path(path)); });
}
template <auto begin, auto now>
void play_on_link(Scene& scene) {
  std::string path = scene.path("link");
  EXPECT_EQ(scene.system().symlink("target", path.c_str()), 0);
  scene.arm(path);
  scene.ask<void>([&](auto done) { begin(scene.loop(), fs::Target::link(path), std::move(done)); },
                  [&] { return now(scene.loop(), fs::Target::link(path)); });
}
template <auto begin, auto now>
void play_on_descriptor(Scene& scene) {
  int fd = scene.open_file(file_in(scene), O_RDWR);
  scene.arm(fd);
  scene.ask<void>(
      [&](auto done) { begin(scene.loop(), fs::Target::descriptor(fd), std::move(done)); },
      [&] { return now(scene.loop(), fs::Target::descriptor(fd)); });
  EXPECT_EQ(scene.system().close(fd), 0);
}

constexpr auto kNobody = static_cast<uid_t>(-1);  // changes nothing, so that anybody may
constexpr auto change_mode = [](Loop& loop, fs::Target target, auto done) {
  fs::change_mode(loop, target, 0600, std::move(done));
};
constexpr auto change_mode_sync = [](Loop& loop, fs::Target target) {
  return fs::change_mode_sync(loop, target, 0600);
};
constexpr auto change_owner = [](Loop& loop, fs::Target target, auto done) {
  fs::change_owner(loop, target, kNobody, kNobody, std::move(done));
};
constexpr auto change_owner_sync = [](Loop& loop, fs::Target target) {
  return fs::change_owner_sync(loop, target, kNobody, kNobody);
};
constexpr auto set_times = [](Loop& loop, fs::Target target, auto done) {
  fs::set_times(loop, target, 1, 2, std::move(done));
};
constexpr auto set_times_sync = [](Loop& loop, fs::Target target) {
  return fs::set_times_sync(loop, target, 1, 2);
};
constexpr auto truncate = [](Loop& loop, fs::Target target, auto done) {
  fs::truncate(loop, target, 3, std::move(done));
};
constexpr auto truncate_sync = [](Loop& loop, fs::Target target) {
  return fs::truncate_sync(loop, target, 3);
};
template <Synchronize what>
constexpr auto synchronize = [](Loop& loop, fs::Target target, auto done) {
  fs::synchronize(loop, target.fd(), what, std::move(done));
};
template <Synchronize what>
constexpr auto synchronize_sync =
    [](Loop& loop, fs::Target target) { return fs::synchronize_sync(loop, target.fd(), what); };

void play_read_vector(Scene& scene) {
  int fd = scene.open_file(file_in(scene), O_RDONLY);
  std::string text(kContent.size(), '.');
  const iovec parts[] = {{text.data(), 7}, {text.data() + 7, text.size() - 7}};
  scene.arm(fd);
  auto answer = scene.ask<size_t>(
      [&](auto done) { fs::read_vector(scene.loop(), fd, parts, 0, std::move(done)); },
      [&] { return fs::read_vector_sync(scene.loop(), fd, parts, 0); });
  if (answer && answer->ok()) {
    size_t count = scene.row().count < 0 ? kContent.size() : scene.row().count;
    EXPECT_EQ(**answer, count);
    EXPECT_EQ(text, kContent.substr(0, count) + std::string(kContent.size() - count, '.'));
  }
  EXPECT_EQ(scene.system().close(fd), 0);
}

void play_write_vector(Scene& scene) {
  std::string path = scene.path("file");
  int fd = scene.open_file(path, O_WRONLY | O_CREAT);
  std::string text = kContent;
  const iovec parts[] = {{text.data(), 7}, {text.data() + 7, text.size() - 7}};
  scene.arm(fd);
  auto answer = scene.ask<size_t>(
      [&](auto done) { fs::write_vector(scene.loop(), fd, parts, 0, std::move(done)); },
      [&] { return fs::write_vector_sync(scene.loop(), fd, parts, 0); });
  EXPECT_EQ(scene.system().close(fd), 0);
  size_t count = 0;
  if (answer && answer->ok()) {
    count = scene.row().count < 0 ? kContent.size() : scene.row().count;
    EXPECT_EQ(**answer, count);
  }
  EXPECT_EQ(scene.content_of(path), kContent.substr(0, count));
}

// The faults are those of calls on the one or on the other file.
void copy_with_faults_of(Scene& scene, const char* which) {
  std::string from = scene.path("from");
  std::string to = scene.path("to");
  scene.make_file(from, kContent);
  scene.arm(scene.path(which));
  auto answer = scene.ask<void>(
      [&](auto done) { fs::copy_file(scene.loop(), from, to, kCopyClones, std::move(done)); },
      [&] { return fs::copy_file_sync(scene.loop(), from, to, kCopyClones); });
  scene.system().heal();
  if (answer && answer->ok()) {
    EXPECT_EQ(scene.content_of(to), kContent);
  } else {
    EXPECT_EQ(scene.system().access(to.c_str(), F_OK), -ENOENT) << "half a copy is left";
  }
  EXPECT_EQ(scene.content_of(from), kContent);
}
void play_copy_from(Scene& scene) { copy_with_faults_of(scene, "from"); }
void play_copy_to(Scene& scene) { copy_with_faults_of(scene, "to"); }

void play_make_directories(Scene& scene) {
  std::string path = scene.path("a/b");
  scene.arm();
  auto answer = scene.ask<std::string>(
      [&](auto done) { fs::make_directories(scene.loop(), path, 0755, std::move(done)); },
      [&] { return fs::make_directories_sync(scene.loop(), path, 0755); });
  if (answer && answer->ok()) {
    EXPECT_EQ(**answer, scene.path("a"));
    EXPECT_TRUE(exists(scene, path));
  }
}

void play_make_temporary_directory(Scene& scene) {
  std::string prefix = scene.path("tmp-");
  scene.arm(prefix + "XXXXXX");
  auto answer = scene.ask<std::string>(
      [&](auto done) { fs::make_temporary_directory(scene.loop(), prefix, std::move(done)); },
      [&] { return fs::make_temporary_directory_sync(scene.loop(), prefix); });
  if (answer && answer->ok()) {
    EXPECT_TRUE(exists(scene, **answer));
  }
}

void play_remove_directory(Scene& scene) {
  std::string path = scene.path("folder");
  EXPECT_EQ(scene.system().mkdir(path.c_str(), 0755), 0);
  scene.arm(path);
  auto answer =
      scene.ask<void>([&](auto done) { fs::remove_directory(scene.loop(), path, std::move(done)); },
                      [&] { return fs::remove_directory_sync(scene.loop(), path); });
  EXPECT_NE(exists(scene, path), answer && answer->ok());
}

void play_open_directory(Scene& scene) {
  std::string path = scene.path("folder");
  EXPECT_EQ(scene.system().mkdir(path.c_str(), 0755), 0);
  scene.arm(path);
  auto answer =
      scene.ask<int>([&](auto done) { fs::open_directory(scene.loop(), path, std::move(done)); },
                     [&] { return fs::open_directory_sync(scene.loop(), path); });
  if (answer && answer->ok()) {
    EXPECT_EQ(scene.system().close(**answer), 0);
  }
}

void play_list_directory(Scene& scene) {
  std::string path = scene.path("folder");
  EXPECT_EQ(scene.system().mkdir(path.c_str(), 0755), 0);
  scene.make_file(path + "/name", "");
  int fd = scene.open_file(path, O_RDONLY | O_DIRECTORY);
  scene.arm(fd);
  auto answer = scene.ask<std::vector<DirectoryEntry>>(
      [&](auto done) { fs::list_directory(scene.loop(), fd, std::move(done)); },
      [&] { return fs::list_directory_sync(scene.loop(), fd); });
  if (answer && answer->ok()) {
    ASSERT_EQ((*answer)->size(), 1u);
    EXPECT_EQ((*answer)->front().name, "name");
  }
  EXPECT_EQ(scene.system().close(fd), 0);
}

void remove_with(Scene& scene, uint32_t retries) {
  std::string path = scene.path("tree");
  EXPECT_EQ(scene.system().mkdir(path.c_str(), 0755), 0);
  EXPECT_EQ(scene.system().mkdir((path + "/inner").c_str(), 0755), 0);
  scene.make_file(path + "/inner/file", "");
  scene.make_file(path + "/file", "");
  const fs::RemoveOptions options{
      .flags = kRemoveTrees, .retries = retries, .delay = std::chrono::microseconds(10)};
  scene.arm(path);
  auto answer = scene.ask<void>(
      [&](auto done) { fs::remove_tree(scene.loop(), path, options, std::move(done)); },
      [&] { return fs::remove_tree_sync(scene.loop(), path, options); });
  EXPECT_NE(exists(scene, path), answer && answer->ok());
}
void play_remove_tree(Scene& scene) { remove_with(scene, 0); }
void play_remove_tree_retrying(Scene& scene) { remove_with(scene, 3); }

void play_watch(Scene& scene) {
  std::string path = file_in(scene);
  scene.arm();
  Result<FileWatcher> watcher =
      FileWatcher::watch(scene.loop(), path, [](FileChange, std::string_view) {});
  scene.told(watcher);
}

// What the manual pages list and a disk, a network file system or a limit can bring about.
constexpr auto kPathErrors = {EACCES, EIO,     ELOOP, ENAMETOOLONG, ENOENT,
                              ENOMEM, ENOTDIR, EPERM, EROFS};
constexpr auto kMakeErrors = {EACCES, EDQUOT,       EEXIST, EIO,    ELOOP,   EMLINK, EINVAL,
                              ENOENT, ENAMETOOLONG, ENOMEM, ENOSPC, ENOTDIR, EPERM,  EROFS};
constexpr auto kDescriptorErrors = {EBADF, EDQUOT, EINVAL, EIO, ENOSPC, EPERM, EROFS};

Rows one_call(Call call, std::initializer_list<int> errors, const char* told_as) {
  return all_of({fails(call, errors, told_as), interrupted(call, 2)});
}

// Fewer bytes are an answer like any other.
Rows vector_rows(Call call, const char* told_as) {
  return all_of({one_call(call, {EAGAIN, EBADF, EFBIG, EINVAL, EIO, EISDIR, ENOSPC}, told_as),
                 {{{{.call = call, .kind = Fault::Kind::cut, .bytes = 9}}, 0, "", 9}}});
}

Rows copy_from_rows() {
  Rows refusals;
  for (int error : {EXDEV, ENOSYS, EINVAL, EOPNOTSUPP, EPERM, ETXTBSY}) {
    refusals.push_back({{{.call = Call::copy_file_range, .error = error}}});
  }
  const Row read_fails{
      {{.call = Call::copy_file_range, .error = EXDEV}, {.call = Call::read, .error = EIO}},
      EIO,
      "copyfile"};
  return all_of({one_call(Call::open, {EACCES, EMFILE, ENOENT, ENOTDIR}, "copyfile"),
                 one_call(Call::statx, {EIO, ENOMEM}, "copyfile"),
                 one_call(Call::copy_file_range, {EIO, ENOSPC, EFBIG, ENOMEM}, "copyfile"),
                 fails(Call::copy_file_range, {EIO}, "copyfile", 2),
                 cut(Call::copy_file_range, 7, 5),
                 cut(Call::copy_file_range, 0, 1),
                 refusals,
                 {read_fails, behind(Call::close, EIO)}});
}

Rows copy_to_rows() {
  return all_of({one_call(Call::open, {EACCES, EMFILE, ENOSPC, EISDIR, ETXTBSY}, "copyfile"),
                 one_call(Call::statx, {EIO}, "copyfile"),
                 one_call(Call::ftruncate, {EIO, EPERM}, "copyfile"),
                 one_call(Call::chmod, {EIO, EROFS}, "copyfile"),
                 {{{{.call = Call::chmod, .error = EPERM}}},
                  {{{.call = Call::clone_file, .error = EXDEV}}},
                  behind(Call::close, EIO, EIO, "copyfile"),
                  behind(Call::close, EINTR)}});
}

Rows remove_tree_rows() {
  return all_of({one_call(Call::statx, {EACCES, EIO, ENOENT, ENOTDIR}, "lstat"),
                 one_call(Call::unlink, {EACCES, EBUSY, EROFS}, "unlink"),
                 one_call(Call::open, {EACCES, EMFILE}, "scandir"),
                 one_call(Call::getdents, {EIO}, "scandir"),
                 one_call(Call::rmdir, {EACCES, EBUSY, ENOTEMPTY}, "rmdir")});
}

Rows remove_tree_retrying_rows() {
  Rows rows;
  for (int error : {EBUSY, EMFILE, ENFILE, ENOTEMPTY, EPERM}) {
    rows.push_back({{{.call = Call::rmdir, .error = error, .times = 3}}});
    rows.push_back({{{.call = Call::rmdir, .error = error, .times = 4}}, error, "rmdir"});
  }
  rows.push_back({{{.call = Call::rmdir, .error = EACCES}}, EACCES, "rmdir"});
  return rows;
}

}  // namespace

std::vector<FaultyOperation> name_operations() {
  std::vector<FaultyOperation> operations;
  const auto add = [&](const char* name, Opcode opcode, void (*play)(Scene&), const Rows& rows) {
    operations.push_back({name, opcode, Way::asynchronous, play, rows});
    operations.push_back({std::string(name) + "_sync", opcode, Way::synchronous, play, rows});
  };
  add("read_link", Opcode::read_link, play_read_link,
      one_call(Call::readlink, kPathErrors, "readlink"));
  add("make_symlink", Opcode::make_symlink, play_make_symlink,
      one_call(Call::symlink, kMakeErrors, "symlink"));
  add("link", Opcode::link, play_link, one_call(Call::link, kMakeErrors, "link"));
  add("real_path", Opcode::real_path, play_real_path,
      one_call(Call::realpath, kPathErrors, "realpath"));
  add("file_system_status", Opcode::file_system_status, play_file_system_status,
      one_call(Call::statfs, kPathErrors, "statfs"));

  add("change_mode", Opcode::change_mode, play_on_path<change_mode, change_mode_sync>,
      one_call(Call::chmod, kPathErrors, "chmod"));
  add("change_mode_of_descriptor", Opcode::change_mode,
      play_on_descriptor<change_mode, change_mode_sync>,
      one_call(Call::chmod, kDescriptorErrors, "fchmod"));
  add("change_owner", Opcode::change_owner, play_on_path<change_owner, change_owner_sync>,
      one_call(Call::chown, kPathErrors, "chown"));
  add("change_owner_of_link", Opcode::change_owner, play_on_link<change_owner, change_owner_sync>,
      one_call(Call::chown, kPathErrors, "lchown"));
  add("change_owner_of_descriptor", Opcode::change_owner,
      play_on_descriptor<change_owner, change_owner_sync>,
      one_call(Call::chown, kDescriptorErrors, "fchown"));
  add("set_times", Opcode::set_times, play_on_path<set_times, set_times_sync>,
      one_call(Call::utimens, kPathErrors, "utime"));
  add("set_times_of_link", Opcode::set_times, play_on_link<set_times, set_times_sync>,
      one_call(Call::utimens, kPathErrors, "lutime"));
  add("set_times_of_descriptor", Opcode::set_times, play_on_descriptor<set_times, set_times_sync>,
      one_call(Call::utimens, kDescriptorErrors, "futime"));

  add("truncate", Opcode::truncate, play_on_path<truncate, truncate_sync>,
      all_of({one_call(Call::open, {EACCES, EISDIR, EMFILE, ENOENT}, "open"),
              one_call(Call::ftruncate, kDescriptorErrors, "ftruncate"),
              {behind(Call::close, EIO, EIO, "close"), behind(Call::close, EINTR)}}));
  add("truncate_descriptor", Opcode::truncate, play_on_descriptor<truncate, truncate_sync>,
      one_call(Call::ftruncate, kDescriptorErrors, "ftruncate"));
  add("synchronize", Opcode::synchronize,
      play_on_descriptor<synchronize<Synchronize::everything>,
                         synchronize_sync<Synchronize::everything>>,
      one_call(Call::fsync, kDescriptorErrors, "fsync"));
  add("synchronize_data", Opcode::synchronize,
      play_on_descriptor<synchronize<Synchronize::data>, synchronize_sync<Synchronize::data>>,
      one_call(Call::fdatasync, kDescriptorErrors, "fdatasync"));
  add("read_vector", Opcode::read_vector, play_read_vector, vector_rows(Call::readv, "read"));
  add("write_vector", Opcode::write_vector, play_write_vector, vector_rows(Call::writev, "write"));
  add("copy_file_from", Opcode::copy_file, play_copy_from, copy_from_rows());
  add("copy_file_to", Opcode::copy_file, play_copy_to, copy_to_rows());

  add("make_directories", Opcode::make_directories, play_make_directories,
      all_of({one_call(Call::mkdir, {EACCES, ENOSPC, ENOTDIR, EROFS}, "mkdir"),
              fails(Call::mkdir, {EACCES, ENOSPC}, "mkdir", 2),
              fails(Call::mkdir, {ENOENT}, "mkdir", 3)}));
  add("make_temporary_directory", Opcode::make_temporary_directory, play_make_temporary_directory,
      one_call(Call::mkdtemp, kMakeErrors, "mkdtemp"));
  add("remove_directory", Opcode::remove_directory, play_remove_directory,
      one_call(Call::rmdir, kPathErrors, "rmdir"));
  add("open_directory", Opcode::open_directory, play_open_directory,
      one_call(Call::open, {EACCES, EMFILE, ENOENT, ENOTDIR}, "opendir"));
  add("list_directory", Opcode::list_directory, play_list_directory,
      all_of(
          {one_call(Call::getdents, {EBADF, EIO, ENOENT}, "scandir"), cut(Call::getdents, 32, 1)}));
  add("remove_tree", Opcode::remove_tree, play_remove_tree, remove_tree_rows());
  add("remove_tree_retrying", Opcode::remove_tree, play_remove_tree_retrying,
      remove_tree_retrying_rows());
  operations.push_back(
      {"watch", std::nullopt, Way::synchronous, play_watch,
       for_epoll(all_of(
           {fails(Call::inotify_init, {EMFILE, ENFILE}, "watch"),
            fails(Call::inotify_add_watch, {EACCES, ENOENT, ENOMEM, ENOSPC, ENOTDIR}, "watch")}))});
  return operations;
}

}  // namespace giro::test
