#include "loop/ring_poller.h"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <utility>

#include "giro/base/check.h"
#include "loop/execute.h"
#include "loop/execute_socket.h"

namespace giro {
namespace {

constexpr uint64_t kWake = 1;  // where the address of a Side would stand

bool is_writer(Opcode opcode) { return opcode == Opcode::connect || opcode == Opcode::send; }
bool is_transfer(Opcode opcode) { return opcode == Opcode::receive || opcode == Opcode::send; }

}  // namespace

RingPoller::RingPoller(System& system)
    : system_(system), ring_(system), files_(ring_, system), shedding_(system) {}

RingPoller::~RingPoller() {
  ring_.close();  // before the memory that it knows
  if (event_fd_ >= 0) system_.close(event_fd_);
}

Result<void> RingPoller::open() {
  Result<void> opened = ring_.open();
  if (!opened.ok()) return opened;
  buffers_ = std::make_unique<RingBuffers>();
  int error = buffers_->join(ring_.raw(), system_);
  if (error < 0) return SysError(-error, "io_uring_register");
  event_fd_ = system_.eventfd();
  if (event_fd_ < 0) return SysError(-event_fd_, "eventfd");
  listen_for_wakes();
  return {};
}

Result<std::unique_ptr<Poller>> make_ring_poller(System& system) {
  auto poller = std::make_unique<RingPoller>(system);
  Result<void> opened = poller->open();
  if (!opened.ok()) return opened.error();
  return std::unique_ptr<Poller>(std::move(poller));
}

// --- Taking operations --------------------------------------------------------------------------

int RingPoller::submit(Operation& operation) {
  if (!executes(operation.opcode())) return files_.submit(operation);
  if (operation.fd < 0) return -EBADF;
  Side& side = side_in(sides_for(operation), operation.fd);
  if (side.operation != nullptr) return -EEXIST;
  if (operation.opcode() == Opcode::accept) shedding_.reserve();
  if (operation.opcode() == Opcode::connect) {
    int error = start_connect(operation, system_);
    if (error < 0) return error;
  }
  if (operation.opcode() == Opcode::poll) {
    int error = check_pollable(side);
    if (error < 0) return error;
  }
  side.operation = &operation;
  side.is_listener = operation.opcode() == Opcode::accept;
  if (operation.opcode() == Opcode::send) {
    pass_over(operation, 0);  // empty parts
    if (operation.arguments.send.count == 0) received_of(side).arrivals.push_back({0, -1});
  }
  if (side.has_something()) {
    later_.push(side);
  } else {
    arm(side);
  }
  return 0;
}

// The ring would call a file ready, always; epoll says what it is.
int RingPoller::check_pollable(Side& side) {
  if (side.pollable) return 0;
  struct statx status {};
  int error = system_.statx(side.fd, nullptr, 0, &status);
  if (error < 0) return error;
  if (S_ISREG(status.stx_mode) || S_ISDIR(status.stx_mode)) return -EPERM;
  side.pollable = true;
  return 0;
}

int64_t RingPoller::try_(Operation& operation) {
  if (operation.opcode() == Opcode::receive) {
    const Side* side = find(readers_, operation.fd);
    GIRO_CHECK(side == nullptr || !side->has_something(),
               "something else was submitted where bytes wait for a receive", operation.fd);
  }
  const int64_t result = execute_at_once(operation, system_);
  const bool is_broken = result == -ECONNRESET || result == -EPIPE;
  if (operation.opcode() == Opcode::send && is_broken && was_ahead_of_time(operation.fd)) {
    if (result == -ECONNRESET) {
      note_reset(operation.fd);
      find(writers_, operation.fd)->is_reset = true;
    }
    return -EAGAIN;
  }
  return result;
}

// Whether the last send of this turn got on only because the ring has read ahead for the other end.
// With epoll the writer would still wait for room when its peer resets the connection, and the
// reader would be told first, in the next turn.
bool RingPoller::was_ahead_of_time(int fd) const {
  return find(writers_, fd) != nullptr && std::find(sent_.begin(), sent_.end(), fd) != sent_.end();
}

bool RingPoller::cancel(Operation& operation) {
  if (!executes(operation.opcode())) return cancel_file(operation);
  Side* found = find(sides_for(operation), operation.fd);
  GIRO_CHECK(found != nullptr && found->operation == &operation,
             "the poller does not know an operation that is in flight", operation.fd,
             to_string(operation.opcode()));
  Side& side = *found;
  side.operation = nullptr;
  disarm(side);
  leave_list(side);
  if (side.is_no_socket || side.waits_for_room) side.forget_arrivals();
  switch (operation.opcode()) {
    case Opcode::accept: break;  // whoever came meanwhile waits for the next accept
    case Opcode::receive: keep_bytes(side, operation); break;
    case Opcode::send:
      while (side.has_something()) {
        if (int sent = side.take().result; sent > 0)
          pass_over(operation, static_cast<size_t>(sent));
      }
      break;
    default: side.forget_arrivals();
  }
  give_received_back(side);
  return true;
}

bool RingPoller::cancel_file(Operation& operation) {
  if (ring_.is_another_threads()) start_over();
  if (files_.cancel(operation)) return true;
  while (files_.is_cancelling()) {
    ring_.enter(1, kNever);
    take_in(later_, SIZE_MAX);
  }
  return files_.was_cancelled();
}

Operation* RingPoller::operation_on(int fd) const {
  for (const Sides* sides : {&readers_, &writers_}) {
    const Side* side = find(*sides, fd);
    if (side != nullptr && side->operation != nullptr) return side->operation;
  }
  return nullptr;
}

Operation* RingPoller::take_any() {
  if (!ring_.is_another_processes()) call_back_files();
  if (Operation* operation = files_.take_any()) return operation;
  for (const Sides* sides : {&readers_, &writers_}) {
    for (const auto& side : *sides) {
      if (side == nullptr || side->operation == nullptr) continue;
      Operation* operation = side->operation;
      cancel(*operation);
      return operation;
    }
  }
  return nullptr;
}

void RingPoller::close(int fd) {
  for (Sides* sides : {&readers_, &writers_}) {
    Side* side = find(*sides, fd);
    if (side == nullptr) continue;
    GIRO_CHECK(side->operation == nullptr, "a descriptor is closed under an operation", fd);
    if (serving_ == side) serving_ = nullptr;
    leave_list(*side);
    while (side->is_listener && side->has_arrivals()) {  // that nobody asked for any more
      if (int connection = side->take().result; connection >= 0) system_.close(connection);
    }
    (*sides)[static_cast<size_t>(fd)].reset();
  }
  system_.close(fd);
}

// --- Sides --------------------------------------------------------------------------------------

RingPoller::Side* RingPoller::find(const Sides& sides, int fd) {
  auto index = static_cast<size_t>(fd);
  return fd >= 0 && index < sides.size() ? sides[index].get() : nullptr;
}

RingPoller::Side& RingPoller::side_in(Sides& sides, int fd) {
  auto index = static_cast<size_t>(fd);
  if (index >= sides.size()) sides.resize(std::max(index + 1, sides.size() * 2));
  if (sides[index] == nullptr) sides[index] = std::make_unique<Side>(fd);
  return *sides[index];
}

RingPoller::Sides& RingPoller::sides_for(const Operation& operation) {
  return is_writer(operation.opcode()) ? writers_ : readers_;
}

RingPoller::Received& RingPoller::received_of(Side& side) {
  if (side.received == nullptr) {
    if (spare_received_.empty()) spare_received_.push_back(std::make_unique<Received>());
    side.received = std::move(spare_received_.back());
    spare_received_.pop_back();
  }
  return *side.received;
}

void RingPoller::give_received_back(Side& side) {
  constexpr size_t kSpareMax = 64;
  constexpr size_t kArrivalsMax = 64;  // more are not expected of the next side that needs it
  if (side.received == nullptr || side.received->is_needed()) return;
  const bool is_small = side.received->arrivals.capacity() <= kArrivalsMax;
  if (is_small && spare_received_.size() < kSpareMax)
    spare_received_.push_back(std::move(side.received));
  side.received.reset();
}

void RingPoller::SideList::push(Side& side) {
  if (side.listed != Listed::no) return;
  side.listed = name;
  sides.push_back(side);
  ++count;
}

RingPoller::SideList& RingPoller::list_of(const Side& side) {
  switch (side.listed) {
    case Listed::ready: return ready_;
    case Listed::later: return later_;
    default: return awaiting_buffer_;
  }
}

void RingPoller::leave_list(Side& side) {
  if (side.listed == Listed::no) return;
  --list_of(side).count;
  side.listed = Listed::no;
  side.unlink();
}

RingPoller::Arrival RingPoller::Side::take() {
  Arrival arrival = received->arrivals[received->next++];
  if (!has_arrivals()) forget_arrivals();
  return arrival;
}

// NOLINTNEXTLINE(readability-make-member-function-const): what was received is part of it
void RingPoller::Side::forget_arrivals() {
  if (received == nullptr) return;
  received->arrivals.clear();
  received->next = 0;
}

// --- Into the kernel and back -------------------------------------------------------------------

void RingPoller::arm(Side& side) {
  if (leaving_) return;
  side.armed = Armed::operation;
  side.by_readiness = side.gets_much && side.operation->opcode() == Opcode::receive &&
                      side.operation->arguments.receive.memory != ReceiveMemory::own;
  if (side.operation->opcode() == Opcode::send && peer_has_finished(side.fd)) {
    side.waits_for_room = true;
  }
  ring_.submit(reinterpret_cast<uintptr_t>(&side), [&](io_uring_sqe* sqe) { prepare(side, sqe); });
}

// Arms as many receives as there are free buffers. If each was armed again at once, all would ask
// together: there would be as many buffers as connections, too many for the cache.
void RingPoller::arm_awaiting_buffer() {
  for (size_t room = buffers_->free(); awaiting_buffer_.count > 0 && room > 0; --room) {
    Side& side = *awaiting_buffer_.sides.front();
    leave_list(side);
    arm(side);
  }
}

bool RingPoller::goes_by_readiness(const Side& side, const Operation& operation) {
  return side.is_no_socket || side.waits_for_room || side.by_readiness ||
         (operation.opcode() == Opcode::receive &&
          operation.arguments.receive.memory == ReceiveMemory::asked);
}

void RingPoller::prepare(Side& side, io_uring_sqe* sqe) {
  const auto& arguments = side.operation->arguments;
  const Opcode opcode = side.operation->opcode();
  if (goes_by_readiness(side, *side.operation)) {
    const unsigned events = is_writer(opcode) ? POLLOUT : POLLIN;
    if (side.waits_for_room) return io_uring_prep_poll_multishot(sqe, side.fd, events);
    return io_uring_prep_poll_add(sqe, side.fd, events);
  }
  switch (opcode) {
    case Opcode::accept:
      io_uring_prep_multishot_accept(sqe, side.fd, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
      break;
    case Opcode::receive:
      if (arguments.receive.memory == ReceiveMemory::own) {
        io_uring_prep_recv(sqe, side.fd, arguments.receive.data, arguments.receive.size, 0);
      } else {
        io_uring_prep_recv_multishot(sqe, side.fd, nullptr, 0, 0);
        sqe->flags |= IOSQE_BUFFER_SELECT;
        sqe->buf_group = RingBuffers::kGroup;
      }
      break;
    case Opcode::send: prepare_send(side, sqe); break;
    case Opcode::connect: io_uring_prep_poll_add(sqe, side.fd, POLLOUT); break;
    case Opcode::poll: prepare_poll(side, sqe); break;
    default:
      GIRO_CHECK(false, "the ring was given an operation that it does not do",
                 to_string(side.operation->opcode()));
  }
}

void RingPoller::prepare_poll(Side& side, io_uring_sqe* sqe) {
  const uint32_t wanted = side.operation->arguments.poll_events;
  const auto events = static_cast<unsigned>((wanted & ~kPollStays) | POLLRDHUP);
  if ((wanted & kPollStays) != 0) {
    io_uring_prep_poll_multishot(sqe, side.fd, events);
  } else {
    io_uring_prep_poll_add(sqe, side.fd, events);
  }
}

void RingPoller::prepare_send(Side& side, io_uring_sqe* sqe) {
  const auto& send = side.operation->arguments.send;
  if (send.count == 1) {
    io_uring_prep_send(sqe, side.fd, send.parts->iov_base, send.parts->iov_len, MSG_NOSIGNAL);
  } else {
    msghdr& message = received_of(side).message;
    message.msg_iov = send.parts;
    message.msg_iovlen = std::min<uint32_t>(send.count, IOV_MAX);
    io_uring_prep_sendmsg(sqe, side.fd, &message, MSG_NOSIGNAL);
  }
  sqe->ioprio |= IORING_RECVSEND_POLL_FIRST;  // there was no room a moment ago
}

void RingPoller::ask_to_cancel(Side& side) {
  ring_.submit(Ring::kNobody, [&](io_uring_sqe* sqe) {
    io_uring_prep_cancel64(sqe, reinterpret_cast<uintptr_t>(&side), 0);
  });
}

// When it returns the kernel has let go of the operation and its memory (O4).
void RingPoller::disarm(Side& side) {
  if (side.armed == Armed::no) return;
  if (ring_.is_another_processes()) {
    side.armed = Armed::no;
    return;
  }
  if (ring_.is_another_threads()) start_over();
  // What the kernel has not seen must not reach it: it would take bytes that are for somebody else.
  if (ring_.withdraw(reinterpret_cast<uintptr_t>(&side), Ring::kNobody)) {
    side.armed = Armed::no;
    return;
  }
  while (side.armed != Armed::no) {
    // Each time anew: the kernel does not find what it is about to try again.
    ask_to_cancel(side);
    ring_.enter(1, kNever);
    take_in(later_, SIZE_MAX);
  }
}

// A paused reader must not lose what the kernel had taken out of the socket for it.
void RingPoller::keep_bytes(Side& side, const Operation& receive) {
  if (side.is_no_socket || !side.has_arrivals()) return;
  const bool brings_nothing = goes_by_readiness(side, receive);
  std::vector<Arrival> others;
  while (side.has_arrivals()) {
    Arrival arrival = side.take();
    if (brings_nothing && arrival.result >= 0) continue;
    if (arrival.result > 0) {
      const std::byte* data = arrival.buffer >= 0
                                  ? buffers_->at(static_cast<uint16_t>(arrival.buffer))
                                  : receive.arguments.receive.data;
      side.received->kept.append(reinterpret_cast<const char*>(data),
                                 static_cast<size_t>(arrival.result));
    } else {
      others.push_back({arrival.result, -1});
    }
    if (arrival.buffer >= 0) buffers_->give_back(static_cast<uint16_t>(arrival.buffer));
  }
  side.received->arrivals = std::move(others);
}

void RingPoller::call_back_files() {
  if (!files_.has_any_in_kernel()) return;
  if (ring_.is_another_threads()) start_over();
  files_.stop();
  files_.cancel_all();
  while (files_.has_any_in_kernel()) {
    ring_.enter(1, kNever);
    take_in(later_, SIZE_MAX);
  }
}

void RingPoller::listen_for_wakes() {
  ring_.submit(kWake,
               [&](io_uring_sqe* sqe) { io_uring_prep_poll_multishot(sqe, event_fd_, POLLIN); });
}

void RingPoller::wake() {
  constexpr uint64_t kOne = 1;
  // EAGAIN: so often woken that the counter is full; it is awake then.
  while (system_.write(event_fd_, &kOne, sizeof(kOne)) == -EINTR) {
  }
}

// --- Waiting ------------------------------------------------------------------------------------

void RingPoller::enter(unsigned completions, Nanoseconds timeout_ns) {
  if (ring_.is_another_threads()) [[unlikely]]
    start_over();
  ring_.enter(completions, timeout_ns);
}

void RingPoller::wait(Nanoseconds timeout_ns, uint32_t events_max) {
  buffers_before_.reset();
  sent_.clear();
  while (Side* side = later_.sides.front()) {
    leave_list(*side);
    ready_.push(*side);
  }
  if (ready_count() >= events_max) return;
  if (awaiting_buffer_.count > 0) arm_awaiting_buffer();
  if (ready_count() > 0 || ring_.has_completions()) timeout_ns = 0;
  if (timeout_ns != 0) {
    enter(1, timeout_ns);
  } else if (ring_.has_to_enter()) {
    enter(0, 0);
  }
  take_in(ready_, events_max);
}

void RingPoller::take_in(SideList& list, size_t count_max) {
  Ring::Completion completion;
  while (files_.ready_count() + list.count + last_.size() < count_max && ring_.take(&completion))
    arrive(completion, list);
  for (Side* side : last_) list.push(*side);
  last_.clear();
}

void RingPoller::arrive(const Ring::Completion& completion, SideList& list) {
  const bool stays = (completion.flags & IORING_CQE_F_MORE) != 0;
  if (completion.user_data == Ring::kNobody) return;
  if (RingFiles::owns(completion.user_data)) return files_.arrive(completion);
  if (completion.user_data == kWake) {  // that wait() returned is all it wanted
    if (!stays && !leaving_) listen_for_wakes();
    return;
  }
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the ring carries numbers
  auto& side = *reinterpret_cast<Side*>(completion.user_data);
  int result = system_.ring_completed(completion.user_data, completion.result);
  const bool has_buffer = (completion.flags & IORING_CQE_F_BUFFER) != 0;
  const int buffer =
      has_buffer ? static_cast<int>(completion.flags >> IORING_CQE_BUFFER_SHIFT) : -1;
  if (has_buffer) buffers_->taken();
  const Armed what = side.armed;
  if (!stays) side.armed = Armed::no;
  if (side.received != nullptr) side.received->message.msg_iov = nullptr;
  if (what != Armed::operation) {
    if (known_to_wait_ == &side && stays) return;
    if (stays) ask_to_cancel(side);
    if (!stays && side.operation != nullptr) arm(side);
    return;
  }
  // The ring would read from a file as if it were a pipe. epoll says what it is, and so do we.
  if (result == -ENOTSOCK && side.operation != nullptr && check_pollable(side) == -EPERM)
    result = -EPERM;
  if (is_retryable(side, result)) {
    if (buffer >= 0) buffers_->give_back(static_cast<uint16_t>(buffer));
    if (stays || side.operation == nullptr || side.has_something()) return;
    if (result == -ENOBUFS) return awaiting_buffer_.push(side);
    return arm(side);
  }
  if (result == 0 && side.operation != nullptr && side.operation->opcode() == Opcode::receive &&
      !goes_by_readiness(side, *side.operation)) {
    if (side.is_reset) result = -ECONNRESET;
    note_end(side);
  }
  if (&side == find(writers_, side.fd)) {
    if (result == -EPIPE && side.is_reset) result = -ECONNRESET;
    side.is_reset = false;
    if (result == -ECONNRESET) note_reset(side.fd);
  }
  received_of(side).arrivals.push_back({result, buffer});
  if (comes_last(side, result)) {
    last_.push_back(&side);
  } else {
    list.push(side);
  }
}

// The order in which epoll would tell it. A connection to a listener of our own is there before its
// other end is connected, and of a socket that broke the reader is told first.
bool RingPoller::comes_last(const Side& side, int result) {
  if (side.operation == nullptr || side.listed != Listed::no) return false;
  const Opcode opcode = side.operation->opcode();
  return opcode == Opcode::connect || (opcode == Opcode::send && result < 0);
}

// The kernel tells a reset once, and here to a send. To a receive it looks like the end then.
void RingPoller::note_reset(int fd) {
  if (Side* reader = find(readers_, fd); reader != nullptr) reader->is_reset = true;
}

// The kernel reports a socket whose peer has finished as always ready. A send that waits for room
// would be retried over and over, and in the end block a kernel thread. A multishot poll is
// reported once, and then only on changes: when there is room.
void RingPoller::note_end(Side& reader) {
  reader.has_ended = true;
  Side* writer = find(writers_, reader.fd);
  if (writer != nullptr && writer->armed == Armed::operation) ask_to_cancel(*writer);
}

bool RingPoller::peer_has_finished(int fd) const {
  const Side* reader = find(readers_, fd);
  return reader != nullptr && reader->has_ended;
}

// Then it is asked for once more.
bool RingPoller::is_retryable(Side& side, int result) {
  switch (result) {
    case -ENOTSOCK:
      if (side.operation == nullptr || !is_transfer(side.operation->opcode())) return false;
      if (side.is_no_socket) return false;
      side.is_no_socket = true;
      return true;
    case -EINTR:
    case -EAGAIN:
    case -ECANCELED: return true;  // by the kernel, when the thread that submitted it ended
    case -ECONNABORTED:  // a connection that was gone before we came for it is nobody's concern
      return side.operation != nullptr && side.operation->opcode() == Opcode::accept;
    case -ENOBUFS:
      if (side.operation == nullptr || side.operation->opcode() != Opcode::receive) return false;
      if (side.operation->arguments.receive.memory == ReceiveMemory::own) return false;
      buffers_->grow();
      return true;
    default: return false;
  }
}

}  // namespace giro
