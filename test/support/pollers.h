// Runs one test for every poller: EachPoller is the fixture, EACH_POLLER_TEST(name) { … } the test.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "giro/address.h"
#include "giro/loop.h"
#include "giro/loop_host.h"
#include "giro/simulation.h"

namespace giro::test {

enum class PollerKind { epoll, uring, simulated };

// Whether this kernel lets us have it.
bool has_uring();

// The world that a test's loops live in: the machine, or one in memory.
class World {
 public:
  explicit World(PollerKind kind);
  ~World();

  PollerKind kind() const { return kind_; }
  // On the kernel: with a poller that makes its calls through this system.
  LoopOptions options(System* through = nullptr);
  System& system();
  // An empty directory of this world's, gone with it.
  const std::string& directory() const { return directory_; }
  std::string path(const std::string& name) const { return directory_ + "/" + name; }
  Address loopback() const { return *Address::ip("127.0.0.1", 0); }
  SimulatedWorld* simulated() { return simulated_.get(); }

 private:
  PollerKind kind_;
  VirtualClock clock_;
  std::unique_ptr<SimulatedWorld> simulated_;
  std::string directory_;
};

class EachPoller : public testing::TestWithParam<PollerKind> {
 protected:
  World world{GetParam()};
  Loop loop{world.options()};

  void SetUp() override {
    if (GetParam() == PollerKind::uring && !has_uring()) GTEST_SKIP() << "no io_uring here";
  }
  void TearDown() override {
    loop.host().set_observer(nullptr);
  }  // which was the test's, and is gone

  bool is_simulated() const { return GetParam() == PollerKind::simulated; }
};

// For tests that make loops of their own, on the machine: Loop's choice is this one.
class EachKernelPoller : public testing::TestWithParam<PollerKind> {
 protected:
  void SetUp() override;
  void TearDown() override;
};

std::string poller_name(const testing::TestParamInfo<PollerKind>& info);

}  // namespace giro::test

#define EACH_POLLER_SUITE(Suite)                                                        \
  INSTANTIATE_TEST_SUITE_P(                                                             \
      EachPoller, Suite,                                                                \
      testing::Values(::giro::test::PollerKind::epoll, ::giro::test::PollerKind::uring, \
                      ::giro::test::PollerKind::simulated),                             \
      ::giro::test::poller_name)

#define EACH_KERNEL_POLLER_SUITE(Suite)                                                  \
  INSTANTIATE_TEST_SUITE_P(                                                              \
      EachKernelPoller, Suite,                                                           \
      testing::Values(::giro::test::PollerKind::epoll, ::giro::test::PollerKind::uring), \
      ::giro::test::poller_name)

// For what the world in memory does not have: processes, descriptors on their way, groups.
#define REAL_POLLER_SUITE(Suite)                                                         \
  INSTANTIATE_TEST_SUITE_P(                                                              \
      EachPoller, Suite,                                                                 \
      testing::Values(::giro::test::PollerKind::epoll, ::giro::test::PollerKind::uring), \
      ::giro::test::poller_name)
