// Process: a child process.
//
// Loop thread only. Lifetime and closing as for Stream. A Process that goes while its child runs
// leaves the child alone, and the child is still reaped when it ends.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "giro/base/api.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/coroutine/forward.h"
#include "giro/detail/spawn_plan.h"
#include "giro/stream.h"

namespace giro {

class ProcessCore;

// What the child has as one of its descriptors.
struct Stdio {
  // Where it comes from.
  enum class Kind : uint8_t {
    ignore,   // /dev/null as 0, 1 or 2, and nothing as another
    inherit,  // a descriptor of ours
    pipe,     // one end of a connection that goes both ways; the other is ours
  };
  // One of each kind; `fd` is ours and stays open here.
  static Stdio ignore() { return {Kind::ignore, -1}; }
  static Stdio inherit(int fd) { return {Kind::inherit, fd}; }
  static Stdio pipe() { return {Kind::pipe, -1}; }

  Kind kind = Kind::ignore;  // what it is
  int fd = -1;               // of ours, for inherit
};

// A NUL inside a string is EINVAL.
struct ProcessOptions {
  // Without a slash it is looked for in the PATH of the child's environment.
  std::string file;
  // The first is the name by which the program knows itself; none: `file`.
  std::vector<std::string> arguments = {};
  std::optional<std::vector<std::string>> environment = {};  // "NAME=value"; none: ours
  std::string directory = {};                                // empty: ours
  std::optional<uid_t> uid = {};
  std::optional<gid_t> gid = {};
  Detached detached = Detached::no;  // in a session of its own
  std::vector<Stdio> stdio = {};     // by the child's numbers; missing ones: ignore
};

// How a child ended.
struct ExitStatus {
  int code = 0;    // -1: somebody else has waited for the child, and knows
  int signal = 0;  // that it died of; 0: it ended by itself
};

class GIRO_API Process {
 public:
  // Once, in the poll phase. Its pipes may still have something to be read.
  using OnExit = Function<void(ExitStatus)>;

  Process() = default;
  Process(Process&& other) noexcept;
  Process& operator=(Process&& other) noexcept;
  ~Process();

  // When this returns the child has called exec; if exec failed, the error (ENOENT, EACCES, E2BIG…)
  // is returned.
  static Result<Process> spawn(Loop& loop, const ProcessOptions& options, OnExit on_exit);
  // Without a callback: for wait().
  static Result<Process> spawn(Loop& loop, const ProcessOptions& options);
  // co_await process.wait(): how it ended, at once if it has. After what it wrote to its pipes has
  // come. ECANCELED when the Process is closed meanwhile; EALREADY while somebody else waits. Not
  // after spawn() with a callback.
  task<Result<ExitStatus>> wait();

  // False after close(); a child that has ended is still open.
  bool is_open() const;
  pid_t pid() const;  // 0 when closed

  // Our end of what is a pipe for the child, once; closed when nobody has taken it.
  Stream take_stream(size_t index);
  // The same as a bare, non-blocking descriptor; -1: there is none.
  int take_descriptor(size_t index);

  // ESRCH when it has ended; EINVAL for what is no signal. 0 asks whether it is there.
  Result<void> kill(int signal);

  // Leaves the child running, and is not told of its end. `on_close` comes in the close phase.
  void close(Function<void()> on_close = nullptr);

  // Whether a running child keeps the loop alive (the default).
  void ref();
  void unref();

 private:
  explicit Process(ProcessCore* core) : core_(core) {}
  ProcessCore* core_ = nullptr;
};

// What a child has left behind.
struct ProcessOutcome {
  // How it ended.
  ExitStatus status;

  // What it has written to its 1 and 2.
  std::string output;
  std::string errors;
};

// co_await run_process(loop, {.file = "sort"}, "b\na\n"): runs it to its end with pipes as its 0, 1
// and 2 (options.stdio is not looked at), writes `input` and reads what comes. A task that is
// destroyed meanwhile kills the child (SIGKILL).
GIRO_API task<Result<ProcessOutcome>> run_process(Loop& loop, ProcessOptions options,
                                                  std::string input = {});

// What to run, and how much it may take.
struct SyncProcessOptions : ProcessOptions {
  std::string_view input = {};           // what the child reads from its 0, where that is a pipe
  std::chrono::milliseconds timeout{0};  // 0: none
  size_t output_bytes_max = SIZE_MAX;    // from any one pipe
  int kill_signal = SIGTERM;             // when one of the two is exceeded
};

// What has become of it.
struct SyncProcessOutcome {
  pid_t pid = 0;      // that it had
  ExitStatus status;  // how it ended
  // Why it was killed (ETIMEDOUT, ENOBUFS), or what went wrong with a pipe.
  std::optional<SysError> error;
  std::vector<std::optional<std::string>> outputs;  // what came from each pipe but 0
};

// Runs it to its end while everything else waits. The loop lends its system, and nothing of it
// runs.
GIRO_API Result<SyncProcessOutcome> run_process_sync(Loop& loop, const SyncProcessOptions& options);

}  // namespace giro
