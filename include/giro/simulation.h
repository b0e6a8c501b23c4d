// A world in memory for a loop to run in: files and sockets without a kernel, time that moves only
// when everybody waits, and completions when the script says so. The same run gives the same order,
// always.
//
//   VirtualClock clock;
//   SimulatedWorld world(clock);
//   world.set_latency(Opcode::read_file, 95ms);
//   Loop loop(world.loop_options());
//
// TCP and UDP reach the loopback addresses, and there are Unix sockets; the files begin with "/tmp"
// and "/dev/null". Each address (127.0.0.1, 127.0.0.2, …) is a machine, as far as the network
// between them goes: a link may be slow, lose packets, or be cut. There are no processes, channels
// and name servers (ENOSYS), and no multicast (ENODEV). A loop that would wait for ever, because
// nothing can happen any more, ends the process with a CHECK: that is how a lost wake-up shows.
//
// One thread: loops, events and everything else.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>

#include "giro/address.h"
#include "giro/base/api.h"
#include "giro/base/clock.h"
#include "giro/base/function.h"
#include "giro/chooser.h"
#include "giro/loop.h"
#include "giro/operation.h"
#include "giro/system.h"

namespace giro {

class SimulatedSystem;

// What lies between two machines, in both directions.
struct SimulatedLink {
  std::chrono::nanoseconds latency{0};  // of a packet, one way
  // Up to so much more, a number for each packet: datagrams overtake each other, bytes of a
  // connection wait for those before them.
  std::chrono::nanoseconds jitter{0};
  // The part of the packets that is lost, 0 to 1. A connection sends them again, after 200 ms and a
  // round trip, then after twice that, …; a datagram is gone.
  double loss = 0;
  // Nothing arrives. A connection sends again for a quarter of an hour (a new one for two minutes),
  // then ends with ETIMEDOUT.
  bool is_cut = false;
};

// A world in memory: machines, and a network between them.
class GIRO_API SimulatedWorld {
 public:
  // Its time is this clock's, which must outlive it.
  explicit SimulatedWorld(VirtualClock& clock);
  ~SimulatedWorld();
  SimulatedWorld(const SimulatedWorld&) = delete;
  SimulatedWorld& operator=(const SimulatedWorld&) = delete;

  // Clock, system and poller for one loop that lives in this world; the world must outlive it. A
  // world may hold several loops, run one after the other on one thread. `system` null: this
  // world's own; a test puts one that injects faults in front of it.
  LoopOptions loop_options(System* system = nullptr);

  // What the loops in it see.
  VirtualClock& clock() { return clock_; }
  System& system();

  // How long operations of this kind take (files and work: until they are done; sockets: no
  // effect). For those that are submitted from now on.
  void set_latency(Opcode opcode, std::chrono::nanoseconds latency);
  // Runs `event` outside the loops, as if on another thread, at this virtual time (in the past: at
  // the next wait). Events of the same time run in the order of the calls.
  void at(Nanoseconds time_ns, Function<void()> event);
  // Which of several pool jobs that are done at the same moment comes first; null: in the order
  // they were submitted.
  void set_chooser(Chooser* chooser) { chooser_ = chooser; }

  // Between all machines that have no link of their own. For what is sent from now on; at first
  // nothing is in the way, and what is sent has arrived before the call returns. Acknowledgements
  // take no time.
  void set_network(SimulatedLink link);
  // Between these two; the ports do not matter.
  void set_link(const Address& one, const Address& other, SimulatedLink link);
  // A partition: between these machines and all others nothing arrives, whatever their links. An
  // empty list heals it; what connections have sent meanwhile arrives when it is sent again.
  void cut_off(std::span<const Address> machines);
  // What luck decides: loss and jitter. The same seed, the same luck.
  void set_network_seed(uint64_t seed);

  // How much one end of a connection may send before the other receives it; at first 64 KiB.
  void set_socket_buffer(size_t bytes);
  // Descriptors are numbers below this one, beginning with 3; when they are used up, calls give
  // EMFILE.
  void set_descriptors_max(size_t count);
  // Descriptors that are open now: a leak is seen here.
  size_t open_descriptors() const;

 private:
  friend class SimulatedPoller;

  void run_events_due();
  Nanoseconds next_event_ns() const;
  // Of so many jobs that are done at the same moment.
  size_t choose_job(size_t count);

  VirtualClock& clock_;
  std::unique_ptr<SimulatedSystem> system_;
  std::array<Nanoseconds, kOpcodeCount> latency_ns_{};
  std::multimap<Nanoseconds, Function<void()>> events_;
  Chooser* chooser_ = nullptr;
};

}  // namespace giro
