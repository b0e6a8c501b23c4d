#include "giro/stream.h"

#include <netinet/in.h>
#include <netinet/tcp.h>

#include <cerrno>
#include <utility>

#include "giro/coroutine.h"
#include "io/stream_core.h"

namespace giro {

Stream::Stream(Stream&& other) noexcept : core_(std::exchange(other.core_, nullptr)) {}

Stream& Stream::operator=(Stream&& other) noexcept {
  if (this != &other) {
    close();
    core_ = std::exchange(other.core_, nullptr);
  }
  return *this;
}

Stream::~Stream() { close(); }

Stream Stream::connect(Loop& loop, const Address& address, Done done) {
  Stream stream = unconnected(loop);
  stream.core_->connect(address, std::move(done));
  return stream;
}

Stream Stream::unconnected(Loop& loop) {
  return Stream(new StreamCore(loop, -1, StreamCore::State::unconnected));
}

Result<void> Stream::bind(const Address& address, BindOptions options) {
  if (core_ == nullptr) return SysError(EBADF, "bind");
  return core_->bind(address, options);
}

Result<void> Stream::connect(const Address& address, Done done) {
  if (core_ == nullptr) return SysError(EBADF, "connect");
  if (core_->state() != StreamCore::State::unconnected) return SysError(EISCONN, "connect");
  core_->connect(address, std::move(done));
  return {};
}

Stream Stream::adopt(Loop& loop, int fd) {
  return Stream(new StreamCore(loop, fd, StreamCore::State::connected));
}

Result<Stream> Stream::open(Loop& loop, int fd) {
  if (loop.is_waited_for(fd)) return SysError(EEXIST, "open");
  struct statx status {};
  int error = loop.system().statx(fd, nullptr, 0, &status);
  if (error < 0) return SysError(-error, "open");
  const mode_t mode = status.stx_mode;
  if (!S_ISSOCK(mode) && !S_ISFIFO(mode) && !S_ISCHR(mode)) return SysError(EINVAL, "open");
  error = loop.system().set_nonblocking(fd);
  if (error < 0) return SysError(-error, "open");
  return adopt(loop, fd);
}

task<Result<Stream>> Stream::connect(Loop& loop, Address address) {
  Stream stream;
  Result<void> connected = co_await Completion<void>(
      [&](Done done) { stream = connect(loop, address, std::move(done)); });
  if (!connected.ok()) co_return connected.error();
  co_return stream;
}

bool Stream::is_open() const { return core_ != nullptr; }
int Stream::fd() const { return core_ != nullptr ? core_->fd() : -1; }

Result<void> Stream::read_start(OnRead on_read) {
  if (core_ == nullptr) return SysError(EBADF, "read");
  return core_->read_start({}, nullptr, std::move(on_read));
}
Result<void> Stream::read_start(std::span<std::byte> memory, OnRead on_read) {
  if (core_ == nullptr) return SysError(EBADF, "read");
  return core_->read_start(memory, nullptr, std::move(on_read));
}
Result<void> Stream::read_start(Lender lender, OnRead on_read) {
  if (core_ == nullptr) return SysError(EBADF, "read");
  return core_->read_start({}, lender, std::move(on_read));
}
void Stream::read_stop() {
  if (core_ != nullptr) core_->read_stop();
}
bool Stream::is_reading() const { return core_ != nullptr && core_->is_reading(); }

Result<size_t> Stream::try_write(std::span<const std::byte> data) {
  if (core_ == nullptr) return SysError(EBADF, "write");
  return core_->try_write(data);
}
Result<size_t> Stream::try_write_parts(std::span<const iovec> parts) {
  if (core_ == nullptr) return SysError(EBADF, "write");
  return core_->try_write(parts);
}
Result<void> Stream::write(std::string data, Done done) {
  if (core_ == nullptr) return SysError(EBADF, "write");
  return core_->write(std::move(data), {}, std::move(done));
}
Result<void> Stream::write(std::span<const iovec> parts, Done done) {
  if (core_ == nullptr) return SysError(EBADF, "write");
  return core_->write({}, parts, std::move(done));
}
StreamSend Stream::write(std::string data) {
  if (core_ == nullptr) return StreamSend::refused(SysError(EBADF, "write"));
  return core_->send(std::move(data));
}
StreamSend Stream::write(Bytes data) {
  if (core_ == nullptr) return StreamSend::refused(SysError(EBADF, "write"));
  return core_->send(std::move(data));
}
StreamSend Stream::write(std::span<const std::byte> data) {
  if (core_ == nullptr) return StreamSend::refused(SysError(EBADF, "write"));
  return core_->send(data);
}
StreamSend Stream::write(std::span<const std::string_view> pieces) {
  if (core_ == nullptr) return StreamSend::refused(SysError(EBADF, "write"));
  return core_->send(pieces);
}
size_t Stream::write_queue_size() const { return core_ != nullptr ? core_->write_queue_size() : 0; }
Result<void> Stream::shutdown(Done done) {
  if (core_ == nullptr) return SysError(EBADF, "shutdown");
  return core_->shutdown(std::move(done));
}
StreamSend Stream::shutdown() {
  if (core_ == nullptr) return StreamSend::refused(SysError(EBADF, "shutdown"));
  return core_->send_end();
}

void Stream::close(Function<void()> on_close) {
  if (core_ != nullptr) std::exchange(core_, nullptr)->close(std::move(on_close));
}
void Stream::reset_close(Function<void()> on_close) {
  if (core_ == nullptr) return;
  core_->reset_on_close();
  close(std::move(on_close));
}

Result<void> Stream::set_no_delay(bool on) {
  if (core_ == nullptr) return SysError(EBADF, "setsockopt");
  return core_->set_option(IPPROTO_TCP, TCP_NODELAY, on ? 1 : 0);
}

Result<void> Stream::set_keep_alive(bool on) {
  if (core_ == nullptr) return SysError(EBADF, "setsockopt");
  return core_->set_option(SOL_SOCKET, SO_KEEPALIVE, on ? 1 : 0);
}

Result<void> Stream::set_keep_alive(std::chrono::seconds delay, std::chrono::seconds interval,
                                    int probes) {
  const bool on = delay.count() > 0;
  Result<void> done = set_keep_alive(on);
  if (!done.ok() || !on) return done;
  for (auto [name, value] : {std::pair(TCP_KEEPIDLE, static_cast<int>(delay.count())),
                             std::pair(TCP_KEEPINTVL, static_cast<int>(interval.count())),
                             std::pair(TCP_KEEPCNT, probes)}) {
    done = core_->set_option(IPPROTO_TCP, name, value);
    if (!done.ok()) return done;
  }
  return done;
}

namespace {

struct SocketOption {
  int level;
  int name;
};

SocketOption type_of_service_option(const Address& address) {
  if (address.family() == AF_INET6) return {IPPROTO_IPV6, IPV6_TCLASS};
  return {IPPROTO_IP, IP_TOS};
}

}  // namespace

Result<void> Stream::set_type_of_service(int value) {
  Result<Address> address = local_address();
  if (!address.ok()) return address.error();
  SocketOption option = type_of_service_option(*address);
  return core_->set_option(option.level, option.name, value);
}

Result<int> Stream::type_of_service() const {
  Result<Address> address = local_address();
  if (!address.ok()) return address.error();
  SocketOption option = type_of_service_option(*address);
  return core_->get_option(option.level, option.name);
}

Result<Address> Stream::local_address() const {
  if (core_ == nullptr) return SysError(EBADF, "getsockname");
  return core_->local_address();
}
Result<Address> Stream::peer_address() const {
  if (core_ == nullptr) return SysError(EBADF, "getpeername");
  return core_->peer_address();
}

void Stream::ref() {
  if (core_ != nullptr) core_->set_keeps_alive(KeepsLoopAlive::yes);
}
void Stream::unref() {
  if (core_ != nullptr) core_->set_keeps_alive(KeepsLoopAlive::no);
}

}  // namespace giro
