#include "giro/listener.h"

#include <netinet/in.h>

#include <cerrno>
#include <utility>

#include "giro/coroutine.h"
#include "io/handle_core.h"

namespace giro {

class ListenerCore final : public HandleCore {
 public:
  ListenerCore(Loop& loop, int fd, std::string path)
      : HandleCore(loop, fd), path_(std::move(path)) {
    accept_.fd = fd;
  }

  Result<void> start(Listener::OnConnection on_connection) {
    on_connection_ = std::move(on_connection);
    tell_opened("listener", Named::by_local_address);  // first: who watches calls `accept` after it
    loop().submit(accept_, keeps_alive());
    // Known at once, so it is told at once, and not to a callback that waits for connections.
    if (accept_.state() == Operation::State::put_off) {
      return SysError(accept_.error().code(), "listen");
    }
    return {};
  }

  // One connection, and no more; ECANCELED in the close phase when the listener is closed before.
  Result<void> accept_once(Listener::OnConnection on_connection) {
    if (accept_.in_flight()) return SysError(EALREADY, "accept");
    accepts_ = Accepts::once;
    on_connection_ = std::move(on_connection);
    loop().submit(accept_, keeps_alive());
    return {};
  }
  void stop() { take_back(accept_); }
  void give_descriptor_back() { adopt_descriptor(-1); }

 private:
  enum class Accepts : uint8_t { on, once };
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
    if (accepts_ == Accepts::on) {
      on_connection_(std::move(outcome));
      return;
    }
    stop();
    Listener::OnConnection on_connection = std::move(on_connection_);  // it may await the next
    on_connection(std::move(outcome));
  }

  void cancel_operations() override {
    const bool is_awaited = accepts_ == Accepts::once && accept_.in_flight();
    take_back(accept_);
    if (is_awaited) loop().complete_in_close_phase(accept_, -ECANCELED, "accept");
  }
  Operation& listening_operation() override { return accept_; }
  void before_descriptor_closes() override {
    // Before: a listener that takes the place right after must not lose its path to us.
    if (!path_.empty()) system().unlink(path_.c_str());
  }

  Accept accept_{*this};
  Accepts accepts_ = Accepts::on;
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

Result<Listener> Listener::listen(Loop& loop, const Address& address, ListenOptions options) {
  Result<int> fd = open_listening_socket(loop.system(), address, options);
  if (!fd.ok()) return fd.error();
  return Listener(new ListenerCore(loop, *fd, path_in_file_system(address)));
}

Result<Listener> Listener::listen(Loop& loop, const Address& address, OnConnection on_connection,
                                  ListenOptions options) {
  Result<Listener> listener = listen(loop, address, options);
  if (!listener.ok()) return listener;
  Result<void> started = listener->core_->start(std::move(on_connection));
  if (!started.ok()) return started.error();
  return listener;
}

Completion<Stream> Listener::accept() {
  return Completion<Stream>([this](OnConnection done) -> Result<TakeBack> {
    if (core_ == nullptr) return SysError(ECANCELED, "accept");
    Result<void> started = core_->accept_once(std::move(done));
    if (!started.ok()) return started.error();
    return TakeBack([core = core_] {
      if (core->is_open()) core->stop();
    });
  });
}

Result<Listener> Listener::adopt(Loop& loop, int fd, OnConnection on_connection, int backlog) {
  if (loop.is_waited_for(fd)) return SysError(EEXIST, "listen");
  int error = loop.system().listen(fd, backlog);
  if (error == 0) error = loop.system().set_nonblocking(fd);
  if (error < 0) return SysError(-error, "listen");
  auto* core = new ListenerCore(loop, fd, "");
  Listener listener(core);
  Result<void> started = core->start(std::move(on_connection));
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
