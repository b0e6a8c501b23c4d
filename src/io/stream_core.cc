#include "io/stream_core.h"

#include <netinet/in.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace giro {

// --- Connecting ---------------------------------------------------------------------------------

class StreamCore::Connect final : public Operation {
 public:
  Connect(StreamCore& core, const Address& address, Stream::Done done)
      : Operation(Opcode::connect), core_(core), address_(address), done_(std::move(done)) {
    fd = core.fd();
    arguments.connect = {address_.data(), address_.size()};
    core.loop().keep_context(*this);
  }

  void run() override {
    Result<void> outcome = result() < 0 ? Result<void>(error()) : Result<void>();
    Stream::Done done = std::move(done_);
    core_.connected(outcome);
    delete this;
    if (done) done(outcome);
  }
  void discard() override {
    if (!core_.is_open()) delete this;  // otherwise it is still the core's
  }

 private:
  StreamCore& core_;
  Address address_;
  Stream::Done done_;
};

int StreamCore::open_socket(const Address& address) {
  if (fd() >= 0) return 0;
  int opened = system().socket(address.family(), SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (opened < 0) return opened;
  adopt_descriptor(opened);
  return 0;
}

Result<void> StreamCore::bind(const Address& address, BindOptions options) {
  int error = open_socket(address);
  if (error < 0) return SysError(-error, "socket");
  Result<void> set;
  if (!address.is_unix()) set = set_option(SOL_SOCKET, SO_REUSEADDR, 1);
  if (set.ok() && options.reuse_port) set = set_option(SOL_SOCKET, SO_REUSEPORT, 1);
  if (set.ok() && options.ipv6_only && address.family() == AF_INET6) {
    set = set_option(IPPROTO_IPV6, IPV6_V6ONLY, 1);
  }
  if (!set.ok()) return set;
  error = system().bind(fd(), address.data(), address.size());
  if (error < 0) return SysError(-error, "bind");
  return {};
}

void StreamCore::connect(const Address& address, Stream::Done done) {
  state_ = State::connecting;
  int error = open_socket(address);
  connect_ = new Connect(*this, address, std::move(done));
  if (error == 0) {
    loop().submit(*connect_);
  } else {
    loop().complete_later(*connect_, error, "socket");
  }
}

void StreamCore::connected(const Result<void>& outcome) {
  state_ = outcome.ok() ? State::connected : State::failed;
  if (outcome.ok() && is_open()) tell_opened("socket", Named::by_peer_address);
  unsent_ = first();
  if (is_open()) send_queued();  // or, when it failed, tell those who wait
}

// --- Reading ------------------------------------------------------------------------------------

Result<void> StreamCore::read_start(std::span<std::byte> memory, Stream::Lender lender,
                                    Stream::OnRead on_read) {
  if (state_ != State::connected) return SysError(ENOTCONN, "read");
  if (is_reading()) return SysError(EALREADY, "read");
  if (in_flight()) take_back(*this);  // it reads ahead, into other memory
  on_read_ = std::move(on_read);
  reads_ = Reads::on;
  ReceiveMemory kind = memory.empty() ? ReceiveMemory::lent : ReceiveMemory::own;
  if (lender != nullptr) kind = ReceiveMemory::asked;
  arguments.receive = {memory.data(), memory.size(), kind, lender};
  submit_receive();
  return {};
}

void StreamCore::submit_receive() {
  Operation::fd = fd();
  if (has_early()) return loop().complete_later(*this, 0, "read");
  loop().submit(*this, keeps_alive());
}

void StreamCore::read_stop() {
  const bool is_awaited = reads_ == Reads::once && in_flight();
  take_back(*this);
  if (is_awaited) return loop().complete_later(*this, -ECANCELED, "read");
  reads_ = Reads::ahead;
}

void StreamCore::run() {
  sent_at_once_ = 0;
  end_loan();
  switch (reads_) {
    case Reads::ahead: return receive_early();
    case Reads::once:
      reads_ = Reads::ahead;
      take_back_offer();
      break;
    case Reads::on:
      if (has_early() && is_open() && tell_early()) return;
      break;
  }
  if (result() < 0) {
    tell(error());
  } else {
    tell(std::span<const std::byte>(arguments.receive.data, static_cast<size_t>(result())));
  }
  // Mostly the coroutine has asked for the next one, and nothing has to be changed.
  if (reads_ == Reads::ahead && in_flight()) loop().set_keeps_alive(*this, KeepsLoopAlive::no);
}

void StreamCore::tell(const Result<std::span<const std::byte>>& read) {
  // The callback may stop, start anew with another callback, or close: so it runs from here. And it
  // may throw: so it is put back by a destructor.
  struct Running {
    ~Running() {
      if (!core.on_read_ && core.is_reading()) core.on_read_ = std::move(on_read);
    }
    StreamCore& core;
    Stream::OnRead on_read;
  };
  Running running{*this, std::move(on_read_)};
  running.on_read(read);
}

// --- Writing ------------------------------------------------------------------------------------

namespace {

// A send that nobody waits for: what it could not do at once is left to the caller.
class Probe final : public Operation {
 public:
  Probe() : Operation(Opcode::send) {}
  void run() override {}
};

}  // namespace

StreamCore::Attempt StreamCore::try_send(std::span<iovec> parts) {
  Probe probe;
  probe.fd = fd();
  probe.arguments.send = {parts.data(), static_cast<uint32_t>(parts.size()), 0};
  const int64_t result = loop().try_now(probe);
  return {result, probe.arguments.send.sent};
}

// The caller's parts stay as they are.
StreamCore::Attempt StreamCore::try_send_copies(std::span<const iovec> parts) {
  constexpr size_t kPartsAtOnce = 16;
  iovec copies[kPartsAtOnce];
  const size_t count = std::min(parts.size(), kPartsAtOnce);
  std::copy_n(parts.begin(), count, copies);
  Attempt attempt = try_send({copies, count});
  // The rest takes the long way.
  if (attempt.result >= 0 && count < parts.size()) attempt.result = -EAGAIN;
  return attempt;
}

int StreamCore::why_not_now() const {
  if (finishing_) return EPIPE;
  return may_send_now() ? 0 : EAGAIN;
}

Result<size_t> StreamCore::outcome_of(Attempt attempt) {
  if (attempt.result >= 0 || attempt.sent > 0) return attempt.sent;
  return SysError(static_cast<int>(-attempt.result), "write");
}

Result<size_t> StreamCore::try_write(std::span<const std::byte> data) {
  if (int error = why_not_now(); error != 0) return SysError(error, "write");
  // Not a copy of a part that the caller has just made: that would wait for its stores.
  iovec part{const_cast<std::byte*>(data.data()), data.size()};
  return outcome_of(try_send({&part, 1}));
}

Result<size_t> StreamCore::try_write(std::span<const iovec> parts) {
  if (int error = why_not_now(); error != 0) return SysError(error, "write");
  return outcome_of(try_send_copies(parts));
}

Result<void> StreamCore::write(std::string owned, std::span<const iovec> parts, Stream::Done done) {
  if (finishing_) return SysError(EPIPE, "write");
  iovec whole{owned.data(), owned.size()};
  if (!owned.empty()) parts = {&whole, 1};

  Attempt attempt{-EAGAIN, 0};
  if (may_send_now()) attempt = try_send_copies(parts);  // O4: at once
  if (attempt.result >= 0 && !done) return {};           // and so, mostly, for nothing

  auto* write = new StreamWrite(*this, StreamWrite::Kind::data, std::move(done));
  append(*write);
  if (attempt.result != -EAGAIN) {
    loop().complete_later(*write, attempt.result, "write");
    return {};
  }
  write->keep(std::move(owned), parts, attempt.sent);
  enqueue(*write);
  return {};
}

void StreamCore::enqueue(StreamWrite& write) {
  queued_bytes_ += write.bytes();
  if (is_connecting() || unsent_ != nullptr) return;
  unsent_ = &write;
  if (state_ == State::connected) {
    loop().submit(write);
  } else {
    send_queued();
  }
}

Result<void> StreamCore::shutdown(Stream::Done done) {
  if (finishing_) return SysError(EALREADY, "shutdown");
  finishing_ = true;
  auto* end = new StreamWrite(*this, StreamWrite::Kind::end, std::move(done));
  append(*end);
  if (is_connecting() || unsent_ != nullptr) return {};
  unsent_ = end;
  send_queued();
  return {};
}

void StreamCore::append(StreamWrite& write) {
  write.next = last_ == nullptr ? &write : std::exchange(last_->next, &write);
  last_ = &write;
}

StreamWrite& StreamCore::take_first() {
  StreamWrite& write = *last_->next;
  if (&write == last_) {
    last_ = nullptr;
  } else {
    last_->next = write.next;
  }
  return write;
}

// As far as the kernel takes them.
void StreamCore::send_queued() {
  while (unsent_ != nullptr) {
    StreamWrite& write = *unsent_;
    write.fd = fd();  // it may be older than the socket
    int64_t result = state_ == State::connected ? send_now(write) : -ECANCELED;
    if (result == -EAGAIN) {
      loop().submit(write);
      return;
    }
    no_longer_unsent(write);
    loop().complete_later(write, result, write.call());
  }
}

int64_t StreamCore::send_now(StreamWrite& write) {
  if (write.kind() == StreamWrite::Kind::data) return loop().try_now(write);
  int result = system().shutdown(fd(), SHUT_WR);
  return result == -ENOTSOCK ? 0 : result;  // the end of a pipe is its close
}

void StreamCore::no_longer_unsent(StreamWrite& write) {
  queued_bytes_ -= write.bytes();
  unsent_ = &write == last_ ? nullptr : write.next;
}

bool StreamCore::may_deliver(StreamWrite& write) {
  if (!is_open()) return true;  // in the close phase, where they stand in their order
  if (&write == unsent_) {      // the poller has sent it
    no_longer_unsent(write);
    send_queued();
  }
  if (&write != first()) {
    loop().complete_later(write, write.result(), write.call());
    return false;
  }
  take_first();
  return true;
}

// --- Closing ------------------------------------------------------------------------------------

void StreamCore::cancel_operations() {
  const bool is_awaited = reads_ == Reads::once && in_flight();
  take_back(*this);
  if (is_awaited) loop().complete_in_close_phase(*this, -ECANCELED, "read");
  if (state_ == State::connecting) {
    take_back(*connect_);
    loop().complete_in_close_phase(*connect_, -ECANCELED, "connect");
  }
  while (last_ != nullptr) {
    StreamWrite& write = take_first();
    // What the kernel had taken was not cancelled.
    const bool sent = write.state() == Operation::State::put_off;
    take_back(write);
    loop().complete_in_close_phase(write, sent ? write.result() : -ECANCELED, write.call());
  }
  unsent_ = nullptr;
  queued_bytes_ = 0;
}

void StreamCore::reset_on_close() {
  linger at_once{1, 0};
  system().setsockopt(fd(), SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
}

}  // namespace giro
