#include "giro/datagram.h"

#include <netinet/in.h>

#include <cerrno>
#include <utility>

#include "io/datagram_core.h"

namespace giro {

DatagramSocket::DatagramSocket(DatagramSocket&& other) noexcept
    : core_(std::exchange(other.core_, nullptr)) {}

DatagramSocket& DatagramSocket::operator=(DatagramSocket&& other) noexcept {
  if (this != &other) {
    close();
    core_ = std::exchange(other.core_, nullptr);
  }
  return *this;
}

DatagramSocket::~DatagramSocket() { close(); }

Result<DatagramSocket> DatagramSocket::open(Loop& loop, int family) {
  int fd = loop.system().socket(family, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return SysError(-fd, "socket");
  return DatagramSocket(new DatagramCore(loop, fd, family, DatagramCore::Taking::batches));
}

Result<DatagramSocket> DatagramSocket::adopt(Loop& loop, int fd) {
  if (loop.is_waited_for(fd)) return SysError(EEXIST, "open");
  System& system = loop.system();
  int type = 0;
  int family = 0;
  socklen_t size = sizeof(int);
  int error = system.getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size);
  if (error == 0) error = system.getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &family, &size);
  if (error == 0 && (type != SOCK_DGRAM || (family != AF_INET && family != AF_INET6))) {
    error = -EINVAL;
  }
  if (error == 0) error = system.set_nonblocking(fd);
  if (error < 0) return SysError(-error, "open");
  return DatagramSocket(new DatagramCore(loop, fd, family, DatagramCore::Taking::one_by_one));
}

bool DatagramSocket::is_open() const { return core_ != nullptr; }
int DatagramSocket::fd() const { return core_ != nullptr ? core_->fd() : -1; }

Result<void> DatagramSocket::bind(const Address& address, DatagramOptions options) {
  if (core_ == nullptr) return SysError(EBADF, "bind");
  Result<void> set;
  if (options.reuse_address) set = core_->set_option(SOL_SOCKET, SO_REUSEADDR, 1);
  if (set.ok() && options.reuse_port) set = core_->set_option(SOL_SOCKET, SO_REUSEPORT, 1);
  if (set.ok() && options.ipv6_only) set = core_->set_option(IPPROTO_IPV6, IPV6_V6ONLY, 1);
  if (!set.ok()) return set;
  int error = core_->system().bind(core_->fd(), address.data(), address.size());
  if (error < 0) return SysError(-error, "bind");
  return {};
}

Result<void> DatagramSocket::connect(const Address& address) {
  if (core_ == nullptr) return SysError(EBADF, "connect");
  int error = core_->system().connect(core_->fd(), address.data(), address.size());
  if (error < 0) return SysError(-error, "connect");
  return {};
}

Result<void> DatagramSocket::disconnect() {
  if (core_ == nullptr) return SysError(EBADF, "connect");
  Result<Address> peer = peer_address();
  if (!peer.ok()) return peer.error();
  sockaddr nobody{};
  nobody.sa_family = AF_UNSPEC;
  int error = core_->system().connect(core_->fd(), &nobody, sizeof(nobody));
  if (error < 0) return SysError(-error, "connect");
  return {};
}

Result<void> DatagramSocket::receive_start(OnDatagram on_datagram) {
  if (core_ == nullptr) return SysError(EBADF, "recvmsg");
  return core_->receive_start(std::move(on_datagram));
}
void DatagramSocket::receive_stop() {
  if (core_ != nullptr) core_->receive_stop();
}

Result<void> DatagramSocket::send(std::span<const iovec> parts, const Address* to, OnSent done) {
  if (core_ == nullptr) return SysError(EBADF, "send");
  core_->send(parts, to, std::move(done));
  return {};
}
Result<size_t> DatagramSocket::try_send(std::span<const iovec> parts, const Address* to) {
  if (core_ == nullptr) return SysError(EBADF, "send");
  return core_->try_send(parts, to);
}
size_t DatagramSocket::send_queue_size() const {
  return core_ != nullptr ? core_->queued_bytes() : 0;
}
size_t DatagramSocket::send_queue_count() const {
  return core_ != nullptr ? core_->queued_count() : 0;
}

void DatagramSocket::close(Function<void()> on_close) {
  if (core_ != nullptr) std::exchange(core_, nullptr)->close(std::move(on_close));
}

Result<Address> DatagramSocket::local_address() const {
  if (core_ == nullptr) return SysError(EBADF, "getsockname");
  return core_->local_address();
}
Result<Address> DatagramSocket::peer_address() const {
  if (core_ == nullptr) return SysError(EBADF, "getpeername");
  return core_->peer_address();
}

void DatagramSocket::ref() {
  if (core_ != nullptr) core_->keep_alive(KeepsLoopAlive::yes);
}
void DatagramSocket::unref() {
  if (core_ != nullptr) core_->keep_alive(KeepsLoopAlive::no);
}

}  // namespace giro
