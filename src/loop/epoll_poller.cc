#include "loop/epoll_poller.h"

#include <poll.h>

#include <algorithm>
#include <cerrno>

#include "giro/base/check.h"
#include "loop/execute.h"

namespace giro {
namespace {

constexpr size_t kReceiveBytes = 64 * 1024;
constexpr uint32_t kBothDirections = EPOLLIN | EPOLLPRI | EPOLLOUT | EPOLLRDHUP | EPOLLET;
constexpr int kCompletionsPerEventMax = 32;  // then the others are heard first

bool is_writer(Opcode opcode) { return opcode == Opcode::connect || opcode == Opcode::send; }
bool stays(const Operation& poll) { return (poll.arguments.poll_events & kPollStays) != 0; }

}  // namespace

EpollPoller::EpollPoller(System& system)
    : system_(system),
      shedding_(system),
      receive_buffer_(new std::byte[kReceiveBytes]),
      events_(new epoll_event[kEventsAtOnce]) {}

EpollPoller::~EpollPoller() {
  if (event_fd_ >= 0) system_.close(event_fd_);
  if (epoll_fd_ >= 0) system_.close(epoll_fd_);
}

Result<void> EpollPoller::open() {
  epoll_fd_ = system_.epoll_create();
  if (epoll_fd_ < 0) return SysError(-epoll_fd_, "epoll_create1");
  event_fd_ = system_.eventfd();
  if (event_fd_ < 0) return SysError(-event_fd_, "eventfd");
  // Edge-triggered: every write is an edge, so the counter never has to be read.
  epoll_event wake{EPOLLIN | EPOLLET, {nullptr}};
  int error = system_.epoll_ctl(epoll_fd_, EPOLL_CTL_ADD, event_fd_, &wake);
  if (error < 0) return SysError(-error, "epoll_ctl");
  return {};
}

Result<std::unique_ptr<Poller>> make_epoll_poller(System& system) {
  auto poller = std::make_unique<EpollPoller>(system);
  Result<void> opened = poller->open();
  if (!opened.ok()) return opened.error();
  return std::unique_ptr<Poller>(std::move(poller));
}

// --- Taking operations --------------------------------------------------------------------------

int EpollPoller::submit(Operation& operation) {
  if (operation.opcode() == Opcode::poll) return submit_poll(operation);
  Watch* watch = find(operation.fd);
  if (watch != nullptr && slot_for(*watch, operation) != nullptr) return -EEXIST;
  if (operation.opcode() == Opcode::accept) shedding_.reserve();
  if (operation.opcode() == Opcode::connect) {
    int error = start_connect(operation, system_);
    if (error < 0) return error;
  }
  if (watch == nullptr || watch->for_poll) {
    int error = watch_for(operation.fd, kBothDirections, &watch);
    if (error < 0) return error;
  }
  slot_for(*watch, operation) = &operation;
  if (has_something_to_do(*watch)) later_.push(*watch);
  return 0;
}

// One-shot, so that nothing is reported while nobody asks; level-triggered, because others may read
// from the descriptor too. With kPollStays edge-triggered: the reader reads all there is.
int EpollPoller::submit_poll(Operation& operation) {
  uint32_t wanted = (stays(operation) ? EPOLLET : EPOLLONESHOT) | EPOLLRDHUP;
  if ((operation.arguments.poll_events & POLLIN) != 0) wanted |= EPOLLIN;
  if ((operation.arguments.poll_events & POLLOUT) != 0) wanted |= EPOLLOUT;
  Watch* watch = nullptr;
  int error = watch_for(operation.fd, wanted, &watch);
  if (error < 0) return error;
  watch->for_poll = true;
  watch->reader = &operation;
  return 0;
}

int64_t EpollPoller::try_(Operation& operation) { return execute_at_once(operation, system_); }

bool EpollPoller::cancel(Operation& operation) {
  Watch* watch = find(operation.fd);
  GIRO_CHECK(watch != nullptr, "an operation in flight is on a descriptor that is not registered",
             operation.fd);
  Operation*& slot = slot_for(*watch, operation);
  GIRO_CHECK(slot == &operation, "the poller does not know an operation that is in flight",
             operation.fd, to_string(operation.opcode()));
  slot = nullptr;
  if (!has_something_to_do(*watch)) leave_list(*watch);
  // A descriptor that others read from too is not ours to keep, and costs a call in every turn.
  if (operation.opcode() == Opcode::poll && watch->reader == nullptr && watch->writer == nullptr) {
    system_.epoll_ctl(epoll_fd_, EPOLL_CTL_DEL, watch->fd,
                      nullptr);  // if it fails it was not there
    forget(*watch);
  }
  return true;
}

Operation* EpollPoller::operation_on(int fd) const {
  const Watch* watch = find(fd);
  if (watch == nullptr) return nullptr;
  return watch->reader != nullptr ? watch->reader : watch->writer;
}

Operation* EpollPoller::take_any() {
  for (const auto& watch : watches_) {
    if (watch == nullptr) continue;
    Operation* operation = watch->reader != nullptr ? watch->reader : watch->writer;
    if (operation == nullptr) continue;
    cancel(*operation);
    return operation;
  }
  return nullptr;
}

void EpollPoller::close(int fd) {
  if (Watch* watch = find(fd)) {
    GIRO_CHECK(watch->reader == nullptr && watch->writer == nullptr,
               "a descriptor is closed under an operation", fd);
    // Explicitly: a duplicate of the descriptor elsewhere would keep the registration alive.
    system_.epoll_ctl(epoll_fd_, EPOLL_CTL_DEL, fd, nullptr);
    forget(*watch);
  }
  system_.close(fd);
}

// --- Watches ------------------------------------------------------------------------------------

EpollPoller::Watch* EpollPoller::find(int fd) const {
  auto index = static_cast<size_t>(fd);
  return fd >= 0 && index < watches_.size() ? watches_[index].get() : nullptr;
}

// Whatever the descriptor was watched for before.
int EpollPoller::watch_for(int fd, uint32_t events, Watch** out) {
  if (Watch* watch = find(fd)) {
    // A descriptor is asked for its readiness, or has other operations on it, not both.
    if (watch->reader != nullptr || watch->writer != nullptr) return -EEXIST;
    epoll_event event{events, {watch}};
    int error = system_.epoll_ctl(epoll_fd_, EPOLL_CTL_MOD, fd, &event);
    if (error == 0) {
      watch->start_over();
      *out = watch;
      return 0;
    }
    forget(*watch);  // closed behind our back: its number is another file's now
    if (error != -ENOENT) return error;
  }
  return add_watch(fd, events, out);
}

int EpollPoller::add_watch(int fd, uint32_t events, Watch** out) {
  if (fd < 0) return -EBADF;
  auto watch = std::make_unique<Watch>(fd);
  epoll_event event{events, {watch.get()}};
  int error = system_.epoll_ctl(epoll_fd_, EPOLL_CTL_ADD, fd, &event);
  if (error < 0) return error;
  auto index = static_cast<size_t>(fd);
  if (index >= watches_.size()) watches_.resize(std::max(index + 1, watches_.size() * 2));
  watches_[index] = std::move(watch);
  ++registered_;
  *out = watches_[index].get();
  return 0;
}

void EpollPoller::forget(Watch& watch) {
  leave_list(watch);
  if (serving_ == &watch) serving_ = nullptr;
  --registered_;
  watches_[static_cast<size_t>(watch.fd)].reset();
}

void EpollPoller::ReadyList::push(Watch& watch) {
  if (watch.listed != Listed::no) return;
  watch.listed = name;
  watches.push_back(watch);
  ++count;
}

void EpollPoller::leave_list(Watch& watch) {
  if (watch.listed == Listed::no) return;
  --(watch.listed == Listed::ready ? ready_ : later_).count;
  watch.listed = Listed::no;
  watch.unlink();
}

bool EpollPoller::has_something_to_do(const Watch& watch) {
  return (watch.reader != nullptr && watch.readable) || (watch.writer != nullptr && watch.writable);
}

Operation*& EpollPoller::slot_for(Watch& watch, const Operation& operation) {
  return is_writer(operation.opcode()) ? watch.writer : watch.reader;
}

// --- Waiting ------------------------------------------------------------------------------------

void EpollPoller::wait(Nanoseconds timeout_ns, uint32_t events_max) {
  while (Watch* watch = later_.watches.front()) {
    leave_list(*watch);
    ready_.push(*watch);
  }
  if (ready_.count >= events_max) return;
  if (ready_.count > 0) timeout_ns = 0;
  // Without descriptors only wake() can end a wait, and whoever calls it also leaves a task.
  if (timeout_ns == 0 && registered_ == 0 && !woken_.load(std::memory_order_relaxed)) return;
  auto room = std::min<size_t>(events_max - ready_.count, kEventsAtOnce);
  int count = system_.epoll_wait(epoll_fd_, events_.get(), static_cast<int>(room), timeout_ns);
  // Interrupted, or short of memory: the loop comes again.
  GIRO_CHECK(count >= 0 || count == -EINTR || count == -ENOMEM, "epoll_wait failed", count);
  for (int i = 0; i < count; ++i) take_in(events_[static_cast<size_t>(i)]);
}

void EpollPoller::take_in(const epoll_event& event) {
  auto* watch = static_cast<Watch*>(event.data.ptr);
  if (watch == nullptr) {  // wake(): that wait() returned is all it wanted
    woken_.store(false, std::memory_order_relaxed);
    return;
  }
  constexpr uint32_t kBroken = EPOLLERR | EPOLLHUP;
  if ((event.events & (EPOLLIN | EPOLLRDHUP | kBroken)) != 0) watch->readable = true;
  if ((event.events & (EPOLLOUT | kBroken)) != 0) watch->writable = true;
  if ((event.events & (EPOLLRDHUP | kBroken)) != 0) watch->hung_up = true;
  if ((event.events & EPOLLPRI) != 0) watch->short_read = ShortRead::inconclusive;
  if (watch->reader != nullptr && watch->reader->opcode() == Opcode::poll) {
    watch->readable = true;  // whatever it was that it waited for
    uint32_t told = event.events & (EPOLLIN | EPOLLOUT | EPOLLRDHUP | kBroken);
    watch->reader->set_result(told, "poll");
  }
  if (has_something_to_do(*watch)) ready_.push(*watch);
}

void EpollPoller::wake() {
  constexpr uint64_t kOne = 1;
  woken_.store(true, std::memory_order_relaxed);
  // EAGAIN: so often woken that the counter is full; it is awake then.
  while (system_.write(event_fd_, &kOne, sizeof(kOne)) == -EINTR) {
  }
}

// --- Delivering ---------------------------------------------------------------------------------

void EpollPoller::deliver(size_t index, Budget& budget) {
  Watch* watch = ready_.watches.front();
  for (; index > 0; --index) watch = ready_.watches.next_of(*watch);
  leave_list(*watch);
  serving_ = watch;
  if (watch->reader != nullptr && watch->readable) {
    switch (watch->reader->opcode()) {
      case Opcode::accept: serve_accept(*watch, budget); break;
      case Opcode::receive: serve_receive(*watch, budget); break;
      default: serve_poll(*watch, budget); break;
    }
  }
  if (serving_ == watch && watch->writer != nullptr && watch->writable && !budget.spent()) {
    serve_writer(*watch, budget);
  }
  if (serving_ == watch && has_something_to_do(*watch)) later_.push(*watch);
  serving_ = nullptr;
}

void EpollPoller::complete(Operation& operation, CompletionSink::More more, Budget& budget) {
  budget.take_one();
  sink().complete(operation, more);
}

bool EpollPoller::still_serving(const Watch& watch, const Operation& operation) const {
  return serving_ == &watch && watch.reader == &operation;
}

void EpollPoller::serve_accept(Watch& watch, Budget& budget) {
  Operation& operation = *watch.reader;
  for (int i = 0; i < kCompletionsPerEventMax && !budget.spent(); ++i) {
    if (!still_serving(watch, operation)) return;
    int64_t result = execute(operation, system_);
    if (result == -EAGAIN) {
      watch.readable = false;
      return;
    }
    // What stays queued waits until the next connection brings us back.
    bool stuck = result < 0 && shedding_.dispose(operation, static_cast<int>(-result)) !=
                                   AcceptShedding::Outcome::gone;
    if (stuck) watch.readable = false;
    complete(operation, CompletionSink::More::yes, budget);
    if (stuck) return;
  }
}

void EpollPoller::serve_receive(Watch& watch, Budget& budget) {
  Operation& operation = *watch.reader;
  const auto& buffer = operation.arguments.receive;
  for (int i = 0; i < kCompletionsPerEventMax && !budget.spent(); ++i) {
    if (!still_serving(watch, operation)) return;
    // Each time: the callback may have stopped the reading and begun it anew.
    operation.choose_memory({receive_buffer_.get(), kReceiveBytes});
    int64_t result = execute(operation, system_);
    if (result == -EAGAIN) {
      watch.readable = false;
      return;
    }
    // A short read: the socket is drained, and new bytes are a new edge. Not after a hang-up: its
    // edge is over.
    const bool is_short = result > 0 && static_cast<size_t>(result) < buffer.size;
    const bool ends_soon = is_short && watch.hung_up;
    const bool drained = is_short && !ends_soon && short_read_means_drained(watch);
    if (drained) watch.readable = false;
    if (result <= 0) {
      watch.reader = nullptr;
      complete(operation, CompletionSink::More::no, budget);
      return;
    }
    complete(operation, CompletionSink::More::yes, budget);
    // The end comes a turn later than the last bytes, as in libuv: what their callback has begun
    // may finish before it.
    if (drained || ends_soon) return;
  }
}

// A TCP socket stops at urgent data, and a Unix socket at descriptors that were sent along, though
// there is more after.
bool EpollPoller::short_read_means_drained(Watch& watch) {
  if (watch.short_read == ShortRead::unknown) {
    int domain = AF_UNIX;
    socklen_t size = sizeof(domain);
    system_.getsockopt(watch.fd, SOL_SOCKET, SO_DOMAIN, &domain, &size);
    watch.short_read = domain == AF_UNIX ? ShortRead::inconclusive : ShortRead::means_drained;
  }
  return watch.short_read == ShortRead::means_drained;
}

void EpollPoller::serve_poll(Watch& watch, Budget& budget) {
  Operation& operation = *watch.reader;
  watch.readable = watch.writable = watch.hung_up = false;  // told anew each time
  const bool more = stays(operation);
  if (!more) watch.reader = nullptr;
  complete(operation, more ? CompletionSink::More::yes : CompletionSink::More::no, budget);
}

void EpollPoller::serve_writer(Watch& watch, Budget& budget) {
  Operation& operation = *watch.writer;
  int64_t result = execute(operation, system_);
  if (result == -EAGAIN) {
    watch.writable = false;
    return;
  }
  watch.writer = nullptr;
  complete(operation, CompletionSink::More::no, budget);
}

}  // namespace giro
