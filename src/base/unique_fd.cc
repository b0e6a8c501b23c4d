#include "giro/base/unique_fd.h"

#include <unistd.h>

#include <cerrno>

#include "giro/base/check.h"

namespace giro {

void UniqueFd::reset() {
  if (fd_ < 0) return;
  // EINTR and EIO leave the descriptor closed on Linux; EBADF means that somebody else closed ours.
  int result = ::close(std::exchange(fd_, -1));
  GIRO_CHECK(result == 0 || errno != EBADF, "a descriptor is closed by its owner only");
}

}  // namespace giro
