// What lies between the machines of a simulated world: how long a packet takes, and whether it
// arrives. An address is a machine. One thread.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <utility>

#include "giro/base/clock.h"
#include "giro/base/function.h"
#include "giro/simulation.h"
#include "loop/simulated_address.h"

namespace giro {

class SimulatedNetwork {
 public:
  using Ip = std::array<uint8_t, 16>;
  // Runs an event so much later.
  using Schedule = Function<void(Nanoseconds delay_ns, Function<void()> event)>;

  explicit SimulatedNetwork(Schedule schedule) : schedule_(std::move(schedule)) {}

  void set_seed(uint64_t seed) { random_.seed(seed); }
  void set_default(SimulatedLink link) { default_ = link; }
  void set_link(const Ip& one, const Ip& other, SimulatedLink link);
  // Between these and all others nothing arrives.
  void set_cut_off(std::set<Ip> machines) { cut_off_ = std::move(machines); }

  // Nothing is in the way: what is sent has arrived before the call returns.
  bool is_immediate(const Ip& from, const Ip& to) const;
  // Of one packet; kNever: it is lost.
  Nanoseconds delay_ns(const Ip& from, const Ip& to);
  // There and back, without what luck adds.
  Nanoseconds round_trip_ns(const Ip& from, const Ip& to) const;

  void after(Nanoseconds delay_ns, Function<void()> event) {
    schedule_(delay_ns, std::move(event));
  }

 private:
  const SimulatedLink& link(const Ip& from, const Ip& to) const;
  bool is_cut(const Ip& from, const Ip& to) const;

  Schedule schedule_;
  SimulatedLink default_;
  std::map<std::pair<Ip, Ip>, SimulatedLink> links_;  // the lower address first
  std::set<Ip> cut_off_;
  // Its numbers are the same everywhere; those of the standard's distributions are not.
  std::mt19937_64 random_;
};

}  // namespace giro
