#include "giro/terminal.h"

#include <sys/ioctl.h>

#include <cerrno>
#include <csignal>
#include <utility>

#include "io/handle_core.h"
#include "io/readiness.h"

namespace giro {

// Neither this nor the poll below is a call of the System's table: they ask a terminal, which no
// simulated world has, and wait for nothing.
Result<WindowSize> window_size(int fd) {
  winsize size{};
  if (::ioctl(fd, TIOCGWINSZ, &size) != 0) return SysError(errno, "ioctl");
  return WindowSize{size.ws_col, size.ws_row};
}

Result<SignalWatcher> watch_window_size(Loop& loop, Function<void()> on_change,
                                        KeepsLoopAlive keeps_alive) {
  return SignalWatcher::watch(
      loop, SIGWINCH, [on_change = std::move(on_change)](int) mutable { on_change(); },
      keeps_alive);
}

class TerminalCore final : public HandleCore {
 public:
  TerminalCore(Loop& loop, int fd)
      : HandleCore(loop, fd), readiness_(loop, [this](int64_t events) { ready(events); }) {
    readiness_.fd = fd;
    tell_opened("terminal", Named::by_descriptor);
  }

  Result<void> read_start(Stream::OnRead on_read) {
    if (reading_) return SysError(EALREADY, "read");
    reading_ = true;
    on_read_ = std::move(on_read);
    loop().keep_context(readiness_);
    update();
    return {};
  }
  void read_stop() {
    reading_ = false;
    on_read_ = nullptr;
    update();
  }

 private:
  void update() {
    if (is_open()) readiness_.want(reading_ ? POLLIN : 0, keeps_alive());
  }

  void ready(int64_t events) {
    std::byte bytes[64 * 1024];
    int64_t count = events < 0 ? events : read(bytes);
    // Asked anew whatever the callback does, be it to throw.
    struct Running {
      ~Running() {
        if (core.reading_ && !core.on_read_) core.on_read_ = std::move(on_read);
        core.update();
      }
      TerminalCore& core;
      Stream::OnRead on_read;
    } running{*this, std::move(on_read_)};
    if (count == -EAGAIN) return;
    if (count <= 0) reading_ = false;
    if (count < 0) {
      running.on_read(SysError(static_cast<int>(-count), "read"));
    } else {
      running.on_read(std::span<const std::byte>(bytes, static_cast<size_t>(count)));
    }
  }

  int64_t read(std::span<std::byte> into) {
    // Again, because another reader may have been faster, and this read would wait.
    pollfd readable{fd(), POLLIN, 0};
    if (::poll(&readable, 1, 0) == 0) return -EAGAIN;
    int64_t count = 0;
    do {
      count = system().read(fd(), into.data(), into.size());
    } while (count == -EINTR);
    return count;
  }

  void cancel_operations() override {
    reading_ = false;
    take_back(readiness_);
  }
  Operation& listening_operation() override { return readiness_; }

  Readiness readiness_;
  bool reading_ = false;
  Stream::OnRead on_read_;
};

TerminalReader::TerminalReader(TerminalReader&& other) noexcept
    : core_(std::exchange(other.core_, nullptr)) {}

TerminalReader& TerminalReader::operator=(TerminalReader&& other) noexcept {
  if (this != &other) {
    close();
    core_ = std::exchange(other.core_, nullptr);
  }
  return *this;
}

TerminalReader::~TerminalReader() { close(); }

// A number of its own, because a poller takes one operation for each.
Result<TerminalReader> TerminalReader::open(Loop& loop, int fd) {
  const int own = loop.system().duplicate(fd);
  if (own < 0) return SysError(-own, "open");
  return TerminalReader(new TerminalCore(loop, own));
}

bool TerminalReader::is_open() const { return core_ != nullptr; }

Result<void> TerminalReader::read_start(OnRead on_read) {
  if (core_ == nullptr) return SysError(EBADF, "read");
  return core_->read_start(std::move(on_read));
}
void TerminalReader::read_stop() {
  if (core_ != nullptr) core_->read_stop();
}

void TerminalReader::close(Function<void()> on_close) {
  if (core_ != nullptr) std::exchange(core_, nullptr)->close(std::move(on_close));
}

void TerminalReader::ref() {
  if (core_ != nullptr) core_->set_keeps_alive(KeepsLoopAlive::yes);
}
void TerminalReader::unref() {
  if (core_ != nullptr) core_->set_keeps_alive(KeepsLoopAlive::no);
}

}  // namespace giro
