#include "runtime/environment.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace giro::runtime {
namespace {

class Process : public testing::Environment {
  void SetUp() override { engine::initialize_process(); }
};
[[maybe_unused]] auto* const process = testing::AddGlobalTestEnvironment(new Process);

// The exit code of a program that is a text.
int run(const std::string& script) {
  EnvironmentOptions options;
  options.argv0 = "test";
  options.settings.set("--eval", script);
  Environment environment(std::move(options));
  return environment.run();
}

// A program has its thread for itself: the engine's heap ends with it.
int run_on_thread(const std::string& script) {
  int code = -1;
  std::thread([&] { code = run(script); }).join();
  return code;
}

constexpr const char* kBusy = R"(
  const { readFile } = require('fs');
  let done = 0;
  const count = () => { if (++done === 5) process.exitCode = 42; };
  setTimeout(count, 2);
  setImmediate(() => process.nextTick(count));
  Promise.resolve().then(count);
  readFile('/proc/self/status', count);
  WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(count);
)";

TEST(Environment, runs_a_program_to_its_end) {
  EXPECT_EQ(run_on_thread("process.exitCode = 3"), 3);
  EXPECT_EQ(run_on_thread(kBusy), 42);
}

TEST(Environment, ends_with_work_that_keeps_nothing_alive) {
  EXPECT_EQ(run_on_thread("setInterval(() => {}, 1000).unref();"
                          "Promise.race([]); new FinalizationRegistry(() => {}).register({}, 1);"),
            0);
}

TEST(Environment, follows_another_on_a_thread_of_its_own) {
  for (int i = 0; i < 5; ++i) EXPECT_EQ(run_on_thread(kBusy), 42);
}

TEST(Environment, ends_while_it_listens_to_signals) {
  constexpr const char* kListening = R"(
    const life = setInterval(() => {}, 1000);
    process.on('SIGUSR2', () => { clearInterval(life); process.exitCode = 5; });
    process.kill(process.pid, 'SIGUSR2');
  )";
  for (int i = 0; i < 2; ++i) EXPECT_EQ(run_on_thread(kListening), 5);
}

TEST(Environment, lives_beside_others) {
  std::vector<int> codes(4, -1);
  {
    std::vector<std::jthread> threads;
    for (int& code : codes) threads.emplace_back([&code] { code = run(kBusy); });
  }
  EXPECT_EQ(codes, std::vector<int>(4, 42));
}

}  // namespace
}  // namespace giro::runtime
