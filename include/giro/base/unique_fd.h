// UniqueFd: a file descriptor with one owner.
#pragma once

#include <utility>

#include "giro/base/api.h"

namespace giro {

class GIRO_API UniqueFd {
 public:
  UniqueFd() = default;
  // Takes it over; -1: none.
  explicit UniqueFd(int fd) : fd_(fd) {}
  UniqueFd(UniqueFd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  UniqueFd& operator=(UniqueFd&& other) noexcept {
    if (this != &other) {
      reset();
      fd_ = std::exchange(other.fd_, -1);
    }
    return *this;
  }
  ~UniqueFd() { reset(); }

  // The descriptor, or -1.
  int get() const { return fd_; }
  bool valid() const { return fd_ >= 0; }
  // The caller closes it from now on.
  int release() { return std::exchange(fd_, -1); }
  // Closes it.
  void reset();

 private:
  int fd_ = -1;
};

}  // namespace giro
