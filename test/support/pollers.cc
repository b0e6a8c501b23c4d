#include "support/pollers.h"

#include <cstdlib>
#include <filesystem>

#include "giro/system.h"

namespace giro::test {

World::World(PollerKind kind) : kind_(kind) {
  if (kind == PollerKind::simulated) {
    simulated_ = std::make_unique<SimulatedWorld>(clock_);
    directory_ = "/tmp/test";
    system().mkdir(directory_.c_str(), 0777);
    return;
  }
  std::string pattern = std::filesystem::temp_directory_path() / "giro-test-XXXXXX";
  EXPECT_NE(::mkdtemp(pattern.data()), nullptr);
  directory_ = pattern;
}

World::~World() {
  if (simulated_ == nullptr) std::filesystem::remove_all(directory_);
}

LoopOptions World::options(System* through) {
  LoopOptions options;
  if (simulated_ != nullptr) options = simulated_->loop_options(through);
  options.poller_choice = kind_ == PollerKind::uring ? PollerChoice::uring : PollerChoice::epoll;
  if (through != nullptr) options.system = through;
  return options;
}

System& World::system() { return simulated_ != nullptr ? simulated_->system() : real_system(); }

std::string poller_name(const testing::TestParamInfo<PollerKind>& info) {
  switch (info.param) {
    case PollerKind::epoll: return "epoll";
    case PollerKind::uring: return "uring";
    case PollerKind::simulated: return "simulated";
  }
  return "";
}

void EachKernelPoller::SetUp() {
  if (GetParam() == PollerKind::uring && !has_uring()) GTEST_SKIP() << "no io_uring here";
  ::setenv("GIRO_POLLER", GetParam() == PollerKind::uring ? "uring" : "epoll", 1);
}
void EachKernelPoller::TearDown() { ::unsetenv("GIRO_POLLER"); }

bool has_uring() {
  static const bool has = make_ring_poller(real_system()).ok();
  return has;
}

}  // namespace giro::test
