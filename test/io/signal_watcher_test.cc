#include "giro/signal_watcher.h"

#include <signal.h>

#include <string>
#include <thread>
#include <vector>

#include "support/pollers.h"

namespace giro::test {
namespace {

class SignalWatchers : public EachPoller {
 protected:
  static bool has_default_action(int signal) {
    struct sigaction now {};
    sigaction(signal, nullptr, &now);
    return now.sa_handler == SIG_DFL;
  }
};
EACH_POLLER_SUITE(SignalWatchers);

TEST_P(SignalWatchers, tell_each_signal_in_a_callback_of_its_own) {
  std::vector<std::string> order;
  SignalWatcher watcher = *SignalWatcher::watch(loop, SIGUSR2, [&](int signal) {
    order.push_back(signal == SIGUSR2 ? "signal" : "other");
    loop.next_tick([&] { order.push_back("tick"); });
  });
  raise(SIGUSR2);
  raise(SIGUSR2);
  EXPECT_TRUE(order.empty());
  while (order.size() < 4) loop.run(RunMode::one_turn);
  EXPECT_EQ(order, (std::vector<std::string>{"signal", "tick", "signal", "tick"}));
}

TEST_P(SignalWatchers, of_several_signals_tell_them_in_their_order) {
  std::vector<int> order;
  auto note = [&](int signal) { order.push_back(signal); };
  SignalWatcher one = *SignalWatcher::watch(loop, SIGUSR1, note);
  SignalWatcher two = *SignalWatcher::watch(loop, SIGUSR2, note);
  raise(SIGUSR2);
  raise(SIGUSR1);
  while (order.size() < 2) loop.run(RunMode::one_turn);
  EXPECT_EQ(order, (std::vector<int>{SIGUSR2, SIGUSR1}));
}

TEST_P(SignalWatchers, restore_the_default_action_when_the_last_one_goes) {
  SignalWatcher first = *SignalWatcher::watch(loop, SIGUSR2, [](int) {});
  SignalWatcher second = *SignalWatcher::watch(loop, SIGUSR2, [](int) {});
  first.close();
  EXPECT_FALSE(has_default_action(SIGUSR2));
  second.close();
  EXPECT_TRUE(has_default_action(SIGUSR2));
}

TEST_P(SignalWatchers, may_close_themselves_in_their_callback) {
  int calls = 0;
  SignalWatcher watcher = *SignalWatcher::watch(loop, SIGUSR2, [&](int) {
    ++calls;
    watcher.close();
  });
  raise(SIGUSR2);
  raise(SIGUSR2);
  loop.run();
  EXPECT_EQ(calls, 1);
  EXPECT_TRUE(has_default_action(SIGUSR2));
}

TEST_P(SignalWatchers, keep_the_loop_alive_only_if_they_are_asked_to) {
  SignalWatcher watcher = *SignalWatcher::watch(
      loop, SIGUSR2, [](int) {}, KeepsLoopAlive::no);
  EXPECT_FALSE(loop.alive());
  watcher.ref();
  EXPECT_TRUE(loop.alive());
  watcher.close();
  EXPECT_FALSE(loop.alive());
}

TEST_P(SignalWatchers, refuse_what_nobody_can_watch) {
  for (int signal : {SIGKILL, SIGSTOP, 0, -1, 1000}) {
    Result<SignalWatcher> made = SignalWatcher::watch(loop, signal, [](int) {});
    ASSERT_FALSE(made.ok()) << signal;
    EXPECT_EQ(made.error().code(), EINVAL);
  }
}

TEST_P(SignalWatchers, on_two_loops_both_get_the_signal) {
  Loop other(world.options());
  int here = 0;
  int there = 0;
  SignalWatcher one = *SignalWatcher::watch(loop, SIGUSR2, [&](int) { ++here; });
  SignalWatcher two = *SignalWatcher::watch(other, SIGUSR2, [&](int) { ++there; });
  raise(SIGUSR2);
  while (here == 0) loop.run(RunMode::one_turn);
  while (there == 0) other.run(RunMode::one_turn);
  EXPECT_EQ(here + there, 2);
}

TEST_P(SignalWatchers, come_and_go_while_signals_rain) {
  SignalWatcher keeper = *SignalWatcher::watch(loop, SIGUSR2, [](int) {});
  std::atomic<bool> done = false;
  std::thread rain([&] {
    while (!done) kill(getpid(), SIGUSR2);
  });
  for (int i = 0; i < 2000; ++i) {
    SignalWatcher watcher = *SignalWatcher::watch(loop, SIGUSR2, [](int) {});
    loop.run(RunMode::no_wait);
  }
  done = true;
  rain.join();
}

}  // namespace
}  // namespace giro::test
