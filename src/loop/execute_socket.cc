#include "loop/execute_socket.h"

#include <algorithm>
#include <cerrno>
#include <climits>

#include "giro/system.h"
#include "loop/execute.h"

namespace giro {
namespace {

int64_t accept(Operation& operation, System& system) {
  for (;;) {
    int fd = system.accept(operation.fd, SOCK_NONBLOCK | SOCK_CLOEXEC);
    // A connection that was gone before we came for it is nobody's concern.
    if (fd != -EINTR && fd != -ECONNABORTED) return fd;
  }
}

int64_t what_came_of_connect(Operation& operation, System& system) {
  int error = 0;
  socklen_t size = sizeof(error);
  int result = system.getsockopt(operation.fd, SOL_SOCKET, SO_ERROR, &error, &size);
  return result < 0 ? result : -error;
}

int64_t receive(Operation& operation, System& system) {
  const auto& buffer = operation.arguments.receive;
  for (;;) {
    int64_t count = system.receive(operation.fd, buffer.data, buffer.size);
    if (count != -EINTR) return count;
  }
}

int64_t send(Operation& operation, System& system) {
  auto& send = operation.arguments.send;
  pass_over(operation, 0);  // empty parts
  while (send.count > 0) {
    uint32_t count = std::min<uint32_t>(send.count, IOV_MAX);
    int64_t taken = system.send(operation.fd, send.parts, count);
    if (taken == -EINTR) continue;
    if (taken < 0) return taken;
    pass_over(operation, static_cast<size_t>(taken));
  }
  return static_cast<int64_t>(send.sent);
}

}  // namespace

void pass_over(Operation& operation, size_t taken) {
  auto& send = operation.arguments.send;
  send.sent += taken;
  while (send.count > 0 && taken >= send.parts->iov_len) {
    taken -= send.parts->iov_len;
    ++send.parts;
    --send.count;
  }
  if (send.count > 0) {
    send.parts->iov_base = static_cast<char*>(send.parts->iov_base) + taken;
    send.parts->iov_len -= taken;
  }
}

int start_connect(Operation& operation, System& system) {
  const auto& [address, size] = operation.arguments.connect;
  int result = system.connect(operation.fd, address, size);
  // An interrupted connect goes on by itself, like one that takes its time.
  return result == -EINPROGRESS || result == -EINTR ? 0 : result;
}

int64_t execute_socket(Operation& operation, System& system) {
  switch (operation.opcode()) {
    case Opcode::accept: return accept(operation, system);
    case Opcode::connect: return what_came_of_connect(operation, system);
    case Opcode::receive: return receive(operation, system);
    case Opcode::send: return send(operation, system);
    default:
      GIRO_CHECK(false, "no opcode of a socket operation", to_string(operation.opcode()));
      return -EINVAL;
  }
}

}  // namespace giro
