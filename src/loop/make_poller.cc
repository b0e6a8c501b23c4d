#include <cstdlib>
#include <string_view>

#include "giro/poller.h"

namespace giro {
namespace {

PollerChoice choice_of_environment() {
  const char* name = std::getenv("GIRO_POLLER");
  if (name == nullptr) return PollerChoice::best;
  return parse_poller_choice(name).value_or(PollerChoice::best);
}

}  // namespace

std::optional<PollerChoice> parse_poller_choice(std::string_view name) {
  if (name == "uring") return PollerChoice::uring;
  if (name == "epoll") return PollerChoice::epoll;
  return std::nullopt;
}

Result<std::unique_ptr<Poller>> make_poller(System& system, PollerChoice choice) {
  if (choice == PollerChoice::best) choice = choice_of_environment();
  if (choice == PollerChoice::best) choice = kPollerByDefault;
  if (choice == PollerChoice::uring) {
    auto ring = make_ring_poller(system);
    // Whatever the reason: an old kernel, a filter, no memory. If it is no descriptor, epoll says
    // so too.
    if (ring.ok()) return ring;
  }
  return make_epoll_poller(system);
}

}  // namespace giro
