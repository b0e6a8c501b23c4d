#include "io/datagram_core.h"

#include <cerrno>
#include <utility>

namespace giro {
namespace {

int64_t send_one(System& system, int fd, std::span<const iovec> parts, const Address* to) {
  msghdr message{};
  message.msg_iov = const_cast<iovec*>(parts.data());
  message.msg_iovlen = parts.size();
  if (to != nullptr) {
    message.msg_name = const_cast<sockaddr*>(to->data());
    message.msg_namelen = to->size();
  }
  int64_t sent = 0;
  do {
    sent = system.send_message(fd, message);
  } while (sent == -EINTR);
  return sent;
}

}  // namespace

class DatagramCore::Send final : public Operation {
 public:
  Send(DatagramCore& core, std::span<const iovec> parts, const Address* to,
       DatagramSocket::OnSent done)
      : Operation(Opcode::send),
        core_(core),
        parts_(parts.begin(), parts.end()),
        has_address_(to != nullptr),
        done_(std::move(done)) {
    if (to != nullptr) to_ = *to;
    core.loop().keep_context(*this);
  }

  size_t bytes() const {
    size_t sum = 0;
    for (const iovec& part : parts_) sum += part.iov_len;
    return sum;
  }
  int64_t send_now() {
    return send_one(core_.system(), core_.fd(), parts_, has_address_ ? &to_ : nullptr);
  }

  void run() override {
    std::unique_ptr<Send> self(this);
    if (core_.is_open()) core_.untold_.pop_front();
    if (!done_) return;
    done_(result() < 0 ? Result<size_t>(error()) : Result<size_t>(static_cast<size_t>(result())));
  }
  void discard() override {
    if (!core_.is_open()) delete this;  // otherwise it is still the core's
  }

 private:
  DatagramCore& core_;
  std::vector<iovec> parts_;
  const bool has_address_;
  Address to_;
  DatagramSocket::OnSent done_;
};

DatagramCore::DatagramCore(Loop& loop, int fd, int family, Taking taking)
    : HandleCore(loop, fd),
      family_(family),
      batch_max_(taking == Taking::batches ? kBatch : 1),
      readiness_(
          loop, [this](int64_t events) { ready(events); }, Readiness::Asked::stays) {
  readiness_.fd = fd;
  tell_opened("datagrams", Named::by_local_address);
}

void DatagramCore::update() {
  if (!is_open()) return;
  uint32_t events = 0;
  if (receiving_) events |= POLLIN;
  if (receiving_ && may_be_more_ && !has_undelivered() && !look_.in_flight()) {
    loop().complete_later(look_, 0, "recvmsg");
  }
  if (!queue_.empty()) events |= POLLOUT;
  readiness_.want(events, queue_.empty() ? keeps_alive() : KeepsLoopAlive::yes);
}

void DatagramCore::ready(int64_t events) {
  // Asked anew whatever a callback does, be it to throw.
  struct Again {
    ~Again() { core.update(); }
    DatagramCore& core;
  } again{*this};
  if (events < 0) {  // it cannot be waited for
    while (!queue_.empty()) finish_first(events);
    if (std::exchange(receiving_, false)) {
      once_ = false;
      DatagramSocket::OnDatagram on_datagram = std::move(on_datagram_);
      on_datagram(SysError(static_cast<int>(-events), "recvmsg"));
    }
    return;
  }
  if ((events & ~int64_t{POLLIN}) != 0) {
    send_queued();
    if (!queue_.empty()) readiness_.forget();
  }
  if (!receiving_ || (events & ~int64_t{POLLOUT}) == 0) return;
  if (has_undelivered()) {
    may_be_more_ = true;
  } else if (receive() == Found::nothing) {
    readiness_.forget();
  }
}

void DatagramCore::look() {
  if (!is_open()) return tell(look_.error());
  struct Again {
    ~Again() { core.update(); }
    DatagramCore& core;
  } again{*this};
  if (!has_undelivered()) receive();
}

void DatagramCore::keep_alive(KeepsLoopAlive keeps_alive) {
  set_keeps_alive(keeps_alive);
  update();
}

// --- Receiving
// ------------------------------------------------------------------------------------

Result<void> DatagramCore::receive_start(DatagramSocket::OnDatagram on_datagram) {
  if (receiving_) return SysError(EALREADY, "recvmsg");
  receiving_ = true;
  on_datagram_ = std::move(on_datagram);
  loop().keep_context(readiness_);
  if (batch_ == nullptr) {
    batch_ = std::make_unique<Batch>();
    for (size_t i = 0; i < kBatch; ++i) {
      batch_->slots[i].belong_to(*this, i);
      batch_->parts[i] = {batch_->memory.get() + i * kDatagramBytes, kDatagramBytes};
      msghdr& header = batch_->headers[i].msg_hdr;
      header.msg_iov = &batch_->parts[i];
      header.msg_iovlen = 1;
      header.msg_name = &batch_->from[i];
      header.msg_namelen = sizeof(sockaddr_storage);
    }
  }
  for (Slot& slot : batch_->slots) loop().keep_context(slot);
  loop().keep_context(look_);
  if (has_undelivered()) queue_rest();
  update();
  return {};
}

Result<void> DatagramCore::receive_once(DatagramSocket::OnDatagram on_datagram) {
  Result<void> started = receive_start(std::move(on_datagram));
  if (started.ok()) once_ = true;
  return started;
}

void DatagramCore::receive_stop() {
  receiving_ = once_ = false;
  on_datagram_ = nullptr;
  take_back_slots();
  take_back(look_);
  may_be_more_ = false;  // or it is told when the receiving begins again
  update();
}

DatagramCore::Found DatagramCore::receive() {
  Batch& batch = *batch_;
  // What the kernel wrote over; the rest is as it was.
  for (size_t i = 0; i < batch.count; ++i) {
    batch.headers[i].msg_hdr.msg_namelen = sizeof(sockaddr_storage);
  }
  int count = 0;
  do {
    count = system().receive_messages(fd(), batch.headers.data(), batch_max_);
  } while (count == -EINTR);
  may_be_more_ = count == static_cast<int>(batch_max_) || (count < 0 && count != -EAGAIN);
  if (count == -EAGAIN) return Found::nothing;
  if (count < 0) {
    tell(SysError(-count, "recvmsg"));
  } else {
    batch.count = static_cast<size_t>(count);
    batch.next = 1;
    queue_rest();
    deliver(0);
  }
  return Found::something;
}

void DatagramCore::queue_rest() {
  for (size_t i = batch_->next; i < batch_->count; ++i) {
    loop().complete_later(batch_->slots[i], 0, "recvmsg");
  }
}

void DatagramCore::deliver(size_t index) {
  struct Again {
    ~Again() { core.update(); }
    DatagramCore& core;
  } again{*this};
  batch_->next = index + 1;
  const mmsghdr& message = batch_->headers[index];
  const auto* from = reinterpret_cast<const sockaddr*>(&batch_->from[index]);
  const auto* data = static_cast<const std::byte*>(batch_->parts[index].iov_base);
  tell(Datagram{{data, message.msg_len},
                Address::from(from, message.msg_hdr.msg_namelen),
                (message.msg_hdr.msg_flags & MSG_TRUNC) != 0});
}

void DatagramCore::tell(const Result<Datagram>& datagram) {
  // The readiness is asked for until the callback has returned: mostly it wants the next one.
  if (std::exchange(once_, false)) {
    receiving_ = false;
    take_back_slots();
  }
  // The callback may stop, start anew with another callback, or close; and it may throw.
  struct Running {
    ~Running() {
      if (core.receiving_ && !core.on_datagram_) core.on_datagram_ = std::move(on_datagram);
    }
    DatagramCore& core;
    DatagramSocket::OnDatagram on_datagram;
  };
  Running running{*this, std::move(on_datagram_)};
  running.on_datagram(datagram);
}

void DatagramCore::take_back_slots() {
  if (batch_ == nullptr) return;
  for (Slot& slot : batch_->slots) take_back(slot);
}

// --- Sending
// --------------------------------------------------------------------------------------

Result<size_t> DatagramCore::try_send(std::span<const iovec> parts, const Address* to) {
  int64_t sent = queue_.empty() ? send_one(system(), fd(), parts, to) : -EAGAIN;
  if (sent < 0) return SysError(static_cast<int>(-sent), "send");
  return static_cast<size_t>(sent);
}

void DatagramCore::send(std::span<const iovec> parts, const Address* to,
                        DatagramSocket::OnSent done) {
  int64_t sent = queue_.empty() ? send_one(system(), fd(), parts, to) : -EAGAIN;
  if (sent >= 0 && !done) return;
  auto* send = new Send(*this, parts, to, std::move(done));
  queue_.push_back(send);
  queued_bytes_ += send->bytes();
  if (sent != -EAGAIN) finish_first(sent);
  update();
}

void DatagramCore::send_queued() {
  while (!queue_.empty()) {
    int64_t sent = queue_.front()->send_now();
    if (sent == -EAGAIN) return;
    finish_first(sent);
  }
}

void DatagramCore::finish_first(int64_t result) {
  Send& send = *queue_.front();
  queue_.pop_front();
  queued_bytes_ -= send.bytes();
  untold_.push_back(&send);
  loop().complete_later(send, result, "send");
}

Result<void> DatagramCore::set_option_bytes(int level, int name, const void* value,
                                            socklen_t size) const {
  int error = system().setsockopt(fd(), level, name, value, size);
  if (error < 0) return SysError(-error, "setsockopt");
  return {};
}

// --- Closing
// --------------------------------------------------------------------------------------

void DatagramCore::cancel_operations() {
  const bool is_awaited = receiving_ && once_;
  receiving_ = false;
  take_back(readiness_);
  take_back(look_);
  if (is_awaited) loop().complete_in_close_phase(look_, -ECANCELED, "recvmsg");
  take_back_slots();
  for (Send* send : std::exchange(untold_, {})) {
    take_back(*send);
    loop().complete_in_close_phase(*send, send->result(), "send");
  }
  for (Send* send : std::exchange(queue_, {})) {
    loop().complete_in_close_phase(*send, -ECANCELED, "send");
  }
  queued_bytes_ = 0;
}

}  // namespace giro
