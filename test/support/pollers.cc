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

LoopOptions World::options() {
  return simulated_ != nullptr ? simulated_->loop_options() : LoopOptions();
}

System& World::system() { return simulated_ != nullptr ? simulated_->system() : real_system(); }

std::string poller_name(const testing::TestParamInfo<PollerKind>& info) {
  return info.param == PollerKind::epoll ? "epoll" : "simulated";
}

}  // namespace giro::test
