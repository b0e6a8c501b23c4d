// Stop tokens: asked on any thread, heard on the loop's.
#include <chrono>
#include <stop_token>
#include <thread>

#include "giro/coroutine.h"
#include "giro/listener.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

class Stopping : public EachPoller {
 protected:
  std::stop_source source;
  Trail trail;
};
EACH_POLLER_SUITE(Stopping);

TEST_P(Stopping, is_heard_in_the_poll_phase_and_destroys_what_was_under_way) {
  struct Farewell {
    ~Farewell() { trail.add("gone"); }
    Trail& trail;
  };
  auto endless = [](Loop& on, Trail& words) -> task<int> {
    Farewell farewell{words};
    co_await on.sleep(1h);
    co_return 1;
  };
  auto body = [](Loop& on, std::stop_token token, task<int> inner, Trail& words) -> task<void> {
    Result<int> result = co_await with_stop(on, std::move(token), std::move(inner));
    words.add(std::string(result.error().name()) + ":" + to_string(on.phase()));
  };
  Timer timer(loop, [this] {
    source.request_stop();
    trail.add("asked");
  });
  timer.start(1ms);
  run(loop, body(loop, source.get_token(), endless(loop, trail), trail));
  EXPECT_EQ(trail.words(), "asked gone ECANCELED:poll");
}

TEST_P(Stopping, asked_before_nothing_begins) {
  source.request_stop();
  auto body = [](Loop& on, std::stop_token token, Trail& words) -> task<void> {
    auto never = [](Trail& into) -> task<void> {
      into.add("begun");
      co_return;
    };
    EXPECT_EQ((co_await with_stop(on, token, never(words))).error().name(), "ECANCELED");
    co_await stop_requested(on, token);
    words.add("requested");
  };
  run(loop, body(loop, source.get_token(), trail));
  EXPECT_EQ(trail.words(), "requested");
}

TEST_P(Stopping, never_asked_changes_nothing) {
  auto body = [](Loop& on, std::stop_token token) -> task<void> {
    Result<int> result = co_await with_stop(on, token, on.run_in_pool([] { return 3; }));
    EXPECT_EQ(*result, 3);
    Result<void> slept = co_await with_stop(on, std::stop_token(), on.sleep(1ms));
    EXPECT_TRUE(slept.ok());
  };
  run(loop, body(loop, source.get_token()));
  EXPECT_FALSE(loop.alive());
}

TEST(StoppingFromThreads, ends_a_server_that_waits) {
  Loop loop;
  std::stop_source source;
  auto serve = [](Loop& on, std::stop_token token) -> task<std::string> {
    Result<Listener> listener = Listener::listen(on, *Address::ip("127.0.0.1", 0));
    Result<Stream> peer = co_await with_stop(on, std::move(token), listener->accept());
    co_return std::string(peer.error().name());
  };
  std::jthread other([&source] { source.request_stop(); });
  EXPECT_EQ(run(loop, serve(loop, source.get_token())), "ECANCELED");
}

// A thread asks while the loop's thread stops listening to it by itself: whoever is first, nobody
// touches what is gone.
TEST(StoppingFromThreads, races_with_the_end_of_what_it_would_stop) {
  Loop loop;
  auto round = [](Loop& on, std::stop_token token) -> task<bool> {
    Result<void> result = co_await with_stop(on, std::move(token), on.run_in_pool([] {}));
    co_return result.ok();
  };
  for (int i = 0; i < 500; ++i) {
    std::stop_source source;
    std::jthread other([&source] { source.request_stop(); });
    run(loop, round(loop, source.get_token()));
  }
}

TEST(StoppingFromThreads, reaches_many_that_wait_for_the_same_token) {
  Loop loop;
  std::stop_source source;
  auto body = [](Loop& on, std::stop_token token) -> task<size_t> {
    std::vector<task<Result<void>>> tasks;
    for (int i = 0; i < 50; ++i) tasks.push_back(with_stop(on, token, on.sleep(1h)));
    size_t stopped = 0;
    for (const Result<void>& result : co_await when_all(std::move(tasks))) {
      if (!result.ok()) ++stopped;
    }
    co_return stopped;
  };
  std::jthread other([&source] { source.request_stop(); });
  EXPECT_EQ(run(loop, body(loop, source.get_token())), 50u);
}

}  // namespace
}  // namespace giro::test
