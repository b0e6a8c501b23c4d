#include "loop/accept_shedding.h"

#include <fcntl.h>

#include <cerrno>

#include "giro/system.h"

namespace giro {

AcceptShedding::~AcceptShedding() {
  if (spare_ >= 0) system_.close(spare_);
}

void AcceptShedding::reserve() {
  if (spare_ < 0) spare_ = system_.open("/dev/null", O_RDONLY | O_CLOEXEC, 0);
}

AcceptShedding::Outcome AcceptShedding::dispose(const Operation& accept, int error) {
  switch (error) {
    case EMFILE:
    case ENFILE: return shed(accept);
    // accept(2): what went wrong with the connection itself, which goes with it.
    case EHOSTDOWN:
    case EHOSTUNREACH:
    case ENETDOWN:
    case ENETUNREACH:
    case ENONET:
    case ENOPROTOOPT:
    case EPROTO: return Outcome::gone;
    default: return Outcome::stays;
  }
}

AcceptShedding::Outcome AcceptShedding::shed(const Operation& accept) {
  if (spare_ < 0) return Outcome::stays;
  system_.close(spare_);
  spare_ = -1;
  int fd = system_.accept(accept.fd, SOCK_NONBLOCK | SOCK_CLOEXEC);
  while (fd == -EINTR || fd == -ECONNABORTED) {
    fd = system_.accept(accept.fd, SOCK_NONBLOCK | SOCK_CLOEXEC);
  }
  if (fd >= 0) system_.close(fd);
  reserve();
  if (fd == -EAGAIN) return Outcome::nobody;
  return fd >= 0 ? Outcome::gone : Outcome::stays;
}

}  // namespace giro
