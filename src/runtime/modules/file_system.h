// FileSystem: what resolving asks the kernel, with two memories. That a path is there is remembered
// during one top-level require; that a folder's real path is another one, for good (as Node does).
// One thread.
//
// Programs are loaded from the machine's own files, also in a world that is simulated, and before
// there is a loop: so these calls do not go through the System of a loop.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "giro/base/result.h"

namespace giro::modules {

enum class FileKind { none, file, folder };  // file: whatever is there and is not a folder

class FileSystem {
 public:
  // A top-level require begins and ends here; inner ones nest.
  void begin_require() { ++depth_; }
  void end_require();
  bool in_require() const { return depth_ > 0; }

  // Why a path cannot be reached (ENOTDIR, EACCES, ELOOP, too long) makes no difference: none.
  FileKind kind(const std::string& path);
  // The path without symbolic links. A path that has gone, or may not be read, stays as it is.
  std::string real_path(const std::string& path);
  // The file's bytes. The error's call is "open" or "read".
  static Result<std::string> read(const std::string& path);
  // The same of an open file, from where it stands.
  static Result<std::string> read_all(int fd);

 private:
  struct Seen {
    FileKind kind = FileKind::none;
    bool is_link = false;
  };

  Seen look(const std::string& path);
  const std::string& real_folder(std::string_view folder);

  std::unordered_map<std::string, Seen> seen_;  // only what is there, so that new files are found
  std::unordered_map<std::string, std::string> real_folders_;
  int depth_ = 0;
};

}  // namespace giro::modules
