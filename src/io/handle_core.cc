#include "io/handle_core.h"

#include "giro/base/check.h"
#include "giro/loop_host.h"

namespace giro {

// The last of it, in the close phase.
class HandleCore::Closing final : public LoopTask {
 public:
  Closing(HandleCore& core, Function<void()> on_close)
      : LoopTask(TaskKind::close), core_(&core), on_close_(std::move(on_close)) {}

  void run() override {
    Function<void()> on_close = std::move(on_close_);
    delete this;
    if (on_close) on_close();
  }
  void discard() override { delete this; }

 private:
  ~Closing() override { delete core_; }

  HandleCore* core_;
  Function<void()> on_close_;
};

void HandleCore::close(Function<void()> on_close) {
  auto* closing = new Closing(*this, std::move(on_close));
  open_ = false;
  loop_.host().handle_closed();
  cancel_operations();
  before_descriptor_closes();
  if (fd_ >= 0) loop_.close_descriptor(std::exchange(fd_, -1));
  loop_.close_later(*closing);
  loop_.host().note_handle_closed(this, closing->id());
}

void HandleCore::take_back(Operation& operation) {
  GIRO_CHECK(loop_.cancel(operation), "the poller did not give a socket's operation back",
             to_string(operation.opcode()));
}

void HandleCore::tell_opened(const char* kind, const std::string& name) {
  loop_.host().note_handle_opened(this, kind, name, fd_, keeps_alive_);
}

void HandleCore::tell_opened(const char* kind, Named named) {
  if (!loop_.host().is_observed()) return;  // asking for an address is a system call
  std::string name;
  if (named != Named::by_descriptor) {
    const auto address = named == Named::by_local_address ? local_address() : peer_address();
    if (address.ok()) name = address->to_string();
  }
  tell_opened(kind, name.empty() ? "descriptor " + std::to_string(fd_) : name);
}

void HandleCore::set_keeps_alive(KeepsLoopAlive keeps_alive) {
  if (keeps_alive_ != keeps_alive) loop_.host().note_handle_kept(this, keeps_alive);
  keeps_alive_ = keeps_alive;
  if (is_listening()) loop_.set_keeps_alive(listening_operation(), keeps_alive);
}

namespace {

template <typename Query>
Result<Address> ask_for_address(const char* call, Query query) {
  sockaddr_storage storage{};
  socklen_t size = sizeof(storage);
  auto* address = reinterpret_cast<sockaddr*>(&storage);
  int error = query(address, &size);
  if (error < 0) return SysError(-error, call);
  return Address::from(address, size);
}

}  // namespace

Result<Address> HandleCore::local_address() const {
  return ask_for_address("getsockname", [this](sockaddr* address, socklen_t* size) {
    return system().getsockname(fd_, address, size);
  });
}

Result<Address> HandleCore::peer_address() const {
  return ask_for_address("getpeername", [this](sockaddr* address, socklen_t* size) {
    return system().getpeername(fd_, address, size);
  });
}

Result<void> HandleCore::set_option(int level, int name, int value) const {
  int error = system().setsockopt(fd_, level, name, &value, sizeof(value));
  if (error < 0) return SysError(-error, "setsockopt");
  return {};
}

Result<int> HandleCore::get_option(int level, int name) const {
  int value = 0;
  socklen_t size = sizeof(value);
  int error = system().getsockopt(fd_, level, name, &value, &size);
  if (error < 0) return SysError(-error, "getsockopt");
  return value;
}

}  // namespace giro
