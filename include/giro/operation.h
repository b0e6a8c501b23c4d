// Operation: something asked of the system, as data. An opcode with arguments that do not move, run
// by the poller, by the work pool or by a simulated world, and delivered on the loop's thread. It
// owns (through its derived class) everything the kernel may touch until its completion has been
// delivered.
#pragma once

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/types.h>
#include <sys/uio.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "giro/base/api.h"
#include "giro/base/bytes.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/loop_task.h"

namespace giro {

namespace detail {
class FileExecutors;
}

// What can be asked.
enum class Opcode : uint8_t {
  work,  // a function, in the pool
  // Files.
  open,
  close,
  read,
  write,
  stat,
  read_directory,
  access,
  make_directory,
  unlink,
  rename,
  read_file,
  write_file,
  // Names, permissions and times.
  read_link,
  make_symlink,
  link,
  change_mode,
  change_owner,
  set_times,
  remove_directory,
  make_temporary_directory,
  real_path,
  file_system_status,
  // What is in a file.
  truncate,
  synchronize,
  read_vector,
  write_vector,
  copy_file,
  // Directories and trees.
  make_directories,  // with its parents
  open_directory,
  list_directory,  // the next entries of one that is open
  remove_tree,
  // Sockets.
  accept,  // multishot: completes once for each connection
  connect,
  receive,  // multishot: completes once for each chunk; ends with 0 (end of stream) or an error
  send,     // completes when everything has been taken
  // Readiness of a descriptor that others read from too.
  poll,
};
// How many there are; and the name of one.
inline constexpr size_t kOpcodeCount = static_cast<size_t>(Opcode::poll) + 1;
GIRO_API const char* to_string(Opcode opcode);
// Whether it is done when a descriptor becomes ready: what a kernel's poller executes.
GIRO_API bool waits_for_descriptor(Opcode opcode);

// Flags of copy_file: fail where the target exists; share the blocks where the file system can;
// fail where it cannot.
inline constexpr int kCopyExclusively = 1;
inline constexpr int kCopyClones = 2;
inline constexpr int kCopyOnlyClones = 4;

// Flags of remove_tree: remove directories with their contents (otherwise EISDIR); a missing path
// is a success.
inline constexpr int kRemoveTrees = 1;
inline constexpr int kRemoveForced = 2;

// With the events of poll: multishot and edge-triggered, it completes whenever something new has
// come. Data left unread is not reported again. A poller may end it after any completion; then it
// must be submitted again. Not for descriptors that others close: their numbers are reused for
// other files.
inline constexpr uint32_t kPollStays = 1U << 31;

// Whether a handle, timer or operation is a reason for the loop to go on.
enum class KeepsLoopAlive : uint8_t { no, yes };

// The sides of the pool, each with threads of its own. slow: look-ups that may hang for seconds;
// compute: the program's own functions. Neither stands in the way of files.
enum class Lane : uint8_t { files, slow, compute };
inline constexpr size_t kLaneCount = 3;

// Where a receive puts its bytes. own: the caller's memory. lent: the poller's, valid until run()
// returns. asked: the caller is asked for memory when there is something to receive; if it has
// none, as lent. offered: the caller's, unless the poller has received into its own already, which
// it lends then; the offer may be changed or taken back while the receive is in flight.
enum class ReceiveMemory : uint8_t { own, lent, asked, offered };

// fsync() or fdatasync().
enum class Synchronize : uint8_t { everything, data };

// What a directory lists.
struct DirectoryEntry {
  // Without the path.
  std::string name;
  uint8_t type;  // DT_REG, DT_DIR, … of <dirent.h>; 0: the file system does not say

  // What it is; none of them where the file system does not say.
  bool is_file() const { return type == 8; }
  bool is_directory() const { return type == 4; }
  bool is_link() const { return type == 10; }

  // By name and type.
  friend bool operator==(const DirectoryEntry&, const DirectoryEntry&) = default;
};

// There is one in every connection: it is kept small, and its small fields lie together.
class GIRO_API Operation : public LoopTask {
 public:
  // Where it is. Everything but `idle` counts as in flight. in_kernel: a file operation that the
  // poller does; in_pool: one that the pool does, or has done.
  enum class State : uint8_t { idle, in_poller, in_kernel, in_pool, put_off, closing };

 private:
  Opcode opcode_;
  State state_ : 3 = State::idle;
  Lane lane_ : 2 = Lane::files;
  KeepsLoopAlive keeps_alive_ : 1 = KeepsLoopAlive::yes;
  bool context_kept_ : 1 = false;
  bool started_ = false;  // by a pool thread; guarded by its lane

 public:
  // The descriptor that it is about. This and the arguments are set before it is submitted, and not
  // touched until it has been delivered.
  int fd = -1;

  union Arguments {
    Function<void()>* work;
    struct {
      const char* path;
      int flags;
      mode_t mode;
    } open;
    struct {
      std::byte* data;
      size_t size;
      int64_t offset;  // -1: at the current position
    } buffer;          // read, write
    struct {
      std::byte* data;
      size_t size;
      ReceiveMemory memory;
      std::span<std::byte> (*ask)();
    } receive;
    struct {
      const char* path;  // null: the descriptor itself
      struct statx* out;
      int flags;  // AT_SYMLINK_NOFOLLOW or 0
    } stat;
    struct {
      const char* path;
      std::vector<DirectoryEntry>* out;
    } read_directory;
    struct {
      const char* path;
      int mode;  // F_OK, or R_OK, W_OK, X_OK
    } access;
    const char* path;  // remove_directory, open_directory
    struct {
      const char* path;
      std::string* out;
    } text;  // read_link, real_path; make_temporary_directory, to which six letters are added
    struct {
      const char* path;  // null: the descriptor itself
      mode_t mode;
    } change_mode;
    struct {
      const char* path;  // null: the descriptor itself
      int flags;         // AT_SYMLINK_NOFOLLOW or 0
      uid_t user;
      gid_t group;
    } change_owner;
    struct {
      const char* path;  // null: the descriptor itself
      int flags;         // AT_SYMLINK_NOFOLLOW or 0
      int64_t accessed_ns;
      int64_t modified_ns;
    } set_times;
    struct {
      const char* path;
      struct statfs* out;
    } file_system_status;
    struct {
      const char* path;  // null: the descriptor itself
      int64_t size;
    } truncate;
    Synchronize synchronize;
    struct {
      const iovec* parts;
      uint32_t count;
      int64_t offset;  // -1: at the current position
    } vector;          // read_vector, write_vector
    struct {
      const char* from;
      const char* to;
      int flags;  // kCopyExclusively, kCopyClones, kCopyOnlyClones
    } copy_file;
    struct {
      const char* path;
      mode_t mode;
      std::string* first_made;  // stays empty where all of them were there
    } make_directories;
    std::vector<DirectoryEntry>* list_directory;
    struct {
      const char* path;
      int flags;  // kRemoveTrees, kRemoveForced
    } remove_tree;
    struct {
      const char* path;
      mode_t mode;
    } make_directory;
    const char* unlink;
    struct {
      const char* from;
      const char* to;
    } rename;  // link and make_symlink as well
    struct {
      const char* path;  // null: the descriptor, from its current position
      Bytes* out;
      int flags;
    } read_file;
    struct {
      const char* path;  // null: the descriptor, at its current position
      const std::byte* data;
      size_t size;
      int flags;
      mode_t mode;
    } write_file;
    struct {
      const sockaddr* address;
      socklen_t size;
    } connect;
    struct {
      iovec* parts;    // advanced as the kernel takes them
      uint32_t count;  // parts left
      size_t sent;
    } send;
    uint32_t poll_events;  // POLLIN, POLLOUT; kPollStays
  };

  // Idle, with arguments to be filled in.
  explicit Operation(Opcode opcode) : LoopTask(TaskKind::completion), opcode_(opcode) {}
  ~Operation() override;

  // What it is, where it is, and on which loop.
  Opcode opcode() const { return opcode_; }
  State state() const { return state_; }
  bool in_flight() const { return state_ != State::idle; }
  Loop* loop() const { return loop_; }

  // What else it is about.
  Arguments arguments{};

  // For who watches, where opcode and arguments do not say: what it does ("lookup"; null: what its
  // opcode is called), and to what.
  virtual const char* verb() const { return nullptr; }
  virtual std::string_view subject() const { return {}; }
  // The call that gave the result.
  const char* result_call() const { return call_; }

  // In run(): what came of it. At least 0, or -errno with the call that gave it.
  int64_t result() const { return result_; }
  SysError error() const { return {static_cast<int>(-result_), call_}; }

  // A poller is about to receive: from now on the arguments say where to, which is in its memory
  // unless the caller has some.
  void choose_memory(std::span<std::byte> of_poller);
  // An executor (or a test) says what came of it.
  void set_result(int64_t result, const char* call) {
    result_ = result;
    call_ = call;
  }

 private:
  friend class Loop;
  friend class WorkPool;
  friend class detail::FileExecutors;

  const char* call_ = "";
  int64_t result_ = 0;
  Loop* loop_ = nullptr;
};

}  // namespace giro
