#include "loop/simulated_network.h"

#include <algorithm>

#include "giro/base/check.h"

namespace giro {

void SimulatedNetwork::set_link(const Ip& one, const Ip& other, SimulatedLink link) {
  links_[std::minmax(one, other)] = link;
}

const SimulatedLink& SimulatedNetwork::link(const Ip& from, const Ip& to) const {
  auto found = links_.find(std::minmax(from, to));
  return found == links_.end() ? default_ : found->second;
}

bool SimulatedNetwork::is_cut(const Ip& from, const Ip& to) const {
  return link(from, to).is_cut || cut_off_.contains(from) != cut_off_.contains(to);
}

bool SimulatedNetwork::is_immediate(const Ip& from, const Ip& to) const {
  const SimulatedLink& used = link(from, to);
  return !is_cut(from, to) && used.latency.count() == 0 && used.jitter.count() == 0 &&
         used.loss == 0;
}

Nanoseconds SimulatedNetwork::delay_ns(const Ip& from, const Ip& to) {
  const SimulatedLink& used = link(from, to);
  if (is_cut(from, to)) return kNever;
  constexpr double kAll = 0x1p53;
  if (used.loss > 0 && static_cast<double>(random_() >> 11) < used.loss * kAll) return kNever;
  Nanoseconds delay_ns = used.latency.count();
  if (used.jitter.count() > 0) {
    delay_ns +=
        static_cast<Nanoseconds>(random_() % static_cast<uint64_t>(used.jitter.count() + 1));
  }
  return delay_ns;
}

Nanoseconds SimulatedNetwork::round_trip_ns(const Ip& from, const Ip& to) const {
  return 2 * link(from, to).latency.count();
}

}  // namespace giro
