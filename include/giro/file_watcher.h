// FileWatcher: tells what happens to a file, or to the names in a directory. All watchers of a loop
// share one descriptor of inotify.
#pragma once

#include <cstdint>
#include <string_view>

#include "giro/base/api.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/operation.h"

namespace giro {

class Loop;

// What has happened, as far as Linux tells.
enum class FileChange : uint8_t {
  rename,  // a name came, went or moved: in the directory, or the file's own
  change,  // contents or properties
};

// Loop thread only. Any number of watchers may watch the same file; each is told.
class GIRO_API FileWatcher {
 public:
  // `name`: of the entry in a directory, of the file itself otherwise. Empty: the kernel lost count
  // of what happened, and anything may have.
  using OnChange = Function<void(FileChange change, std::string_view name)>;

  FileWatcher() = default;
  FileWatcher(FileWatcher&& other) noexcept;
  FileWatcher& operator=(FileWatcher&& other) noexcept;
  ~FileWatcher();  // closes it

  // The error's call is "watch". A simulated world has nothing to watch: ENOSYS.
  static Result<FileWatcher> watch(Loop& loop, std::string_view path, OnChange on_change,
                                   KeepsLoopAlive keeps_alive = KeepsLoopAlive::yes);

  // False after close(), and for one that was moved from.
  bool is_open() const { return core_ != nullptr; }
  // Also from its own callback. What happened and was not told yet is dropped; `on_closed` is
  // called in the close phase.
  void close(Function<void()> on_closed = nullptr);

  // Whether watching keeps the loop alive.
  void ref() { set_keeps_alive(KeepsLoopAlive::yes); }
  void unref() { set_keeps_alive(KeepsLoopAlive::no); }

 private:
  class Core;
  class Hub;
  explicit FileWatcher(Core* core) : core_(core) {}
  void set_keeps_alive(KeepsLoopAlive keeps_alive);
  Core* core_ = nullptr;  // its own from close() on
};

}  // namespace giro
