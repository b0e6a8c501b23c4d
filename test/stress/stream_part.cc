#include "stress/stream_part.h"

#include <algorithm>
#include <cerrno>
#include <vector>

#include "stress/report.h"
#include "stress/rules.h"

namespace giro::stress {
namespace {

constexpr uint32_t kPartsMax = 24;  // more than a stream tries at once

template <typename T>
int code_of(const Result<T>& result) {
  return result.ok() ? 0 : result.error().code();
}

}  // namespace

StreamPart::StreamPart(Stage& stage)
    : stage_(stage),
      buffer_bytes_(stage.ground->socket_buffer(16u << (2 * stage.choices.below(4)))) {}

void StreamPart::act() {
  if (doors_.empty() || stage_.choices.one_in(16)) return listen();
  if (ends_.empty() || stage_.choices.one_in(8)) return connect();
  if (stage_.choices.one_in(24)) {
    Door& door = doors_[stage_.choices.below(static_cast<uint32_t>(doors_.size()))];
    if (!door.closed) return close(door);
  }
  // The last ones, mostly: the others are closed.
  const auto count = static_cast<uint32_t>(ends_.size());
  const uint32_t back =
      stage_.choices.below(stage_.choices.one_in(8) ? count : std::min(count, 6u));
  End& end = ends_[count - 1 - back];
  // Several at once, so that they queue.
  for (uint32_t acts = 1 + stage_.choices.below(4); acts > 0; --acts) act_on(end);
}

void StreamPart::act_on(End& end) {
  switch (stage_.choices.below(20)) {
    case 0: return look(end);
    case 1:
    case 2:
    case 3:
    case 4: return read_start(end);
    case 5: return read_stop(end);
    case 6:
    case 7:
    case 8:
    case 9:
    case 10:
    case 11: return write(end);
    case 12: return try_write(end);
    case 13:
    case 14: return shutdown(end);
    case 15: return set_referenced(end, stage_.choices.one_in(2));
    case 16: {
      Stream moved = std::move(end.stream);
      end.stream = std::move(moved);
      return;
    }
    case 17: return close(end, How::close);
    case 18: return close(end, stage_.choices.one_in(2) ? How::close_silently : How::destroy);
    default: return stage_.choices.one_in(3) ? close(end, How::reset) : read_start(end);
  }
}

// --- Listeners -----------------------------------------------------------------------------------

void StreamPart::listen() {
  const Address address = random_address();
  if (listening_at(address) != nullptr) {
    auto taken = Listener::listen(*stage_.loop, address, [](Result<Stream>) {});
    return require(code_of(taken) == EADDRINUSE, rules::kAnswer, "listen()");
  }
  Door& door = doors_.emplace_back();
  door.owner = stage_.checker.promises().new_owner();
  door.accept =
      stage_.ask({.kind = TaskKind::completion, .shots = Ledger::Shots::many, .owner = door.owner});
  stage_.note("  listen", doors_.size(), door.accept);
  auto made = Listener::listen(*stage_.loop, address,
                               [this, &door, witness = Witness(stage_.living)](
                                   Result<Stream> stream) { accepted(door, std::move(stream)); });
  require(made.ok(), rules::kAnswer, "listen()");
  stage_.asked(door.accept);
  door.listener = std::move(*made);
  door.address = *door.listener.local_address();
}

// A new one, or one that was used before: what is closed is free at once (O4).
Address StreamPart::random_address() {
  if (!doors_.empty() && stage_.choices.one_in(2)) {
    const Address& used =
        doors_[stage_.choices.below(static_cast<uint32_t>(doors_.size()))].address;
    // A port may be another program's by now.
    if (used.is_unix() || !stage_.ground->is_real()) return used;
  }
  switch (stage_.choices.below(3)) {
    case 0: return *Address::ip("127.0.0.1", 0);
    case 1: return *Address::ip("::1", 0);
    default:
      return *Address::unix_path(stage_.ground->path("door" + std::to_string(doors_.size())));
  }
}

Door* StreamPart::listening_at(const Address& address) {
  for (Door& door : doors_) {
    if (!door.closed && door.address.to_string() == address.to_string()) return &door;
  }
  return nullptr;
}

void StreamPart::accepted(Door& door, Result<Stream> stream) {
  require(!door.closed, rules::kCloseLast, "a closed listener accepts");
  stage_.checker.enters(door.accept, stage_.context());
  require(stream.ok() && !door.waiting.empty(), rules::kAccept, "a connection from nobody");
  Wire& wire = *door.waiting.front();
  door.waiting.pop_front();
  if (!door.address.is_unix()) {
    const Result<Address> peer = stream->peer_address();
    require(!peer.ok() || peer->port() == wire.client_port, rules::kAccept, "another connection");
  }
  ++stage_.deeds.connections;
  End& end = new_end(wire, Side::server);
  end.stream = std::move(*stream);
  end.state = End::State::connected;
  if (stage_.choices.one_in(2)) read_start(end);
  stage_.improvise();
}

void StreamPart::close(Door& door) {
  Checker::Into into(stage_.checker, Queue::closing);
  const Ticket ticket = stage_.ask({.kind = TaskKind::close, .owner = door.owner});
  stage_.note("  close listener", door.accept);
  door.closed = true;
  door.listener.close(stage_.callback(ticket));
  stage_.asked(ticket);
  stage_.checker.promises().withdraw(door.accept);
}

// --- Connecting ----------------------------------------------------------------------------------

End& StreamPart::new_end(Wire& wire, Side side) {
  End& end = ends_.emplace_back();
  end.wire = &wire;
  end.side = side;
  end.owner = stage_.checker.promises().new_owner();
  wire.ends[static_cast<size_t>(side)] = &end;
  return end;
}

void StreamPart::connect() {
  const auto which = stage_.choices.below(static_cast<uint32_t>(doors_.size()));
  const Address address = doors_[which].address;
  Wire& wire = wires_.emplace_back();
  wire.number = static_cast<uint32_t>(wires_.size());
  wire.door = listening_at(address);
  wire.is_unix = address.is_unix();
  wire.is_long = stage_.ground->is_real() && !wire.is_unix;
  End& end = new_end(wire, Side::client);
  end.connect = stage_.ask({.kind = TaskKind::completion, .owner = end.owner});
  stage_.note("  connect", wire.number, end.connect);
  end.stream = Stream::connect(*stage_.loop, address,
                               [this, &end, witness = Witness(stage_.living)](Result<void> result) {
                                 connected(end, result);
                               });
  stage_.asked(end.connect);
  if (wire.door == nullptr) return;
  wire.door->waiting.push_back(&wire);
  if (!address.is_unix()) wire.client_port = end.stream.local_address()->port();
}

void StreamPart::connected(End& end, const Result<void>& result) {
  stage_.checker.enters(end.connect, stage_.context());
  if (end.closed) {
    require(code_of(result) == ECANCELED, rules::kCancel, "a connect that was closed");
    require(stage_.checker.phases().phase() == Phase::closing, rules::kRightPhase,
            "what a closed stream had in flight comes in the close phase");
  } else {
    require(code_of(result) != ECANCELED, rules::kCancel, "a connect that nobody closed");
    require(end.wire->door != nullptr || !result.ok(), rules::kAnswer, "connected to nobody");
    require(result.ok() || end.wire->is_broken_for(end.side), rules::kAnswer, "not connected");
  }
  end.state = result.ok() ? End::State::connected : End::State::failed;
  if (result.ok() && stage_.choices.one_in(2)) read_start(end);
  stage_.improvise();
}

// --- Reading -------------------------------------------------------------------------------------

void StreamPart::read_start(End& end) {
  int expected = 0;
  if (end.reading) expected = EALREADY;
  if (end.state != End::State::connected) expected = ENOTCONN;
  if (end.closed) expected = EBADF;
  if (expected != 0) {
    const Result<void> refused = end.stream.read_start([](Result<std::span<const std::byte>>) {});
    return require(code_of(refused) == expected, rules::kAnswer, "read_start()");
  }
  const Ticket ticket =
      stage_.ask({.kind = TaskKind::completion, .shots = Ledger::Shots::many, .owner = end.owner});
  stage_.note("  read", end.wire->number, ticket);
  const Result<void> started = end.stream.read_start(
      [this, &end, ticket, witness = Witness(stage_.living)](
          Result<std::span<const std::byte>> bytes) { was_read(end, ticket, bytes); });
  stage_.asked(ticket);
  require(started.ok(), rules::kAnswer, "read_start()");
  end.read = ticket;
  end.reading = true;
  stage_.checker.ledger().set_referenced(stage_.checker.promises().id(ticket), end.referenced);
}

void StreamPart::read_stop(End& end) {
  end.stream.read_stop();
  if (!std::exchange(end.reading, false)) return;
  stage_.note("  read_stop", end.wire->number, end.read);
  stage_.checker.promises().withdraw(end.read);
}

void StreamPart::was_read(End& end, Ticket ticket,
                          const Result<std::span<const std::byte>>& bytes) {
  require(end.reading && end.read == ticket && !end.closed, rules::kOnce, "a read that was ended");
  const bool is_last = !bytes.ok() || bytes->empty();
  if (is_last) {
    end.reading = false;
    stage_.checker.enters_last(ticket, stage_.context());
  } else {
    stage_.checker.enters(ticket, stage_.context());
  }
  if (!bytes.ok()) {
    ++stage_.deeds.resets;
    end.wire->receive_error(end.side);
  } else if (bytes->empty()) {
    ++stage_.deeds.ends;
    end.wire->receive_end(end.side);
  } else {
    stage_.deeds.bytes += bytes->size();
    end.wire->receive(end.side, *bytes);
  }
  stage_.improvise();
}

// --- Writing -------------------------------------------------------------------------------------

int StreamPart::expected_for_write(const End& end) const {
  if (end.closed) return EBADF;
  return end.finishing ? EPIPE : 0;
}

size_t StreamPart::random_size() {
  switch (stage_.choices.below(4)) {
    case 0: return stage_.choices.below(2);
    case 1: return stage_.choices.below(3 * buffer_bytes_);
    default: return 1 + stage_.choices.below(buffer_bytes_);
  }
}

void StreamPart::write(End& end) {
  const int expected = expected_for_write(end);
  if (expected != 0) {
    const Result<void> refused = end.stream.write("x", [](Result<void>) {});
    return require(code_of(refused) == expected, rules::kAnswer, "write()");
  }
  std::string data = end.wire->bytes_to_send(end.side, random_size());
  Flow& flow = end.wire->from(end.side);
  const size_t size = data.size();
  const uint64_t up_to = flow.asked += size;
  if (stage_.choices.one_in(4)) {
    stage_.note("  write without callback", end.wire->number, data.size());
    return require(end.stream.write(std::move(data)).ok(), rules::kAnswer, "write()");
  }
  const Ticket ticket = stage_.ask({.kind = TaskKind::completion, .owner = end.owner});
  stage_.note("  write", ticket, data.size());
  end.writes.push_back(ticket);
  Stream::Done done = on_written(end, ticket, up_to);
  Result<void> result;
  if (stage_.choices.one_in(3)) {
    auto lent = std::make_unique<std::string>(std::move(data));
    std::vector<iovec> parts(1 + stage_.choices.below(kPartsMax));
    const size_t part = size / parts.size();
    for (size_t i = 0; i < parts.size(); ++i) parts[i] = {lent->data() + i * part, part};
    parts.back().iov_len += size % parts.size();
    result = end.stream.write(parts, [lent = std::move(lent), done = std::move(done)](
                                         Result<void> outcome) mutable { done(outcome); });
  } else {
    result = end.stream.write(std::move(data), std::move(done));
  }
  stage_.asked(ticket);
  require(result.ok(), rules::kAnswer, "write()");
  const bool nothing_left = size > 0 && end.stream.write_queue_size() == 0;
  if (end.state == End::State::connected && nothing_left) {
    end.sent_at_once.insert(ticket);
  }
}

void StreamPart::try_write(End& end) {
  const std::string data = end.wire->bytes_to_send(end.side, random_size());
  const Result<size_t> result = end.stream.try_write(std::as_bytes(std::span(data)));
  const int expected = expected_for_write(end);
  if (expected != 0) {
    return require(code_of(result) == expected, rules::kAnswer, "try_write()");
  }
  Flow& flow = end.wire->from(end.side);
  if (result.ok()) {
    stage_.note("  try_write", end.wire->number, *result);
    require(*result <= data.size(), rules::kAnswer, "try_write()");
    flow.asked += *result;
    flow.taken = flow.asked;
  } else if (code_of(result) != EAGAIN) {
    end.wire->receive_error(end.side);
  }
}

void StreamPart::shutdown(End& end) {
  if (end.closed || end.finishing) {
    const int expected = end.closed ? EBADF : EALREADY;
    return require(code_of(Result<void>(end.stream.shutdown())) == expected, rules::kAnswer,
                   "shutdown()");
  }
  end.finishing = true;
  if (stage_.choices.one_in(3)) {
    stage_.note("  shutdown without callback", end.wire->number);
    return require(end.stream.shutdown().ok(), rules::kAnswer, "shutdown()");
  }
  const Ticket ticket = stage_.ask({.kind = TaskKind::completion, .owner = end.owner});
  stage_.note("  shutdown", end.wire->number, ticket);
  end.writes.push_back(ticket);
  const Result<void> result =
      end.stream.shutdown(on_written(end, ticket, end.wire->from(end.side).asked));
  stage_.asked(ticket);
  require(result.ok(), rules::kAnswer, "shutdown()");
}

Stream::Done StreamPart::on_written(End& end, Ticket ticket, uint64_t up_to) {
  return [this, &end, ticket, up_to, witness = Witness(stage_.living)](Result<void> result) {
    written(end, ticket, up_to, result);
  };
}

void StreamPart::written(End& end, Ticket ticket, uint64_t up_to, const Result<void>& result) {
  stage_.checker.enters(ticket, stage_.context());
  require(end.writes.front() == ticket, rules::kWriteOrder);
  end.writes.pop_front();
  if (end.closed) {
    require(stage_.checker.phases().phase() == Phase::closing, rules::kRightPhase,
            "what a closed stream had in flight comes in the close phase");
  }
  Flow& flow = end.wire->from(end.side);
  if (result.ok()) {
    flow.taken = std::max(flow.taken, up_to);
    require(!flow.end_seen || flow.received >= flow.taken || end.wire->may_have_lost(end.side),
            rules::kBytes, "some were lost");
  } else if (code_of(result) == ECANCELED) {
    ++stage_.deeds.cancelled_writes;
    require(end.closed || end.state == End::State::failed, rules::kCancel, "a write");
    require(!end.sent_at_once.contains(ticket), rules::kCancel, "what the kernel had taken");
  } else {
    require(end.wire->is_broken_for(end.side), rules::kAnswer, "a write fails without a reason");
  }
  stage_.improvise();
}

// --- Closing -------------------------------------------------------------------------------------

void StreamPart::set_referenced(End& end, bool referenced) {
  if (!end.closed) end.referenced = referenced;
  if (referenced) {
    end.stream.ref();
  } else {
    end.stream.unref();
  }
  if (!end.reading) return;
  stage_.checker.ledger().set_referenced(stage_.checker.promises().id(end.read), referenced);
}

void StreamPart::look(const End& end) {
  require(end.stream.is_open() == !end.closed, rules::kAnswer, "is_open()");
  require(end.stream.is_reading() == end.reading, rules::kAnswer, "is_reading()");
}

void StreamPart::close(End& end, How how) {
  if (end.closed) return end.stream.close([] { broken(rules::kCloseLast, "twice"); });
  Checker::Into into(stage_.checker, Queue::closing);
  const Ticket ticket = stage_.ask({.kind = TaskKind::close, .owner = end.owner});
  stage_.note("  close stream", end.wire->number, ticket);
  end.closed = true;
  switch (how) {
    case How::close: end.stream.close(stage_.callback(ticket)); break;
    case How::reset:
      end.reset = true;
      end.stream.reset_close(stage_.callback(ticket));
      break;
    case How::close_silently:
      stage_.checker.promises().expect_silent(ticket);
      end.stream.close();
      break;
    case How::destroy:
      stage_.checker.promises().expect_silent(ticket);
      end.stream = Stream();
      break;
  }
  stage_.asked(ticket);
  if (std::exchange(end.reading, false)) stage_.checker.promises().withdraw(end.read);
}

// --- The end -------------------------------------------------------------------------------------

void StreamPart::require_at_rest() {
  for (const Door& door : doors_) {
    require(door.closed || door.waiting.empty(), rules::kAccept, "a connection was lost");
  }
  for (Wire& wire : wires_) {
    wire.require_at_rest(Side::client);
    wire.require_at_rest(Side::server);
  }
}

void StreamPart::end_everything() {
  for (End& end : ends_) {
    if (!end.closed) close(end, How::close);
  }
  for (Door& door : doors_) {
    if (!door.closed) close(door);
  }
}

}  // namespace giro::stress
