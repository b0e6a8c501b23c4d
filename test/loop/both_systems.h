// Runs one test on the kernel and on the simulated world: what holds for the one has to hold for
// the other, or every test in the simulated world proves nothing.
#pragma once

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/un.h>

#include <cstring>
#include <string>
#include <string_view>

#include "giro/system.h"
#include "loop/simulated_system.h"
#include "support/pollers.h"

namespace giro::test {

// The kernel or a simulation, with what a test needs besides system calls.
class Machine {
 public:
  explicit Machine(PollerKind kind) : world_(kind) {}

  System& system() { return world_.system(); }
  std::string path(const std::string& name) const { return world_.path(name); }
  const std::string& directory() const { return world_.directory(); }
  SimulatedWorld* simulated() { return world_.simulated(); }

  // POLLIN, POLLOUT, POLLRDHUP, POLLHUP, POLLERR, as they are now.
  uint32_t events(int fd) { return events_within(fd, POLLIN | POLLOUT | POLLRDHUP, 0); }
  // Waits for one of these; the kernel's loopback is quick but not always immediate.
  bool becomes(int fd, uint32_t wanted) {
    constexpr int kPatienceMs = 5000;
    return (events_within(fd, static_cast<short>(wanted), kPatienceMs) & wanted) != 0;
  }

 private:
  uint32_t events_within(int fd, short wanted, int timeout_ms) {
    if (SimulatedWorld* world = world_.simulated()) {
      SimulatedSystem::Readiness readiness;
      int error = static_cast<SimulatedSystem&>(world->system()).readiness(fd, &readiness);
      return error < 0 ? uint32_t{POLLNVAL} : readiness.events;
    }
    pollfd entry{fd, wanted, 0};
    ::poll(&entry, 1, timeout_ms);
    return static_cast<uint16_t>(entry.revents);
  }

  World world_;
};

class BothSystems : public testing::TestWithParam<PollerKind> {
 protected:
  Machine machine{GetParam()};
  System& system = machine.system();

  std::string path(const std::string& name) const { return machine.path(name); }
  bool is_simulated() { return machine.simulated() != nullptr; }
};

inline std::string system_name(const testing::TestParamInfo<PollerKind>& info) {
  return info.param == PollerKind::epoll ? "kernel" : "simulated";
}

}  // namespace giro::test

#define BOTH_SYSTEMS_SUITE(Suite)                                                            \
  INSTANTIATE_TEST_SUITE_P(                                                                  \
      BothSystems, Suite,                                                                    \
      testing::Values(::giro::test::PollerKind::epoll, ::giro::test::PollerKind::simulated), \
      ::giro::test::system_name)
