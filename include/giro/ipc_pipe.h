// IpcPipe: a connected Unix socket over which descriptors go along with the bytes, to another
// process or within one (libuv's uv_pipe_t with `ipc`). Loop thread only; lifetime and closing as
// for Stream.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "giro/base/api.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/base/unique_fd.h"
#include "giro/stream.h"

namespace giro {

class IpcPipeCore;

class GIRO_API IpcPipe {
 public:
  // The bytes that came, valid during the call, and the descriptors that were sent along with the
  // first of them; no bytes: the peer has finished.
  using OnRead = Function<void(Result<std::span<const std::byte>>, std::vector<UniqueFd>)>;
  using Done = Stream::Done;
  static constexpr size_t kDescriptorsMax = 64;  // that come with one chunk; others are lost

  IpcPipe() = default;
  IpcPipe(IpcPipe&& other) noexcept;
  IpcPipe& operator=(IpcPipe&& other) noexcept;
  ~IpcPipe();

  // Takes over a non-blocking, connected Unix socket.
  static IpcPipe adopt(Loop& loop, int fd);

  // False after close(), and for one that was moved from.
  bool is_open() const;
  // Stays ours; -1 when closed.
  int fd() const;

  // EALREADY while reading. What comes while nobody reads waits in the kernel.
  Result<void> read_start(OnRead on_read);
  void read_stop();
  // Calls back for all that has come, now: a peer that is known to be gone sends no more.
  void read_now();

  // Written at once as far as the kernel takes it. A descriptor goes with the first byte (EINVAL
  // when there is none); it is borrowed until `done`.
  Result<void> write(std::string data, int descriptor, Done done = nullptr);
  Result<void> write(std::string data, Done done = nullptr) {
    return write(std::move(data), -1, std::move(done));
  }
  size_t write_queue_size() const;

  // The peer sees the end when this returns. Queued writes come back with ECANCELED, then
  // `on_close` is called, in the close phase.
  void close(Function<void()> on_close = nullptr);

  // Whether reading keeps the loop alive (the default). Writes always do.
  void ref();
  void unref();

 private:
  explicit IpcPipe(IpcPipeCore* core) : core_(core) {}
  IpcPipeCore* core_ = nullptr;
};

}  // namespace giro
