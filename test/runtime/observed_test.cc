// JavaScript's queues as the loop's observer and chooser see them, and rules P5 and P10 seen so.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/capabilities.h"
#include "giro/loop_host.h"
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

int run_in_loop(const std::string& script, const std::function<void(Loop&)>& prepare) {
  int code = -1;
  std::thread([&] {
    EnvironmentOptions options;
    options.argv0 = "test";
    options.settings.set("--eval", script);
    Environment environment(std::move(options));
    prepare(environment.loop());
    code = environment.run();
    environment.loop().host().set_observer(nullptr);
    environment.loop().host().set_chooser(nullptr);
  }).join();
  return code;
}

int run_observed(const std::string& script, Observer& observer) {
  return run_in_loop(script, [&](Loop& loop) { loop.host().set_observer(&observer); });
}

// What was scheduled by whom, and what ran: "timer 2 by 1", "> timer 2", "< timer 2". Only what the
// main script, which is 1, and its offspring did; numbered as they appear.
class Story final : public Observer {
 public:
  void scheduled(TaskId task, TaskKind kind, TaskId cause) override {
    if (!is_known(cause) && !(numbers_.empty() && kind == TaskKind::main_script)) return;
    numbers_.emplace(task, numbers_.size() + 1);
    if (is_known(cause)) tell("", task, kind, " by " + std::to_string(numbers_.at(cause)));
  }
  void cancelled(TaskId task, TaskKind kind) override { tell("x ", task, kind, ""); }
  void callback_begin(TaskId task, TaskKind kind) override { tell("> ", task, kind, ""); }
  void callback_end(TaskId task, TaskKind kind) override { tell("< ", task, kind, ""); }

  std::vector<std::string> lines;

 private:
  bool is_known(TaskId task) const { return numbers_.contains(task); }
  void tell(const char* what, TaskId task, TaskKind kind, const std::string& rest) {
    if (!is_known(task)) return;
    lines.push_back(what + std::string(to_string(kind)) + " " + std::to_string(numbers_.at(task)) +
                    rest);
  }
  std::map<TaskId, size_t> numbers_;
};

using Lines = std::vector<std::string>;

Lines story_of(const std::string& script) {
  Story story;
  EXPECT_EQ(run_observed(script, story), 0);
  return story.lines;
}

TEST(Observed, a_timer_is_the_cause_of_the_immediate_that_it_queues) {
  EXPECT_EQ(story_of("setTimeout(() => setImmediate(() => {}), 1);"),
            (Lines{"> main script 1", "timer 2 by 1", "< main script 1", "> timer 2",
                   "immediate 3 by 2", "< timer 2", "> immediate 3", "< immediate 3"}));
}

TEST(Observed, each_run_of_an_interval_is_the_cause_of_the_next) {
  EXPECT_EQ(story_of("let runs = 0;"
                     "const timer = setInterval(() => ++runs === 2 && clearInterval(timer), 1);"),
            (Lines{"> main script 1", "timer 2 by 1", "< main script 1", "> timer 2",
                   "timer 3 by 2", "< timer 2", "> timer 3", "< timer 3"}));
}

TEST(Observed, what_is_cleared_or_refreshed_is_cancelled) {
  EXPECT_EQ(story_of("clearTimeout(setTimeout(() => {}, 1).refresh());"
                     "clearImmediate(setImmediate(() => {}));"),
            (Lines{"> main script 1", "timer 2 by 1", "x timer 2", "timer 3 by 1", "x timer 3",
                   "immediate 4 by 1", "x immediate 4", "< main script 1"}));
}

TEST(Observed, ticks_and_microtasks_cause_each_other) {
  EXPECT_EQ(
      story_of("process.nextTick((f) => queueMicrotask(() => process.nextTick(f)), () => {});"),
      (Lines{"> main script 1", "tick 2 by 1", "< main script 1", "> tick 2", "microtask 3 by 2",
             "< tick 2", "> microtask 3", "tick 4 by 3", "< microtask 3", "> tick 4", "< tick 4"}));
}

TEST(Observed, the_callback_of_a_file_belongs_to_who_read_it) {
  EXPECT_EQ(story_of("require('fs').readFile('/dev/null', () => setImmediate(() => {}));"),
            (Lines{"> main script 1", "completion 2 by 1", "< main script 1", "> completion 2",
                   "immediate 3 by 2", "< completion 2", "> immediate 3", "< immediate 3"}));
}

TEST(Observed, a_promise_reaction_is_caused_by_who_settled_the_promise) {
  const Lines lines =
      story_of("new Promise((done) => setTimeout(done, 1)).then(() => setImmediate(() => {}));");
  if (!has(engine::Capability::jobs)) {
    // Without it promise jobs are not seen, and what they schedule has no cause.
    EXPECT_EQ(lines, (Lines{"> main script 1", "timer 2 by 1", "< main script 1", "> timer 2",
                            "< timer 2"}));
    return;
  }
  EXPECT_EQ(lines, (Lines{"> main script 1", "timer 2 by 1", "< main script 1", "> timer 2",
                          "microtask 3 by 2", "< timer 2", "> microtask 3", "immediate 4 by 3",
                          "< microtask 3", "> immediate 4", "< immediate 4"}));
}

TEST(Observed, an_await_goes_on_as_a_microtask) {
  const Lines lines = story_of("(async () => { await null; setImmediate(() => {}); })();");
  if (!has(engine::Capability::jobs)) GTEST_SKIP() << "promise jobs are not seen";
  EXPECT_EQ(lines, (Lines{"> main script 1", "microtask 2 by 1", "< main script 1", "> microtask 2",
                          "immediate 3 by 2", "< microtask 2", "> immediate 3", "< immediate 3"}));
}

// The callback ends when its error has been reported: what the handler schedules is its doing.
class ObservedErrors : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(ObservedErrors, belong_to_the_callback_that_threw) {
  const auto [schedule, kind] = GetParam();
  const Lines lines =
      story_of("process.on('uncaughtException', () => clearTimeout(setTimeout(() => {}, 1)));" +
               std::string(schedule) + "(() => { throw new Error('thrown'); }, 1);");
  const std::string thrower = std::string(kind) + " 2";
  auto begun = std::find(lines.begin(), lines.end(), "> " + thrower);
  ASSERT_NE(begun, lines.end());
  auto ended = std::find(begun, lines.end(), "< " + thrower);
  ASSERT_NE(ended, lines.end());
  EXPECT_EQ(std::count_if(begun, ended,
                          [](const std::string& line) {
                            return line.starts_with("timer ") && line.ends_with(" by 2");
                          }),
            1);
}

INSTANTIATE_TEST_SUITE_P(Queues, ObservedErrors,
                         testing::Values(std::pair{"setTimeout", "timer"},
                                         std::pair{"setImmediate", "immediate"},
                                         std::pair{"process.nextTick", "tick"},
                                         std::pair{"queueMicrotask", "microtask"}),
                         [](const auto& test) { return std::string(test.param.second); });

// The first immediate that began, and the cause of the first timer after that.
class Latecomer final : public Observer {
 public:
  void callback_begin(TaskId task, TaskKind kind) override {
    if (kind == TaskKind::immediate && immediate == 0) immediate = task;
  }
  void scheduled(TaskId, TaskKind kind, TaskId cause) override {
    if (kind == TaskKind::timer && immediate != 0 && cause_of_timer == 0) cause_of_timer = cause;
  }
  TaskId immediate = 0;
  TaskId cause_of_timer = 0;
};

TEST(Observed, what_was_scheduled_before_the_observer_came_is_a_cause_too) {
  Latecomer latecomer;
  int code = run_in_loop("setImmediate(() => setTimeout(() => {}, 1));", [&](Loop& loop) {
    // The loop's own immediates run before those of JavaScript.
    loop.set_immediate([&] { loop.host().set_observer(&latecomer); });
  });
  EXPECT_EQ(code, 0);
  EXPECT_NE(latecomer.immediate, 0U);
  EXPECT_EQ(latecomer.cause_of_timer, latecomer.immediate);
}

// Always sees as few timers as it can.
class Least final : public Chooser {
 public:
  size_t choose(ChoicePoint point, size_t count) override {
    if (point == ChoicePoint::timers_due) asked.push_back(count);
    return 0;
  }
  std::vector<size_t> asked;
};

TEST(Chosen, how_many_timers_of_JavaScript_are_due_is_asked) {
  // Three are due when the first phase begins. Between two phases there is an immediate.
  const char* script =
      "let seen = '';"
      "const again = () => { seen += '.'; if (seen.length < 6) setImmediate(again); };"
      "for (const [name, delay] of [['a', 1], ['b', 1], ['c', 2]]) {"
      "  setTimeout(() => { seen += name; }, delay);"
      "}"
      "setImmediate(again);"
      "for (const start = Date.now(); Date.now() - start < 5;);"
      "process.on('exit', () => { process.exitCode = ['a.b.c.', 'abc...'].indexOf(seen); });";
  Least least;
  EXPECT_EQ(run_in_loop(script, [&](Loop& loop) { loop.host().set_chooser(&least); }), 0);
  EXPECT_EQ(least.asked, (std::vector<size_t>{3, 2}));
  EXPECT_EQ(run_in_loop(script, [](Loop&) {}), 1);
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
