// How the ring's completions become those of operations.
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "loop/execute.h"
#include "loop/execute_socket.h"
#include "loop/ring_poller.h"

namespace giro {
namespace {

constexpr int kCompletionsAtOnce = 32;  // then the others are heard first
constexpr int64_t kMuch = 8 * 1024;
// So many in a row change the way, which costs a call or two.
constexpr uint8_t kMuchStreak = 2;
constexpr uint8_t kLittleStreak = 8;

}  // namespace

void RingPoller::deliver(size_t index, Budget& budget) {
  if (index < files_.ready_count()) {
    return complete(files_.take_ready(index), CompletionSink::More::no, budget);
  }
  index -= files_.ready_count();
  Side* side = ready_.sides.front();
  for (; index > 0; --index) side = ready_.sides.next_of(*side);
  leave_list(*side);
  serving_ = side;
  switch (side->operation->opcode()) {
    case Opcode::receive: serve_receive(*side, budget); break;
    case Opcode::accept: serve_accept(*side, budget); break;
    case Opcode::send: serve_send(*side, budget); break;
    case Opcode::poll: serve_poll(*side, budget); break;
    default: finish_connect(*side, budget); break;
  }
  if (serving_ == side && side->operation != nullptr) {
    if (side->has_something()) {
      later_.push(*side);
    } else if (side->armed == Armed::no) {
      arm(*side);
    }
  }
  if (serving_ == side) give_received_back(*side);
  serving_ = nullptr;
}

void RingPoller::complete(Operation& operation, CompletionSink::More more, Budget& budget) {
  budget.take_one();
  sink().complete(operation, more);
}

bool RingPoller::still_serving(const Side& side, const Operation& operation) const {
  return serving_ == &side && side.operation == &operation;
}

// --- Receiving ----------------------------------------------------------------------------------

void RingPoller::serve_receive(Side& side, Budget& budget) {
  Operation& operation = *side.operation;
  for (int i = 0; i < kCompletionsAtOnce && !budget.spent(); ++i) {
    if (!still_serving(side, operation) || !side.has_something()) return;
    if (!side.received->kept.empty()) {
      deliver_kept(side, budget);
      continue;
    }
    if (goes_by_readiness(side, operation)) return receive_now(side, budget);
    // The end comes a turn later than the last bytes, as in libuv: what their callback has begun
    // may finish before it.
    if (i > 0 && side.next_arrival().result <= 0) return;
    Arrival arrival = side.take();
    operation.set_result(arrival.result, to_string(Opcode::receive));
    if (arrival.result > 0) {
      deliver_bytes(side, arrival, budget);
      continue;
    }
    return end_receive(side, operation, budget);
  }
}

// There is something to read now, or waiting for it failed. As long as there is more of much it is
// not waited for again.
void RingPoller::receive_now(Side& side, Budget& budget) {
  Operation& operation = *side.operation;
  const int told = side.take().result;
  if (told < 0) {
    operation.set_result(told, to_string(Opcode::receive));
    return end_receive(side, operation, budget);
  }
  if (plain_buffer_ == nullptr) plain_buffer_.reset(new std::byte[RingBuffers::kBytes]);
  for (int i = 0; i < kCompletionsAtOnce && !budget.spent(); ++i) {
    operation.choose_memory({plain_buffer_.get(), RingBuffers::kBytes});
    const auto size_max = static_cast<int64_t>(operation.arguments.receive.size);
    const int64_t size = execute(operation, system_);
    if (size == -EAGAIN) return;  // another was quicker
    if (size <= 0) {
      if (size == 0 && !side.is_no_socket) note_end(side);
      return end_receive(side, operation, budget);
    }
    note_size(side, size);
    const bool may_be_more = side.by_readiness && size == size_max;
    complete(operation, CompletionSink::More::yes, budget);
    if (!may_be_more || !still_serving(side, operation) || side.has_something()) return;
  }
}

void RingPoller::end_receive(Side& side, Operation& operation, Budget& budget) {
  side.operation = nullptr;
  leave_list(side);  // where a callback has put it that began to read anew
  complete(operation, CompletionSink::More::no, budget);
}

// A ring fills another buffer for each of many streams before the first is looked at. If that is
// much, it falls out of the cache meanwhile: then the ring only says that something is there, and
// one buffer serves all. Small chunks are cheaper in the ring, which saves a call for each.
void RingPoller::note_size(Side& side, int64_t size) {
  const ReceiveMemory memory = side.operation->arguments.receive.memory;
  if (side.is_no_socket || memory == ReceiveMemory::own || memory == ReceiveMemory::asked) return;
  if ((size >= kMuch) == side.gets_much) {
    side.size_streak = 0;
    return;
  }
  if (++side.size_streak < (side.gets_much ? kLittleStreak : kMuchStreak)) return;
  side.size_streak = 0;
  side.gets_much = !side.gets_much;
  // What has come until then is told in its order. A poll is armed for each chunk anyway.
  if (side.gets_much && side.armed == Armed::operation && !side.by_readiness) ask_to_cancel(side);
}

void RingPoller::deliver_bytes(Side& side, Arrival arrival, Budget& budget) {
  Operation& operation = *side.operation;
  if (arrival.buffer < 0) return complete(operation, CompletionSink::More::yes, budget);
  const auto id = static_cast<uint16_t>(arrival.buffer);
  const RingBuffers* from = buffers_.get();
  operation.arguments.receive.data = from->at(id);
  operation.arguments.receive.size = RingBuffers::kBytes;
  note_size(side, arrival.result);
  complete(operation, CompletionSink::More::yes, budget);
  if (buffers_.get() == from) buffers_->give_back(id);  // a callback may have begun a new ring
}

void RingPoller::deliver_kept(Side& side, Budget& budget) {
  Operation& operation = *side.operation;
  auto& buffer = operation.arguments.receive;
  const bool own = buffer.memory == ReceiveMemory::own;
  std::string& kept = side.received->kept;
  const size_t size = std::min(kept.size(), own ? buffer.size : RingBuffers::kBytes);
  std::string part = kept.substr(0, size);  // the callback may close the descriptor
  kept.erase(0, size);
  if (own) {
    std::memcpy(buffer.data, part.data(), size);
  } else {
    buffer.data = reinterpret_cast<std::byte*>(part.data());
    buffer.size = size;
  }
  operation.set_result(static_cast<int64_t>(size), to_string(Opcode::receive));
  complete(operation, CompletionSink::More::yes, budget);
}

// --- Sending, connecting, readiness -------------------------------------------------------------

void RingPoller::serve_send(Side& side, Budget& budget) {
  Operation& operation = *side.operation;
  auto& send = operation.arguments.send;
  int64_t result = side.take().result;
  if (goes_by_readiness(side, operation) && result >= 0) {
    side.forget_arrivals();
    result = execute(operation, system_);
    if (result == -EAGAIN) return;
  } else if (result >= 0) {
    pass_over(operation, static_cast<size_t>(result));
    if (send.count > 0) return;  // goes on
    result = static_cast<int64_t>(send.sent);
  }
  side.operation = nullptr;
  if (side.armed != Armed::no) {  // by a poll that stays
    disarm(side);
    leave_list(side);
    side.forget_arrivals();
  }
  operation.set_result(result, to_string(Opcode::send));
  if (result >= 0) sent_.push_back(side.fd);
  complete(operation, CompletionSink::More::no, budget);
}

void RingPoller::finish_connect(Side& side, Budget& budget) {
  Operation& operation = *std::exchange(side.operation, nullptr);
  const int told = side.take().result;
  if (told >= 0) {
    execute(operation, system_);  // writable: now it is known what came of it
  } else {
    operation.set_result(told, to_string(Opcode::connect));
  }
  complete(operation, CompletionSink::More::no, budget);
}

void RingPoller::serve_poll(Side& side, Budget& budget) {
  Operation& operation = *side.operation;
  int told = 0;
  while (side.has_something() && told >= 0) {  // a poll that stays may have been told several times
    const int result = side.take().result;
    told = result < 0 ? result : told | result;
  }
  constexpr int kEvents = POLLIN | POLLOUT | POLLRDHUP | POLLERR | POLLHUP;
  operation.set_result(told < 0 ? told : told & kEvents, to_string(Opcode::poll));
  const bool more = told >= 0 && (operation.arguments.poll_events & kPollStays) != 0;
  if (!more) side.operation = nullptr;
  complete(operation, more ? CompletionSink::More::yes : CompletionSink::More::no, budget);
}

}  // namespace giro
