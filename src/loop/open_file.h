// What operations on files are made of.
#pragma once

#include <fcntl.h>

#include <cerrno>
#include <utility>

#include "giro/operation.h"
#include "giro/system.h"

namespace giro {

// Calls again what a signal interrupted.
template <typename Call>
auto retried(Call call) {
  auto result = call();
  while (result == -EINTR) result = call();
  return result;
}

// A descriptor for the length of one operation.
class OpenFile {
 public:
  OpenFile(System& system, const char* path, int flags, mode_t mode)
      : system_(system), fd_(retried([&] { return system.open(path, flags | O_CLOEXEC, mode); })) {}
  // The caller's own, which stays open.
  OpenFile(System& system, int fd) : system_(system), borrowed_(true), fd_(fd) {}
  static OpenFile of(const Operation& operation, System& system, const char* path, int flags,
                     mode_t mode) {
    return path == nullptr ? OpenFile(system, operation.fd) : OpenFile(system, path, flags, mode);
  }
  ~OpenFile() { close(); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  int fd() const { return fd_; }  // or -errno
  // Linux closes the descriptor whatever it answers; EINTR says nothing about the data.
  int close() {
    if (borrowed_ || fd_ < 0) return 0;
    int result = system_.close(std::exchange(fd_, -EBADF));
    return result == -EINTR ? 0 : result;
  }

 private:
  System& system_;
  bool borrowed_ = false;
  int fd_;
};

}  // namespace giro
