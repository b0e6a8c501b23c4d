// Rules P5 and P10, seen through the loop's observer while JavaScript runs.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <thread>
#include <utility>

#include "runtime/environment.h"

namespace giro::runtime {
namespace {

// How often callbacks of each kind began in each phase.
class Counts final : public Observer {
 public:
  void phase_begin(Phase phase) override { phase_ = phase; }
  void callback_begin(TaskId, TaskKind kind) override { ++counts_[{phase_, kind}]; }

  int of(Phase phase, TaskKind kind) const {
    auto found = counts_.find({phase, kind});
    return found == counts_.end() ? 0 : found->second;
  }
  // In all phases but this one.
  int elsewhere(Phase phase, TaskKind kind) const {
    int sum = 0;
    for (const auto& [key, count] : counts_) {
      if (key.second == kind && key.first != phase) sum += count;
    }
    return sum;
  }

 private:
  Phase phase_ = Phase::timers;
  std::map<std::pair<Phase, TaskKind>, int> counts_;
};

int run_observed(const std::string& script, Counts& counts) {
  int code = -1;
  std::thread([&] {
    EnvironmentOptions options;
    options.argv0 = "test";
    options.settings.set("--eval", script);
    Environment environment(std::move(options));
    environment.loop().set_observer(&counts);
    code = environment.run();
    environment.loop().set_observer(nullptr);
  }).join();
  return code;
}

TEST(Observed, P5_an_error_known_at_submission_comes_from_pending_callbacks) {
  Counts counts;
  int code = run_observed(
      "require('net').connect('/no/such/socket')"
      ".on('error', (e) => { process.exitCode = e.code === 'ENOENT' ? 5 : 1; });",
      counts);
  EXPECT_EQ(code, 5);
  EXPECT_EQ(counts.of(Phase::pending, TaskKind::completion), 1);
}

TEST(Observed, P10_a_destroyed_connection_closes_in_the_close_phase) {
  Counts counts;
  int code = run_observed(
      "const net = require('net');"
      "const server = net.createServer((socket) => socket.resume()).listen(0, '127.0.0.1', () => {"
      "  const client = net.connect(server.address().port, '127.0.0.1', () => client.destroy());"
      "  client.on('close', () => { process.exitCode = 10; server.close(); });"
      "});",
      counts);
  EXPECT_EQ(code, 10);
  EXPECT_GE(counts.of(Phase::closing, TaskKind::close), 1);
  EXPECT_EQ(counts.elsewhere(Phase::closing, TaskKind::close), 0);
}

}  // namespace
}  // namespace giro::runtime
