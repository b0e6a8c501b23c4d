#include "giro/stream.h"

#include <netinet/in.h>
#include <netinet/tcp.h>

#include <cerrno>
#include <utility>

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
  auto* core = new StreamCore(loop, -1, StreamCore::State::connecting);
  core->connect(address, std::move(done));
  return Stream(core);
}

Stream Stream::adopt(Loop& loop, int fd) {
  return Stream(new StreamCore(loop, fd, StreamCore::State::connected));
}

bool Stream::is_open() const { return core_ != nullptr; }
int Stream::fd() const { return core_ != nullptr ? core_->fd() : -1; }

Result<void> Stream::read_start(OnRead on_read) {
  if (core_ == nullptr) return SysError(EBADF, "read");
  return core_->read_start(std::move(on_read));
}
void Stream::read_stop() {
  if (core_ != nullptr) core_->read_stop();
}
bool Stream::is_reading() const { return core_ != nullptr && core_->is_reading(); }

Result<size_t> Stream::try_write(std::span<const std::byte> data) {
  if (core_ == nullptr) return SysError(EBADF, "write");
  return core_->try_write(data);
}
Result<void> Stream::write(std::string data, Done done) {
  if (core_ == nullptr) return SysError(EBADF, "write");
  return core_->write(std::move(data), {}, std::move(done));
}
Result<void> Stream::write(std::span<const iovec> parts, Done done) {
  if (core_ == nullptr) return SysError(EBADF, "write");
  return core_->write({}, parts, std::move(done));
}
size_t Stream::write_queue_size() const { return core_ != nullptr ? core_->write_queue_size() : 0; }
Result<void> Stream::shutdown(Done done) {
  if (core_ == nullptr) return SysError(EBADF, "shutdown");
  return core_->shutdown(std::move(done));
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

Result<void> Stream::set_keep_alive(std::chrono::seconds delay) {
  constexpr int kProbeInterval = 1;  // seconds, and ten of them, as Node's users have it
  constexpr int kProbes = 10;
  if (core_ == nullptr) return SysError(EBADF, "setsockopt");
  const bool on = delay.count() > 0;
  Result<void> done = core_->set_option(SOL_SOCKET, SO_KEEPALIVE, on ? 1 : 0);
  if (!done.ok() || !on) return done;
  const int seconds = static_cast<int>(delay.count());
  for (auto [name, value] :
       {std::pair(TCP_KEEPIDLE, seconds), std::pair(TCP_KEEPINTVL, kProbeInterval),
        std::pair(TCP_KEEPCNT, kProbes)}) {
    done = core_->set_option(IPPROTO_TCP, name, value);
    if (!done.ok()) return done;
  }
  return done;
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
