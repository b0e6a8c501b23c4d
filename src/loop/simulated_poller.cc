#include "loop/simulated_poller.h"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <string>

#include "giro/base/check.h"
#include "loop/execute.h"
#include "loop/simulated_system.h"

namespace giro {
namespace {

constexpr size_t kReceiveBytes = 64 * 1024;
constexpr uint32_t kCompletionsPerWaitMax = 32;  // then the others are heard first
constexpr uint32_t kBroken = EPOLLERR | EPOLLHUP;

bool is_for_socket(Opcode opcode) {
  switch (opcode) {
    case Opcode::accept:
    case Opcode::connect:
    case Opcode::receive:
    case Opcode::send:
    case Opcode::poll: return true;
    default: return false;  // what a pool would do
  }
}

bool is_writer(Opcode opcode) { return opcode == Opcode::connect || opcode == Opcode::send; }

// The events of a descriptor that bring an operation on.
uint32_t events_for(const Operation& operation) {
  if (operation.opcode() == Opcode::poll) {
    const uint32_t wanted = operation.arguments.poll_events & (POLLIN | POLLOUT);
    return wanted | EPOLLRDHUP | kBroken;
  }
  return (is_writer(operation.opcode()) ? EPOLLOUT : EPOLLIN | EPOLLRDHUP) | kBroken;
}

}  // namespace

SimulatedPoller::SimulatedPoller(SimulatedWorld& world, System& system)
    : world_(world),
      system_(system),
      shedding_(system),
      receive_buffer_(new std::byte[kReceiveBytes]) {}

SimulatedPoller::~SimulatedPoller() = default;

// --- Taking operations ---------------------------------------------------------------------------

int SimulatedPoller::submit(Operation& operation) {
  if (is_for_socket(operation.opcode())) return submit_to_socket(operation);
  Flight flight(operation);
  const Nanoseconds latency_ns = world_.latency_ns_[static_cast<size_t>(operation.opcode())];
  flight.due_ns = deadline_after(world_.clock_.now_ns(), latency_ns);
  add(world_.system_->next_in_order(), flight);
  return 0;
}

int SimulatedPoller::submit_to_socket(Operation& operation) {
  if (slots_.contains(slot_of(operation))) return -EEXIST;
  if (operation.opcode() == Opcode::accept) shedding_.reserve();
  if (operation.opcode() == Opcode::connect) {
    int error = start_connect(operation, system_);
    if (error < 0) return error;
  }
  SimulatedSystem::Readiness readiness;
  int error = world_.system_->readiness(operation.fd, &readiness);
  if (error < 0) return error;
  const Ticket ticket = world_.system_->next_in_order();
  slots_.emplace(slot_of(operation), ticket);
  add(ticket, Flight(operation));
  return 0;
}

int64_t SimulatedPoller::try_(Operation& operation) { return execute_at_once(operation, system_); }

bool SimulatedPoller::cancel(Operation& operation) {
  auto found = tickets_.find(&operation);
  GIRO_CHECK(found != tickets_.end(), "the poller does not know an operation that is in flight",
             operation.fd, to_string(operation.opcode()));
  remove(found->second);
  return true;
}

Operation* SimulatedPoller::operation_on(int fd) const {
  for (Direction direction : {Direction::reading, Direction::writing}) {
    auto found = slots_.find({fd, direction});
    if (found != slots_.end()) return flights_.at(found->second).operation;
  }
  return nullptr;
}

Operation* SimulatedPoller::take_any() {
  if (flights_.empty()) return nullptr;
  Operation* operation = flights_.begin()->second.operation;
  remove(flights_.begin()->first);
  return operation;
}

void SimulatedPoller::close(int fd) {
  GIRO_CHECK(
      !slots_.contains({fd, Direction::reading}) && !slots_.contains({fd, Direction::writing}),
      "a descriptor is closed under an operation", fd);
  system_.close(fd);
}

SimulatedPoller::Slot SimulatedPoller::slot_of(const Operation& operation) {
  return {operation.fd, is_writer(operation.opcode()) ? Direction::writing : Direction::reading};
}

void SimulatedPoller::add(Ticket ticket, Flight flight) {
  tickets_.emplace(flight.operation, ticket);
  flights_.emplace(ticket, flight);
}

void SimulatedPoller::remove(Ticket ticket) {
  auto found = flights_.find(ticket);
  const Operation& operation = *found->second.operation;
  if (found->second.ready) std::erase(ready_, ticket);
  if (is_for_socket(operation.opcode())) slots_.erase(slot_of(operation));
  tickets_.erase(&operation);
  flights_.erase(found);
}

// --- Waiting -------------------------------------------------------------------------------------

void SimulatedPoller::wait(Nanoseconds timeout_ns, uint32_t events_max) {
  VirtualClock& clock = world_.clock_;
  for (auto& [ticket, flight] : flights_) flight.completions = 0;
  if (!ready_.empty()) timeout_ns = 0;
  const Nanoseconds deadline_ns = deadline_after(clock.now_ns(), timeout_ns);
  for (;;) {
    world_.run_events_due();
    take_in(events_max);
    const bool woken = woken_.exchange(false, std::memory_order_acquire);
    if (!ready_.empty() || woken || clock.now_ns() >= deadline_ns) return;
    const Nanoseconds next_ns = std::min({deadline_ns, next_job_ns(), world_.next_event_ns()});
    if (next_ns == kNever) stand_still();
    clock.advance_to(next_ns);
  }
}

void SimulatedPoller::take_in(uint32_t events_max) {
  note_jobs_done();
  std::vector<std::pair<uint64_t, Ticket>> candidates;  // since when, and who
  for (const auto& [ticket, flight] : flights_) {
    if (flight.ready) continue;
    if (uint64_t since = ready_since(ticket, flight)) candidates.emplace_back(since, ticket);
  }
  std::sort(candidates.begin(), candidates.end());
  for (const auto& [since, ticket] : candidates) {
    if (ready_.size() >= events_max) return;
    push_ready(ticket);
  }
}

// Jobs are done in the order of their times. Those of one moment have none: somebody has to choose.
void SimulatedPoller::note_jobs_done() {
  std::map<Nanoseconds, std::vector<Flight*>> done;  // each in the order of submission
  for (auto& [ticket, flight] : flights_) {
    if (is_for_socket(flight.operation->opcode()) || flight.done_since != 0) continue;
    if (flight.due_ns <= world_.clock_.now_ns()) done[flight.due_ns].push_back(&flight);
  }
  for (auto& [due_ns, jobs] : done) {
    while (!jobs.empty()) {
      auto first = jobs.begin() + static_cast<std::ptrdiff_t>(world_.choose_job(jobs.size()));
      (*first)->done_since = world_.system_->next_in_order();
      jobs.erase(first);
    }
  }
}

uint64_t SimulatedPoller::ready_since(Ticket ticket, const Flight& flight) const {
  const Operation& operation = *flight.operation;
  if (!is_for_socket(operation.opcode())) return flight.done_since;
  SimulatedSystem::Readiness readiness;
  const bool is_closed = world_.system_->readiness(operation.fd, &readiness) < 0;
  if (flight.muted_until != kNotMuted && readiness.arrivals <= flight.muted_until) return 0;
  if (is_closed) return ticket;  // behind our back: its turn comes, and finds the error
  if ((readiness.events & events_for(operation)) == 0) return 0;
  uint64_t since =
      is_writer(operation.opcode()) ? readiness.writable_since : readiness.readable_since;
  if (operation.opcode() == Opcode::poll) since = std::max(since, readiness.writable_since);
  return std::max({ticket, since, flight.served_last});
}

void SimulatedPoller::push_ready(Ticket ticket) {
  flights_.at(ticket).ready = true;
  ready_.push_back(ticket);
}

bool SimulatedPoller::has_ready() const {
  if (!ready_.empty()) return true;
  return std::any_of(flights_.begin(), flights_.end(), [&](const auto& entry) {
    const auto& [ticket, flight] = entry;
    return is_for_socket(flight.operation->opcode()) ? ready_since(ticket, flight) != 0
                                                     : flight.due_ns <= world_.clock_.now_ns();
  });
}

Nanoseconds SimulatedPoller::next_job_ns() const {
  Nanoseconds next_ns = kNever;
  for (const auto& [ticket, flight] : flights_) {
    if (!is_for_socket(flight.operation->opcode())) next_ns = std::min(next_ns, flight.due_ns);
  }
  return next_ns;
}

void SimulatedPoller::stand_still() const {
  std::string sentence =
      "the simulated world has come to a standstill: a loop waits, no timer, job or event is left "
      "that could end it, and in flight are:";
  for (const auto& [ticket, flight] : flights_) {
    sentence += std::string(" ") + to_string(flight.operation->opcode()) + " on descriptor " +
                std::to_string(flight.operation->fd) + ";";
  }
  if (flights_.empty()) sentence += " no operations";
  detail::check_failed({__FILE__, __LINE__, "something can still happen"}, sentence.c_str(), "",
                       {});
}

// --- Delivering ----------------------------------------------------------------------------------

void SimulatedPoller::deliver(size_t index, Budget& budget) {
  budget.take_one();
  const Ticket ticket = ready_[index];
  ready_.erase(ready_.begin() + static_cast<std::ptrdiff_t>(index));
  Flight& flight = flights_.at(ticket);
  flight.ready = false;
  Operation& operation = *flight.operation;
  switch (operation.opcode()) {
    case Opcode::accept: return serve_accept(ticket, operation);
    case Opcode::receive: return serve_receive(ticket, operation);
    case Opcode::connect:
    case Opcode::send: return serve_writer(ticket, operation);
    case Opcode::poll: return serve_poll(ticket, operation);
    default: return serve_job(ticket, operation);
  }
}

// Only now: what a job finds is what the jobs and callbacks before it have left.
void SimulatedPoller::serve_job(Ticket ticket, Operation& operation) {
  execute(operation, system_);
  complete_last(ticket, operation);
}

void SimulatedPoller::serve_accept(Ticket ticket, Operation& operation) {
  Flight& flight = flights_.at(ticket);
  int64_t result = execute(operation, system_);
  if (result == -EAGAIN) return;
  flight.muted_until = kNotMuted;
  if (result < 0) {
    // What stays queued waits until the next connection brings us back.
    auto outcome = shedding_.dispose(operation, static_cast<int>(-result));
    if (outcome != AcceptShedding::Outcome::gone) {
      SimulatedSystem::Readiness readiness;
      world_.system_->readiness(operation.fd, &readiness);
      flight.muted_until = readiness.arrivals;
    }
  }
  complete_one_of_many(ticket, operation, Again::at_once);
}

void SimulatedPoller::serve_receive(Ticket ticket, Operation& operation) {
  operation.choose_memory({receive_buffer_.get(), kReceiveBytes});
  int64_t result = execute(operation, system_);
  if (result == -EAGAIN) return;
  if (result <= 0) return complete_last(ticket, operation);
  // The end comes a turn later than the last bytes, as with the other pollers.
  const bool is_short = static_cast<size_t>(result) < operation.arguments.receive.size;
  complete_one_of_many(ticket, operation, is_short ? Again::next_wait : Again::at_once);
}

void SimulatedPoller::serve_writer(Ticket ticket, Operation& operation) {
  if (execute(operation, system_) == -EAGAIN) return;
  complete_last(ticket, operation);
}

void SimulatedPoller::serve_poll(Ticket ticket, Operation& operation) {
  SimulatedSystem::Readiness readiness;
  int error = world_.system_->readiness(operation.fd, &readiness);
  const uint32_t told = readiness.events & events_for(operation);
  if (error == 0 && told == 0) return;  // somebody else has read it meanwhile
  operation.set_result(error < 0 ? error : int64_t{told}, "poll");
  complete_last(ticket, operation);
}

void SimulatedPoller::complete_last(Ticket ticket, Operation& operation) {
  remove(ticket);
  sink().complete(operation, CompletionSink::More::no);
}

void SimulatedPoller::complete_one_of_many(Ticket ticket, Operation& operation, Again again) {
  sink().complete(operation, CompletionSink::More::yes);
  auto found = flights_.find(ticket);
  if (found == flights_.end()) return;  // the callback has cancelled it
  Flight& flight = found->second;
  flight.served_last = world_.system_->next_in_order();
  if (again == Again::at_once && ++flight.completions < kCompletionsPerWaitMax &&
      ready_since(ticket, flight) != 0) {
    push_ready(ticket);
  }
}

}  // namespace giro
