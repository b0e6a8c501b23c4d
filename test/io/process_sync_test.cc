#include <cerrno>

#include "giro/loop.h"
#include "giro/process.h"
#include "support/pollers.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

class SyncProcesses : public EachPoller {
 protected:
  static SyncProcessOptions shell(std::string script) {
    SyncProcessOptions options;
    options.file = "/bin/sh";
    options.arguments = {"sh", "-c", std::move(script)};
    options.stdio = {Stdio::pipe(), Stdio::pipe(), Stdio::pipe()};
    return options;
  }
  SyncProcessOutcome run(const SyncProcessOptions& options) {
    auto outcome = run_process_sync(loop, options);
    EXPECT_TRUE(outcome.ok()) << outcome.error().to_string();
    return *outcome;
  }
};
REAL_POLLER_SUITE(SyncProcesses);

TEST_P(SyncProcesses, give_their_outputs_and_status) {
  SyncProcessOutcome outcome = run(shell("echo out; echo err >&2; exit 3"));
  EXPECT_EQ(outcome.status.code, 3);
  EXPECT_GT(outcome.pid, 0);
  EXPECT_FALSE(outcome.error.has_value());
  ASSERT_EQ(outcome.outputs.size(), 3u);
  EXPECT_EQ(outcome.outputs[0], std::nullopt);
  EXPECT_EQ(outcome.outputs[1], "out\n");
  EXPECT_EQ(outcome.outputs[2], "err\n");
}

TEST_P(SyncProcesses, read_their_input_to_its_end) {
  std::string input(1 << 20, 'x');
  SyncProcessOptions options = shell("cat");
  options.input = input;
  EXPECT_EQ(run(options).outputs[1], input);
  options.input = {};
  EXPECT_EQ(run(options).outputs[1], "");
}

TEST_P(SyncProcesses, that_do_not_read_all_their_input_are_an_error_of_the_pipe) {
  std::string input(10'000'000, 'x');
  SyncProcessOptions options = shell("exit 4");
  options.input = input;
  SyncProcessOutcome outcome = run(options);
  EXPECT_EQ(outcome.status.code, 4);
  ASSERT_TRUE(outcome.error.has_value());
  EXPECT_EQ(outcome.error->name(), "EPIPE");
}

TEST_P(SyncProcesses, that_take_too_long_are_killed) {
  SyncProcessOptions options = shell("echo before; exec sleep 60");
  options.timeout = 100ms;
  options.kill_signal = SIGINT;
  SyncProcessOutcome outcome = run(options);
  EXPECT_EQ(outcome.error->name(), "ETIMEDOUT");
  EXPECT_EQ(outcome.status.signal, SIGINT);
}

TEST_P(SyncProcesses, that_say_too_much_are_killed) {
  SyncProcessOptions options = shell("exec yes");
  options.output_bytes_max = 10;
  SyncProcessOutcome outcome = run(options);
  EXPECT_EQ(outcome.error->name(), "ENOBUFS");
  EXPECT_GT(outcome.outputs[1]->size(), 10u);
  EXPECT_NE(outcome.status.signal, 0);
}

TEST_P(SyncProcesses, that_cannot_start_are_an_error) {
  SyncProcessOptions options;
  options.file = "no-such-program";
  EXPECT_EQ(run_process_sync(loop, options).error().to_string(),
            "ENOENT: no such file or directory, spawn");
}

TEST_P(SyncProcesses, let_nothing_of_the_loop_run_meanwhile) {
  bool ran = false;
  loop.set_immediate([&] { ran = true; });
  run(shell("true"));
  EXPECT_FALSE(ran);
  loop.run();
}

}  // namespace
}  // namespace giro::test
