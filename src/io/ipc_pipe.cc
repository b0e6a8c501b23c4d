#include "giro/ipc_pipe.h"

#include <cerrno>
#include <cstring>
#include <deque>
#include <memory>
#include <utility>

#include "io/handle_core.h"
#include "io/readiness.h"

namespace giro {
namespace {

constexpr size_t kReadBytes = 64 * 1024;

std::vector<UniqueFd> descriptors_in(msghdr& message) {
  std::vector<UniqueFd> found;
  for (cmsghdr* part = CMSG_FIRSTHDR(&message); part != nullptr;
       part = CMSG_NXTHDR(&message, part)) {
    if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) continue;
    const size_t count = (part->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < count; ++i) {
      int fd = -1;
      std::memcpy(&fd, CMSG_DATA(part) + i * sizeof(int), sizeof(int));
      found.emplace_back(fd);
    }
  }
  return found;
}

}  // namespace

class IpcPipeCore final : public HandleCore {
 public:
  IpcPipeCore(Loop& loop, int fd)
      : HandleCore(loop, fd), readiness_(loop, [this](int64_t events) { ready(events); }) {
    readiness_.fd = fd;
    tell_opened("channel", Named::by_descriptor);
  }

  Result<void> read_start(IpcPipe::OnRead on_read) {
    if (on_read_) return SysError(EALREADY, "read");
    on_read_ = std::move(on_read);
    loop().keep_context(readiness_);
    reading_ = true;
    update();
    return {};
  }

  void read_stop() {
    reading_ = false;
    on_read_ = nullptr;
    update();
  }

  void read_now() {
    while (is_open() && reading_ && receive()) {
    }
    update();
  }

  Result<void> write(std::string data, int descriptor, IpcPipe::Done done) {
    if (descriptor >= 0 && data.empty()) return SysError(EINVAL, "write");
    auto* write = new Write(*this, std::move(data), descriptor, std::move(done));
    loop().keep_context(*write);
    queued_bytes_ += write->data.size();
    queue_.push_back(write);
    if (queue_.size() == 1) send_queued();
    update();
    return {};
  }

  size_t write_queue_size() const { return queued_bytes_; }

  void keep_alive(KeepsLoopAlive keeps_alive) {
    set_keeps_alive(keeps_alive);
    update();
  }

 private:
  struct Write final : Operation {
    Write(IpcPipeCore& owner, std::string bytes, int descriptor_sent, IpcPipe::Done callback)
        : Operation(Opcode::send),
          core(owner),
          data(std::move(bytes)),
          descriptor(descriptor_sent),
          done(std::move(callback)) {}
    void run() override {
      std::unique_ptr<Write> self(this);
      if (core.is_open()) core.untold_.pop_front();
      if (done) done(result() < 0 ? Result<void>(error()) : Result<void>());
    }
    void discard() override {
      if (!core.is_open()) delete this;  // otherwise it is still the core's
    }

    IpcPipeCore& core;
    std::string data;
    size_t sent = 0;
    int descriptor;  // -1: none, or it has gone
    IpcPipe::Done done;
  };

  void update() {
    if (!is_open()) return;
    uint32_t events = 0;
    if (reading_) events |= POLLIN;
    if (!queue_.empty()) events |= POLLOUT;
    readiness_.want(events, queue_.empty() ? keeps_alive() : KeepsLoopAlive::yes);
  }

  void ready(int64_t events) {
    // Asked anew whatever a callback does, be it to throw.
    struct Again {
      ~Again() { core.update(); }
      IpcPipeCore& core;
    } again{*this};
    if (events < 0) return fail(static_cast<int>(events));
    if ((events & ~int64_t{POLLIN}) != 0) send_queued();
    if (reading_ && (events & ~int64_t{POLLOUT}) != 0) receive();
  }

  // It cannot be waited for.
  void fail(int error) {
    while (!queue_.empty()) finish_first(error);
    if (!std::exchange(reading_, false)) return;
    IpcPipe::OnRead on_read = std::move(on_read_);
    on_read(SysError(-error, "read"), {});
  }

  // False: nothing has come.
  bool receive() {
    std::byte bytes[kReadBytes];
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int) * IpcPipe::kDescriptorsMax)];
    iovec part{bytes, sizeof(bytes)};
    msghdr message{};
    int64_t count = 0;
    do {
      message.msg_iov = &part;
      message.msg_iovlen = 1;
      message.msg_control = control;
      message.msg_controllen = sizeof(control);
      count = system().receive_message(fd(), message);
    } while (count == -EINTR);
    if (count == -EAGAIN) return false;
    if (count <= 0) reading_ = false;
    Running running{*this, std::move(on_read_)};
    if (count < 0) {
      running.on_read(SysError(static_cast<int>(-count), "read"), {});
    } else {
      running.on_read(std::span<const std::byte>(bytes, static_cast<size_t>(count)),
                      descriptors_in(message));
    }
    return true;
  }

  // The callback runs from here: it may stop, start anew, or close. And it may throw.
  struct Running {
    ~Running() {
      if (core.reading_ && !core.on_read_) core.on_read_ = std::move(on_read);
    }
    IpcPipeCore& core;
    IpcPipe::OnRead on_read;
  };

  // As far as the kernel takes them.
  void send_queued() {
    while (!queue_.empty()) {
      int64_t result = send(*queue_.front());
      if (result == -EAGAIN) return;
      finish_first(result);
    }
  }

  void finish_first(int64_t result) {
    Write& write = *queue_.front();
    queue_.pop_front();
    untold_.push_back(&write);
    queued_bytes_ -= write.data.size() - write.sent;
    loop().complete_later(write, result, "write");
  }

  int64_t send(Write& write) {
    while (write.sent < write.data.size()) {
      iovec part{write.data.data() + write.sent, write.data.size() - write.sent};
      msghdr message{};
      message.msg_iov = &part;
      message.msg_iovlen = 1;
      alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
      if (write.descriptor >= 0) {
        message.msg_control = control;
        message.msg_controllen = sizeof(control);
        cmsghdr* header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        std::memcpy(CMSG_DATA(header), &write.descriptor, sizeof(int));
      }
      int64_t taken = system().send_message(fd(), message);
      if (taken == -EINTR) continue;
      if (taken < 0) return taken;
      write.descriptor = -1;
      write.sent += static_cast<size_t>(taken);
      queued_bytes_ -= static_cast<size_t>(taken);
    }
    return 0;
  }

  void cancel_operations() override {
    reading_ = false;
    take_back(readiness_);
    for (Write* write : std::exchange(untold_, {})) {
      take_back(*write);
      loop().complete_in_close_phase(*write, write->result(), "write");
    }
    for (Write* write : std::exchange(queue_, {})) {
      loop().complete_in_close_phase(*write, -ECANCELED, "write");
    }
    queued_bytes_ = 0;
  }
  Operation& listening_operation() override { return readiness_; }

  Readiness readiness_;
  bool reading_ = false;
  IpcPipe::OnRead on_read_;
  std::deque<Write*> queue_;   // that the kernel has not taken
  std::deque<Write*> untold_;  // that it has, and whose callback is to come
  size_t queued_bytes_ = 0;
};

// --- What the user holds
// --------------------------------------------------------------------------

IpcPipe::IpcPipe(IpcPipe&& other) noexcept : core_(std::exchange(other.core_, nullptr)) {}

IpcPipe& IpcPipe::operator=(IpcPipe&& other) noexcept {
  if (this != &other) {
    close();
    core_ = std::exchange(other.core_, nullptr);
  }
  return *this;
}

IpcPipe::~IpcPipe() { close(); }

IpcPipe IpcPipe::adopt(Loop& loop, int fd) { return IpcPipe(new IpcPipeCore(loop, fd)); }

bool IpcPipe::is_open() const { return core_ != nullptr; }
int IpcPipe::fd() const { return core_ != nullptr ? core_->fd() : -1; }

Result<void> IpcPipe::read_start(OnRead on_read) {
  if (core_ == nullptr) return SysError(EBADF, "read");
  return core_->read_start(std::move(on_read));
}
void IpcPipe::read_stop() {
  if (core_ != nullptr) core_->read_stop();
}
void IpcPipe::read_now() {
  if (core_ != nullptr) core_->read_now();
}

Result<void> IpcPipe::write(std::string data, int descriptor, Done done) {
  if (core_ == nullptr) return SysError(EBADF, "write");
  return core_->write(std::move(data), descriptor, std::move(done));
}
size_t IpcPipe::write_queue_size() const {
  return core_ != nullptr ? core_->write_queue_size() : 0;
}

void IpcPipe::close(Function<void()> on_close) {
  if (core_ != nullptr) std::exchange(core_, nullptr)->close(std::move(on_close));
}

void IpcPipe::ref() {
  if (core_ != nullptr) core_->keep_alive(KeepsLoopAlive::yes);
}
void IpcPipe::unref() {
  if (core_ != nullptr) core_->keep_alive(KeepsLoopAlive::no);
}

}  // namespace giro
