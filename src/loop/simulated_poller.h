// The poller of a simulated world: it does every operation itself, and where others wait, it moves
// the virtual clock.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "giro/poller.h"
#include "giro/simulation.h"
#include "loop/accept_shedding.h"

namespace giro {

class SimulatedPoller final : public Poller {
 public:
  // `system`: where operations are executed; the world's, or what a test has put in front of it.
  SimulatedPoller(SimulatedWorld& world, System& system);
  ~SimulatedPoller() override;

  const char* name() const override { return "simulated"; }
  bool executes(Opcode) const override { return true; }
  int submit(Operation& operation) override;
  int64_t try_(Operation& operation) override;
  bool cancel(Operation& operation) override;
  Operation* operation_on(int fd) const override;
  Operation* take_any() override;
  void close(int fd) override;
  void wait(Nanoseconds timeout_ns, uint32_t events_max) override;
  size_t ready_count() const override { return ready_.size(); }
  bool has_ready() const override;
  void deliver(size_t index, Budget& budget) override;
  void wake() override { woken_.store(true, std::memory_order_release); }
  int backend_fd() const override { return -1; }
  bool is_real() const override { return false; }

 private:
  // An operation in flight. Its ticket is its place in the world's order of events.
  using Ticket = uint64_t;
  static constexpr uint64_t kNotMuted = UINT64_MAX;
  struct Flight {
    explicit Flight(Operation& flying) : operation(&flying) {}
    Operation* operation;
    Nanoseconds due_ns = 0;            // of a pool job
    uint64_t done_since = 0;           // of a pool job, in the order of events; 0: not done
    uint64_t served_last = 0;          // in the order of events
    uint32_t completions = 0;          // since the last wait
    uint64_t muted_until = kNotMuted;  // an accept that failed: until more than these have arrived
    bool ready = false;                // its ticket is in ready_
  };

  enum class Direction : uint8_t { reading, writing };
  using Slot = std::pair<int, Direction>;
  static Slot slot_of(const Operation& operation);

  int submit_to_socket(Operation& operation);
  void add(Ticket ticket, Flight flight);
  void remove(Ticket ticket);

  void take_in(uint32_t events_max);
  void note_jobs_done();
  void push_ready(Ticket ticket);
  // In the order of events; 0: it is not ready.
  uint64_t ready_since(Ticket ticket, const Flight& flight) const;
  Nanoseconds next_job_ns() const;
  [[noreturn]] void stand_still() const;

  void serve_job(Ticket ticket, Operation& operation);
  void serve_accept(Ticket ticket, Operation& operation);
  void serve_receive(Ticket ticket, Operation& operation);
  void serve_writer(Ticket ticket, Operation& operation);
  void serve_poll(Ticket ticket, Operation& operation);
  void complete_last(Ticket ticket, Operation& operation);
  // Whether it can be ready once more before the next wait.
  enum class Again : uint8_t { at_once, next_wait };
  void complete_one_of_many(Ticket ticket, Operation& operation, Again again);

  SimulatedWorld& world_;
  System& system_;
  AcceptShedding shedding_;
  std::unique_ptr<std::byte[]> receive_buffer_;  // lent to one completion at a time
  std::map<Ticket, Flight> flights_;             // in the order of submission
  std::unordered_map<const Operation*, Ticket> tickets_;
  std::map<Slot, Ticket> slots_;  // of the operations on sockets
  std::vector<Ticket> ready_;     // in the order in which they became so
  std::atomic<bool> woken_{false};
};

}  // namespace giro
