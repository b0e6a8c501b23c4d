#include "giro/base/unique_fd.h"

#include <unistd.h>

#include <cerrno>

#include "giro/base/check.h"

namespace giro {

void UniqueFd::reset() {
  if (fd_ < 0) return;
  // EINTR and EIO leave the descriptor closed on Linux; EBADF means that somebody else closed ours.
  const int fd = std::exchange(fd_, -1);
  int result = ::close(fd);
  GIRO_CHECK(result == 0 || errno != EBADF,
             "a descriptor was closed by somebody else before its owner", fd);
}

}  // namespace giro
