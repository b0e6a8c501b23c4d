// Directories and what is below them, for lib/internal/fs/directories.js and its neighbours.
#include <chrono>
#include <string>

#include "runtime/bindings/bindings.h"
#include "runtime/bindings/fs_arguments.h"
#include "runtime/bindings/fs_parts.h"
#include "runtime/bindings/fs_values.h"
#include "runtime/bindings/guarded.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

using Entries = std::vector<DirectoryEntry>;

Value first_made(const std::string& path) {
  return path.empty() ? Value::undefined() : Value::string(path);
}

// (path, mode, request): the first directory that was made; undefined: none.
Value make_directories(Call& call) {
  std::string path = path_of(call[0]);
  const mode_t mode = call[1].to_uint32();
  return begin_or_do<first_made, std::string>(
      call, call[2],
      [&](auto done) { fs::make_directories(file_loop(), path, mode, std::move(done)); },
      [&] { return fs::make_directories_sync(file_loop(), path, mode); }, call[0]);
}

// (prefix, asBytes, path, request): errors name the path.
Value make_temporary_directory(Call& call) {
  std::string prefix = path_of(call[0]);
  const auto begin = [&](auto done) {
    fs::make_temporary_directory(file_loop(), prefix, std::move(done));
  };
  const auto give = [&] { return fs::make_temporary_directory_sync(file_loop(), prefix); };
  return call[1].to_boolean()
             ? begin_or_do<file_name_bytes, std::string>(call, call[3], begin, give, call[2])
             : begin_or_do<file_name, std::string>(call, call[3], begin, give, call[2]);
}

// (path, request)
Value remove_directory(Call& call) {
  std::string path = path_of(call[0]);
  return begin_or_do<file_nothing, void>(
      call, call[1], [&](auto done) { fs::remove_directory(file_loop(), path, std::move(done)); },
      [&] { return fs::remove_directory_sync(file_loop(), path); }, call[0]);
}

// (path, flags, retries, delay in milliseconds, request)
Value remove_tree(Call& call) {
  std::string path = path_of(call[0]);
  const fs::RemoveOptions options{.flags = call[1].to_int32(),
                                  .retries = call[2].to_uint32(),
                                  .delay = std::chrono::milliseconds(call[3].to_integer())};
  return begin_or_do<file_nothing, void>(
      call, call[4],
      [&](auto done) { fs::remove_tree(file_loop(), path, options, std::move(done)); },
      [&] { return fs::remove_tree_sync(file_loop(), path, options); }, call[0]);
}

// (path, request): a descriptor.
Value open_directory(Call& call) {
  std::string path = path_of(call[0]);
  return begin_or_do<file_number, int>(
      call, call[1], [&](auto done) { fs::open_directory(file_loop(), path, std::move(done)); },
      [&] { return fs::open_directory_sync(file_loop(), path); });
}

// (fd, asBuffers, request): [names, types], empty at the end.
Value list_directory(Call& call) {
  const int fd = call[0].to_int32();
  const auto begin = [&](auto done) { fs::list_directory(file_loop(), fd, std::move(done)); };
  const auto give = [&] { return fs::list_directory_sync(file_loop(), fd); };
  using enum NameFormat;
  return call[1].to_boolean() ? begin_or_do<file_entries<buffers, EntryTypes::yes>, Entries>(
                                    call, call[2], begin, give)
                              : begin_or_do<file_entries<strings, EntryTypes::yes>, Entries>(
                                    call, call[2], begin, give);
}

}  // namespace

void initialize_fs_trees(Object exports) {
  method<guarded<make_directories, 2, kWrites>>(exports, "makeDirectories", 3);
  method<guarded<make_temporary_directory, 3, kWrites>>(exports, "makeTemporaryDirectory", 4);
  method<guarded<remove_directory, 1, kWritesLink>>(exports, "removeDirectory", 2);
  method<guarded<remove_tree, 4, kReadsLink, kWritesLink>>(exports, "removeTree", 5);
  method<guarded<open_directory, 1, kReads>>(exports, "openDirectory", 2);
  method<list_directory>(exports, "listDirectory", 3);
}

}  // namespace giro::runtime
