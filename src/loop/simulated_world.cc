#include <algorithm>

#include "giro/base/check.h"
#include "giro/simulation.h"
#include "loop/simulated_poller.h"
#include "loop/simulated_system.h"

namespace giro {

SimulatedWorld::SimulatedWorld(VirtualClock& clock)
    : clock_(clock),
      system_(std::make_unique<SimulatedSystem>(
          clock, [this](Nanoseconds delay_ns, Function<void()> event) {
            at(deadline_after(clock_.now_ns(), delay_ns), std::move(event));
          })) {}

SimulatedWorld::~SimulatedWorld() = default;

LoopOptions SimulatedWorld::loop_options(System* system) {
  LoopOptions options;
  options.clock = &clock_;
  options.system = system != nullptr ? system : system_.get();
  options.poller = std::make_unique<SimulatedPoller>(*this, *options.system);
  return options;
}

System& SimulatedWorld::system() { return *system_; }

void SimulatedWorld::set_latency(Opcode opcode, std::chrono::nanoseconds latency) {
  latency_ns_[static_cast<size_t>(opcode)] = latency.count();
}

namespace {

void check(const SimulatedLink& link) {
  GIRO_CHECK(link.latency.count() >= 0 && link.jitter.count() >= 0,
             "a simulated link that is faster than at once", link.latency.count(),
             link.jitter.count());
  const int percent = static_cast<int>(link.loss * 100);
  GIRO_CHECK(link.loss >= 0 && link.loss <= 1,
             "a simulated link loses more than all, or less than none", percent);
}

SimulatedNetwork::Ip machine_of(const Address& address) {
  SimulatedAddress machine;
  const int error = machine.parse(address.family(), address.data(), address.size());
  GIRO_CHECK(error == 0 && !address.is_unix(), "no machine of a simulated world",
             address.to_string().c_str());
  return machine.ip;
}

}  // namespace

void SimulatedWorld::set_network(SimulatedLink link) {
  check(link);
  system_->network().set_default(link);
}

void SimulatedWorld::set_link(const Address& one, const Address& other, SimulatedLink link) {
  check(link);
  system_->network().set_link(machine_of(one), machine_of(other), link);
}

void SimulatedWorld::cut_off(std::span<const Address> machines) {
  std::set<SimulatedNetwork::Ip> names;
  for (const Address& machine : machines) names.insert(machine_of(machine));
  system_->network().set_cut_off(std::move(names));
}

void SimulatedWorld::set_network_seed(uint64_t seed) { system_->network().set_seed(seed); }

void SimulatedWorld::set_socket_buffer(size_t bytes) {
  GIRO_CHECK(bytes > 0, "a simulated connection without capacity", bytes);
  system_->set_socket_buffer_bytes(bytes);
}

void SimulatedWorld::set_descriptors_max(size_t count) { system_->set_descriptors_max(count); }

size_t SimulatedWorld::open_descriptors() const { return system_->open_descriptors(); }

void SimulatedWorld::at(Nanoseconds time_ns, Function<void()> event) {
  events_.emplace(std::max(time_ns, clock_.now_ns()), std::move(event));
}

// Only events that were due at the start: an event that adds another one for now must not keep us
// here for ever. An event may run a loop, and with it other events.
void SimulatedWorld::run_events_due() {
  auto due = std::distance(events_.begin(), events_.upper_bound(clock_.now_ns()));
  for (; due > 0 && next_event_ns() <= clock_.now_ns(); --due) {
    Function<void()> event = std::move(events_.extract(events_.begin()).mapped());
    event();
  }
}

Nanoseconds SimulatedWorld::next_event_ns() const {
  return events_.empty() ? kNever : events_.begin()->first;
}

size_t SimulatedWorld::choose_job(size_t count) {
  if (chooser_ == nullptr || count < 2) return 0;
  size_t answer = chooser_->choose(ChoicePoint::pool_job, count);
  GIRO_CHECK(answer < count, "the chooser answered with a number that is too large", answer, count);
  return answer;
}

}  // namespace giro
