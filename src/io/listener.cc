#include "giro/listener.h"

#include <netinet/in.h>

#include <cerrno>
#include <utility>

#include "io/handle_core.h"

namespace giro {

class ListenerCore final : public HandleCore {
 public:
  ListenerCore(Loop& loop, int fd, Listener::OnConnection on_connection, std::string path)
      : HandleCore(loop, fd), on_connection_(std::move(on_connection)), path_(std::move(path)) {}

  Result<void> start() {
    accept_.fd = fd();
    loop().submit(accept_, keeps_alive());
    // Known at once, so it is told at once, and not to a callback that waits for connections.
    if (accept_.state() == Operation::State::put_off) {
      return SysError(accept_.error().code(), "listen");
    }
    return {};
  }

  void give_descriptor_back() { adopt_descriptor(-1); }

 private:
  class Accept final : public Operation {
   public:
    explicit Accept(ListenerCore& core) : Operation(Opcode::accept), core_(core) {}
    void run() override { core_.accepted(); }

   private:
    ListenerCore& core_;
  };

  void accepted() {
    Result<Stream> outcome = accept_.result() < 0
                                 ? Result<Stream>(accept_.error())
                                 : Stream::adopt(loop(), static_cast<int>(accept_.result()));
    // It may close the listener; we stay until the close phase.
    on_connection_(std::move(outcome));
  }

  void cancel_operations() override { take_back(accept_); }
  Operation& listening_operation() override { return accept_; }
  void before_descriptor_closes() override {
    // Before: a listener that takes the place right after must not lose its path to us.
    if (!path_.empty()) system().unlink(path_.c_str());
  }

  Accept accept_{*this};
  Listener::OnConnection on_connection_;
  std::string path_;  // of a Unix socket in the file system
};

namespace {

// Of a Unix socket; an abstract name is nothing in the file system.
std::string path_in_file_system(const Address& address) {
  std::string path = address.path();
  return path.starts_with('\0') ? "" : path;
}

// A socket that listens, or why not.
Result<int> open_listening_socket(System& system, const Address& address,
                                  const ListenOptions& options) {
  int fd = system.socket(address.family(), SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return SysError(-fd, "socket");
  const auto fail = [&](int error, const char* call) {
    system.close(fd);
    return SysError(-error, call);
  };
  const auto switch_on = [&](int level, int name) {
    constexpr int kOn = 1;
    return system.setsockopt(fd, level, name, &kOn, sizeof(kOn));
  };
  int error = 0;
  if (!address.is_unix()) error = switch_on(SOL_SOCKET, SO_REUSEADDR);
  if (error == 0 && options.reuse_port) error = switch_on(SOL_SOCKET, SO_REUSEPORT);
  if (error == 0 && options.ipv6_only) error = switch_on(IPPROTO_IPV6, IPV6_V6ONLY);
  if (error < 0) return fail(error, "setsockopt");
  error = system.bind(fd, address.data(), address.size());
  if (error < 0) return fail(error, "bind");
  error = system.listen(fd, options.backlog);
  if (error < 0) {
    std::string path = path_in_file_system(address);
    if (!path.empty()) system.unlink(path.c_str());
    return fail(error, "listen");
  }
  return fd;
}

}  // namespace

Result<Listener> Listener::listen(Loop& loop, const Address& address, OnConnection on_connection,
                                  ListenOptions options) {
  Result<int> fd = open_listening_socket(loop.system(), address, options);
  if (!fd.ok()) return fd.error();
  auto* core = new ListenerCore(loop, *fd, std::move(on_connection), path_in_file_system(address));
  Listener listener(core);
  Result<void> started = core->start();
  if (!started.ok()) return started.error();
  return listener;
}

Result<Listener> Listener::adopt(Loop& loop, int fd, OnConnection on_connection, int backlog) {
  int error = loop.system().listen(fd, backlog);
  if (error == 0) error = loop.system().set_nonblocking(fd);
  if (error < 0) return SysError(-error, "listen");
  auto* core = new ListenerCore(loop, fd, std::move(on_connection), "");
  Listener listener(core);
  Result<void> started = core->start();
  if (started.ok()) return listener;
  core->give_descriptor_back();
  return started.error();
}

Listener::Listener(Listener&& other) noexcept : core_(std::exchange(other.core_, nullptr)) {}

Listener& Listener::operator=(Listener&& other) noexcept {
  if (this != &other) {
    close();
    core_ = std::exchange(other.core_, nullptr);
  }
  return *this;
}

Listener::~Listener() { close(); }

bool Listener::is_open() const { return core_ != nullptr; }
int Listener::fd() const { return core_ != nullptr ? core_->fd() : -1; }

Result<Address> Listener::local_address() const {
  if (core_ == nullptr) return SysError(EBADF, "getsockname");
  return core_->local_address();
}

void Listener::close(Function<void()> on_close) {
  if (core_ != nullptr) std::exchange(core_, nullptr)->close(std::move(on_close));
}

void Listener::ref() {
  if (core_ != nullptr) core_->set_keeps_alive(KeepsLoopAlive::yes);
}
void Listener::unref() {
  if (core_ != nullptr) core_->set_keeps_alive(KeepsLoopAlive::no);
}

}  // namespace giro
