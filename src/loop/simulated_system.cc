#include "loop/simulated_system.h"

#include <sys/epoll.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace giro {

// --- Descriptors ---------------------------------------------------------------------------------

bool SimulatedSystem::is_open(int fd) const {
  return fd >= 0 && static_cast<size_t>(fd) < descriptors_.size() &&
         descriptors_[static_cast<size_t>(fd)].index() != 0;
}

SimulatedSystem::File* SimulatedSystem::file(int fd) {
  return is_open(fd) ? std::get_if<File>(&descriptors_[static_cast<size_t>(fd)]) : nullptr;
}

const SimulatedSocket* SimulatedSystem::socket_of(int fd) const {
  if (!is_open(fd)) return nullptr;
  const auto* found = std::get_if<std::unique_ptr<Socket>>(&descriptors_[static_cast<size_t>(fd)]);
  return found != nullptr ? found->get() : nullptr;
}

template <typename Call>
auto SimulatedSystem::with_socket(int fd, Call call) -> decltype(call(std::declval<Socket&>())) {
  if (!is_open(fd)) return -EBADF;
  auto* found = std::get_if<std::unique_ptr<Socket>>(&descriptors_[static_cast<size_t>(fd)]);
  if (found == nullptr) return -ENOTSOCK;
  return call(**found);
}

// Asked before the call does anything, as the kernel does: one that fails for want of a descriptor
// has not created a file or taken a connection.
bool SimulatedSystem::has_free_descriptor() {
  while (is_open(static_cast<int>(lowest_free_))) ++lowest_free_;
  return lowest_free_ < descriptors_max_;
}

int SimulatedSystem::add(Descriptor descriptor) {
  const size_t number = lowest_free_;
  if (number >= descriptors_.size()) descriptors_.resize(number + 1);
  descriptors_[number] = std::move(descriptor);
  return static_cast<int>(number);
}

size_t SimulatedSystem::open_descriptors() const {
  auto open = std::count_if(descriptors_.begin(), descriptors_.end(),
                            [](const Descriptor& descriptor) { return descriptor.index() != 0; });
  return static_cast<size_t>(open);
}

int SimulatedSystem::close(int fd) {
  if (!is_open(fd)) return -EBADF;
  auto number = static_cast<size_t>(fd);
  Descriptor closed = std::exchange(descriptors_[number], {});
  lowest_free_ = std::min(lowest_free_, number);
  if (auto* socket = std::get_if<std::unique_ptr<Socket>>(&closed)) {
    if ((*socket)->is_datagram()) {
      datagrams_.close(**socket);
    } else {
      sockets_.close(**socket);
    }
  }
  return 0;
}

// --- Files ---------------------------------------------------------------------------------------

int SimulatedSystem::open(const char* path, int flags, mode_t mode) {
  if (!has_free_descriptor()) return -EMFILE;
  File opened;
  int error = files_.open(path, flags, mode, &opened);
  return error < 0 ? error : add(std::move(opened));
}

int64_t SimulatedSystem::read(int fd, void* data, size_t size) {
  if (File* found = file(fd)) return files_.read(*found, data, size);
  return receive(fd, data, size);
}

int64_t SimulatedSystem::pread(int fd, void* data, size_t size, int64_t offset) {
  if (File* found = file(fd)) return files_.pread(*found, data, size, offset);
  return is_open(fd) ? -ESPIPE : -EBADF;
}

int64_t SimulatedSystem::write(int fd, const void* data, size_t size) {
  if (File* found = file(fd)) return files_.write(*found, data, size);
  iovec part{const_cast<void*>(data), size};
  return send(fd, &part, 1);
}

int64_t SimulatedSystem::pwrite(int fd, const void* data, size_t size, int64_t offset) {
  if (File* found = file(fd)) return files_.pwrite(*found, data, size, offset);
  return is_open(fd) ? -ESPIPE : -EBADF;
}

int SimulatedSystem::statx(int fd, const char* path, int flags, struct statx* out) {
  if (path != nullptr) return files_.stat(path, flags, out);
  if (File* found = file(fd)) return files_.stat(*found, out);
  if (!is_open(fd)) return -EBADF;
  *out = {};
  out->stx_mask = STATX_BASIC_STATS;
  out->stx_mode = S_IFSOCK | 0777;
  out->stx_nlink = 1;
  out->stx_blksize = 4096;
  return 0;
}

int64_t SimulatedSystem::getdents(int fd, void* data, size_t size) {
  if (File* found = file(fd)) return files_.getdents(*found, data, size);
  return is_open(fd) ? -ENOTDIR : -EBADF;
}

template <typename Call>
auto SimulatedSystem::with_file(int fd, int if_socket, Call call)
    -> decltype(call(std::declval<File&>())) {
  if (File* found = file(fd)) return call(*found);
  return is_open(fd) ? if_socket : -EBADF;
}

int SimulatedSystem::chmod(int fd, const char* path, mode_t mode) {
  if (path != nullptr) return files_.chmod(path, mode);
  return with_file(fd, 0, [&](File& file) { return files_.chmod(file, mode); });
}

int SimulatedSystem::chown(int fd, const char* path, int flags, uid_t user, gid_t group) {
  if (path != nullptr) return files_.chown(path, flags, user, group);
  return with_file(fd, 0, [&](File& file) { return files_.chown(file, user, group); });
}

int SimulatedSystem::utimens(int fd, const char* path, int flags, const timespec* times) {
  if (path != nullptr) return files_.utimens(path, flags, times);
  return with_file(fd, 0, [&](File& file) { return files_.utimens(file, times); });
}

int SimulatedSystem::ftruncate(int fd, int64_t size) {
  return with_file(fd, -EINVAL, [&](File& file) { return files_.ftruncate(file, size); });
}

int SimulatedSystem::fsync(int fd) {
  return with_file(fd, -EINVAL, [](File&) { return 0; });
}

// Part by part: a short transfer, or one that fails after others, ends it.
int64_t SimulatedSystem::readv(int fd, const iovec* parts, uint32_t count, int64_t offset) {
  int64_t total = 0;
  for (uint32_t i = 0; i < count; ++i) {
    const auto& [data, size] = parts[i];
    int64_t done = offset < 0 ? read(fd, data, size) : pread(fd, data, size, offset + total);
    if (done < 0) return total > 0 ? total : done;
    total += done;
    if (static_cast<size_t>(done) < size) break;
  }
  return total;
}

int64_t SimulatedSystem::writev(int fd, const iovec* parts, uint32_t count, int64_t offset) {
  int64_t total = 0;
  for (uint32_t i = 0; i < count; ++i) {
    const auto& [data, size] = parts[i];
    int64_t done = offset < 0 ? write(fd, data, size) : pwrite(fd, data, size, offset + total);
    if (done < 0) return total > 0 ? total : done;
    total += done;
    if (static_cast<size_t>(done) < size) break;
  }
  return total;
}

int64_t SimulatedSystem::copy_file_range(int from, int to, size_t size) {
  return with_file(from, -EINVAL, [&](File& source) {
    return with_file(to, -EINVAL,
                     [&](File& target) { return files_.copy_range(source, target, size); });
  });
}

int SimulatedSystem::clone_file(int from, int to) {
  return is_open(from) && is_open(to) ? -EOPNOTSUPP : -EBADF;
}

// --- Sockets -------------------------------------------------------------------------------------

int SimulatedSystem::socket(int family, int type, int protocol) {
  std::unique_ptr<Socket> opened;
  const bool is_datagram = (type & ~(SOCK_NONBLOCK | SOCK_CLOEXEC)) == SOCK_DGRAM;
  int error = is_datagram ? datagrams_.open(family, protocol, &opened)
                          : sockets_.open(family, type, protocol, &opened);
  if (error < 0) return error;
  return has_free_descriptor() ? add(std::move(opened)) : -EMFILE;
}

int SimulatedSystem::bind(int fd, const sockaddr* address, socklen_t size) {
  return with_socket(fd, [&](Socket& socket) {
    return socket.is_datagram() ? datagrams_.bind(socket, address, size)
                                : sockets_.bind(socket, address, size);
  });
}

int SimulatedSystem::listen(int fd, int backlog) {
  return with_socket(fd, [&](Socket& socket) {
    return socket.is_datagram() ? -EOPNOTSUPP : sockets_.listen(socket, backlog);
  });
}

int SimulatedSystem::accept(int fd, int /*flags: all are non-blocking*/) {
  return with_socket(fd, [&](Socket& listener) {
    if (listener.is_datagram()) return -EOPNOTSUPP;
    if (!has_free_descriptor()) return -EMFILE;
    std::unique_ptr<Socket> accepted;
    int error = sockets_.accept(listener, &accepted);
    return error < 0 ? error : add(std::move(accepted));
  });
}

int SimulatedSystem::connect(int fd, const sockaddr* address, socklen_t size) {
  return with_socket(fd, [&](Socket& socket) {
    return socket.is_datagram() ? datagrams_.connect(socket, address, size)
                                : sockets_.connect(socket, address, size);
  });
}

int SimulatedSystem::shutdown(int fd, int how) {
  return with_socket(fd, [&](Socket& socket) {
    if (!socket.is_datagram()) return sockets_.shutdown(socket, how);
    return socket.state == Socket::State::connected ? 0 : -ENOTCONN;
  });
}

int64_t SimulatedSystem::receive(int fd, void* data, size_t size) {
  return with_socket(fd, [&](Socket& socket) -> int64_t {
    if (!socket.is_datagram()) return sockets_.receive(socket, data, size);
    iovec part{data, size};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    return datagrams_.receive(socket, message);
  });
}

int64_t SimulatedSystem::send(int fd, const iovec* parts, uint32_t count) {
  return with_socket(fd, [&](Socket& socket) {
    return socket.is_datagram() ? datagrams_.send(socket, {parts, count}, nullptr, 0)
                                : sockets_.send(socket, parts, count);
  });
}

int64_t SimulatedSystem::send_message(int fd, const msghdr& message) {
  return with_socket(fd, [&](Socket& socket) -> int64_t {
    if (message.msg_control != nullptr) return -EOPNOTSUPP;  // descriptors, which nobody sends here
    if (!socket.is_datagram()) {
      return sockets_.send(socket, message.msg_iov, static_cast<uint32_t>(message.msg_iovlen));
    }
    return datagrams_.send(socket, {message.msg_iov, message.msg_iovlen},
                           static_cast<const sockaddr*>(message.msg_name), message.msg_namelen);
  });
}

int64_t SimulatedSystem::receive_message(int fd, msghdr& message) {
  return with_socket(fd, [&](Socket& socket) -> int64_t {
    return socket.is_datagram() ? datagrams_.receive(socket, message) : -EOPNOTSUPP;
  });
}

int SimulatedSystem::receive_messages(int fd, mmsghdr* messages, unsigned count) {
  unsigned received = 0;
  for (; received < count; ++received) {
    mmsghdr& message = messages[received];
    const int64_t size = receive_message(fd, message.msg_hdr);
    // An error comes first, before all that has arrived.
    if (size < 0) return received > 0 ? static_cast<int>(received) : static_cast<int>(size);
    message.msg_len = static_cast<unsigned>(size);
  }
  return static_cast<int>(received);
}

int SimulatedSystem::getsockname(int fd, sockaddr* address, socklen_t* size) {
  return with_socket(fd,
                     [&](Socket& socket) { return sockets_.getsockname(socket, address, size); });
}

int SimulatedSystem::getpeername(int fd, sockaddr* address, socklen_t* size) {
  return with_socket(fd, [&](Socket& socket) {
    return socket.is_datagram() ? datagrams_.getpeername(socket, address, size)
                                : sockets_.getpeername(socket, address, size);
  });
}

int SimulatedSystem::getsockopt(int fd, int level, int name, void* value, socklen_t* size) {
  return with_socket(fd, [&](Socket& socket) {
    return socket.is_datagram() ? datagrams_.getsockopt(socket, level, name, value, size)
                                : sockets_.getsockopt(socket, level, name, value, size);
  });
}

int SimulatedSystem::setsockopt(int fd, int level, int name, const void* value, socklen_t size) {
  return with_socket(fd, [&](Socket& socket) {
    return socket.is_datagram() ? datagrams_.setsockopt(socket, level, name, value, size)
                                : sockets_.setsockopt(socket, level, name, value, size);
  });
}

// --- Readiness -----------------------------------------------------------------------------------

int SimulatedSystem::readiness(int fd, Readiness* out) const {
  if (!is_open(fd)) return -EBADF;
  const Socket* socket = socket_of(fd);
  if (socket == nullptr) return -EPERM;
  *out = {socket->events, socket->readable_since, socket->writable_since, socket->arrivals};
  return 0;
}

int SimulatedSystem::epoll_create() { return -ENOSYS; }
int SimulatedSystem::epoll_ctl(int, int, int, epoll_event*) { return -ENOSYS; }
int SimulatedSystem::epoll_wait(int, epoll_event*, int, Nanoseconds) { return -ENOSYS; }
int SimulatedSystem::eventfd() { return -ENOSYS; }

}  // namespace giro
