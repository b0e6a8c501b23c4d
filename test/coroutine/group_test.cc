// TaskGroup: tasks that do not outlive a scope.
#include <chrono>
#include <set>
#include <stdexcept>

#include "giro/coroutine.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

class Groups : public EachPoller {
 protected:
  void tell_errors() {
    loop.set_error_handler([this](std::exception_ptr error) {
      try {
        std::rethrow_exception(std::move(error));
      } catch (const std::exception& caught) {
        trail.add(caught.what());
      }
    });
  }

  Trail trail;
};
EACH_POLLER_SUITE(Groups);

// Is in the room as long as it is there.
class Guest {
 public:
  Guest(std::set<const Guest*>& room, Trail& trail, std::string name)
      : room_(room), trail_(trail), name_(std::move(name)) {
    room_.insert(this);
  }
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  ~Guest() {
    room_.erase(this);
    trail_.add(name_ + "-gone");
  }

 private:
  std::set<const Guest*>& room_;
  Trail& trail_;
  std::string name_;
};

task<void> stay(Loop& loop, std::set<const Guest*>& room, Trail& trail, std::string name) {
  Guest guest(room, trail, std::move(name));
  co_await loop.sleep(1h);
  trail.add("never");
}

task<Result<void>> fail_after(Loop& loop, std::chrono::nanoseconds delay, SysError error) {
  co_await loop.sleep(delay);
  co_return error;
}

task<void> throw_after(Loop& loop, std::chrono::nanoseconds delay, const char* what) {
  co_await loop.sleep(delay);
  throw std::runtime_error(what);
}

task<void> leave_word_after(Loop& loop, std::chrono::nanoseconds delay, Trail& trail,
                            std::string word) {
  co_await loop.sleep(delay);
  trail.add(word);
}

TEST_P(Groups, their_tasks_are_gone_before_what_was_declared_before_them) {
  {
    std::set<const Guest*> room;
    TaskGroup group(loop);
    group.spawn(stay(loop, room, trail, "first"));
    group.spawn(stay(loop, room, trail, "second"));
    loop.run(RunMode::no_wait);
    EXPECT_EQ(room.size(), 2u);
    EXPECT_EQ(group.size(), 2u);
  }
  EXPECT_EQ(trail.words(), "second-gone first-gone");
  EXPECT_FALSE(loop.alive());
}

TEST_P(Groups, go_with_the_task_that_has_them_when_the_loop_goes) {
  auto host = [](Loop& on, Trail& words) -> task<void> {
    std::set<const Guest*> room;
    TaskGroup group(on);
    group.spawn(stay(on, room, words, "guest"));
    EXPECT_TRUE((co_await group.join()).ok());
  };
  {
    Loop doomed(world.options());
    spawn(doomed, host(doomed, trail));
    doomed.run(RunMode::no_wait);
  }
  EXPECT_EQ(trail.words(), "guest-gone");
}

TEST_P(Groups, join_waits_for_all_of_them_and_for_those_that_come_meanwhile) {
  auto body = [](Loop& on, Trail& words) -> task<void> {
    TaskGroup group(on);
    group.spawn([&]() -> task<void> {
      co_await on.sleep(1ms);
      group.spawn(leave_word_after(on, 3ms, words, "late"));
      words.add("early");
    });
    EXPECT_TRUE((co_await group.join()).ok());
    words.add("joined");
    EXPECT_TRUE(group.is_empty());
    EXPECT_TRUE((co_await group.join()).ok());
  };
  run(loop, body(loop, trail));
  EXPECT_EQ(trail.words(), "early late joined");
}

TEST_P(Groups, join_may_be_given_up_and_begun_again) {
  auto body = [](Loop& on, Trail& words) -> task<void> {
    TaskGroup group(on);
    group.spawn(leave_word_after(on, 20ms, words, "ended"));
    auto in_time = co_await with_timeout(on, 1ms, group.join());
    EXPECT_TRUE(!in_time.ok() && in_time.error().is_timeout());
    EXPECT_EQ(group.size(), 1u);
    EXPECT_TRUE((co_await group.join()).ok());
    words.add("joined");
  };
  run(loop, body(loop, trail));
  EXPECT_EQ(trail.words(), "ended joined");
}

TEST_P(Groups, the_first_error_cancels_the_others_and_join_gives_it) {
  auto body = [](Loop& on, Trail& words) -> task<Result<void>> {
    std::set<const Guest*> room;
    TaskGroup group(on);
    group.spawn(stay(on, room, words, "guest"));
    group.spawn(fail_after(on, 1ms, SysError(EPIPE, "write")));
    group.spawn(fail_after(on, 1h, SysError(EIO, "read")));
    Result<void> joined = co_await group.join();
    EXPECT_TRUE(room.empty());
    group.spawn(leave_word_after(on, 1ms, words, "again"));
    EXPECT_TRUE((co_await group.join()).ok());
    co_return joined;
  };
  EXPECT_EQ(run(loop, body(loop, trail)).error().to_string(), "EPIPE: broken pipe, write");
  EXPECT_EQ(trail.words(), "guest-gone again");
}

TEST_P(Groups, the_first_exception_cancels_the_others_and_join_throws_it) {
  auto body = [](Loop& on, Trail& words) -> task<Result<void>> {
    std::set<const Guest*> room;
    TaskGroup group(on);
    group.spawn(stay(on, room, words, "guest"));
    group.spawn(throw_after(on, 1ms, "thrown"));
    co_return co_await group.join();
  };
  EXPECT_THROW((void)run(loop, body(loop, trail)), std::runtime_error);
  EXPECT_EQ(trail.words(), "guest-gone");
}

TEST_P(Groups, one_that_fails_at_once_cancels_the_one_that_spawned_it) {
  auto body = [](Loop& on, Trail& words) -> task<Result<void>> {
    TaskGroup group(on);
    group.spawn([&]() -> task<void> {
      co_await on.sleep(1ms);
      group.spawn([]() -> task<Result<void>> { co_return SysError(EIO, "read"); });
      words.add("after");  // it runs on to where it waits
      co_await on.sleep(1ms);
      words.add("never");
    });
    co_return co_await group.join();
  };
  EXPECT_EQ(run(loop, body(loop, trail)).error().name(), "EIO");
  EXPECT_EQ(trail.words(), "after");
}

TEST_P(Groups, that_collect_go_on_and_have_all_errors) {
  auto body = [](Loop& on, Trail& words) -> task<void> {
    TaskGroup group(on, OnError::collect);
    group.spawn(fail_after(on, 1ms, SysError(EPIPE, "write")));
    group.spawn(throw_after(on, 20ms, "thrown"));
    group.spawn(leave_word_after(on, 40ms, words, "done"));
    EXPECT_EQ((co_await group.join()).error().name(), "EPIPE");
    for (const std::exception_ptr& error : group.errors()) {
      try {
        std::rethrow_exception(error);
      } catch (const std::exception& caught) {
        words.add(caught.what());
      }
    }
    EXPECT_TRUE((co_await group.join()).ok());
  };
  run(loop, body(loop, trail));
  EXPECT_EQ(trail.words(), "done EPIPE: broken pipe, write thrown");
}

TEST_P(Groups, that_report_hand_errors_to_the_loop_and_go_on) {
  tell_errors();
  auto body = [](Loop& on, Trail& words) -> task<void> {
    TaskGroup group(on, OnError::report);
    group.spawn(fail_after(on, 1ms, SysError(ECONNRESET, "read")));
    group.spawn(leave_word_after(on, 20ms, words, "done"));
    EXPECT_TRUE((co_await group.join()).ok());
  };
  run(loop, body(loop, trail));
  EXPECT_EQ(trail.words(), "ECONNRESET: connection reset by peer, read done");
}

TEST_P(Groups, errors_that_nobody_joins_go_to_the_loop_when_the_group_goes) {
  tell_errors();
  {
    TaskGroup group(loop);
    group.spawn(fail_after(loop, 1ms, SysError(EPIPE, "write")));
    loop.run();
    trail.add("going");
  }
  EXPECT_EQ(trail.words(), "going EPIPE: broken pipe, write");
}

TEST_P(Groups, cancel_inside_a_callback_comes_behind_it_and_outside_at_once) {
  std::set<const Guest*> room;
  TaskGroup group(loop);
  group.spawn(stay(loop, room, trail, "a"));
  Timer timer(loop, [&] {
    group.cancel();
    trail.add("callback");
    loop.next_tick(trail.step("tick"));
  });
  timer.start(1ms);
  loop.run();
  EXPECT_EQ(trail.take(), "callback a-gone tick");
  group.spawn(stay(loop, room, trail, "refused"));
  EXPECT_TRUE(group.is_empty());
  auto join = [](TaskGroup& of) -> task<Result<void>> { co_return co_await of.join(); };
  EXPECT_TRUE(run(loop, join(group)).ok());
  trail.take();
  group.spawn(stay(loop, room, trail, "b"));
  group.cancel();
  EXPECT_EQ(trail.words(), "b-gone");
}

TEST_P(Groups, a_task_may_cancel_its_own_group) {
  auto body = [](Loop& on, Trail& words) -> task<void> {
    TaskGroup group(on);
    group.spawn([&]() -> task<void> {
      co_await on.sleep(1ms);
      group.cancel();
      words.add("cancelled");
      co_await on.sleep(1ms);
      words.add("never");
    });
    EXPECT_TRUE((co_await group.join()).ok());
    words.add("joined");
  };
  run(loop, body(loop, trail));
  EXPECT_EQ(trail.words(), "cancelled joined");
}

TEST_P(Groups, cancelled_from_outside_wake_who_joins_them) {
  std::set<const Guest*> room;
  TaskGroup group(loop);
  group.spawn(stay(loop, room, trail, "guest"));
  auto join = [](TaskGroup& of, Trail& words) -> task<void> {
    EXPECT_TRUE((co_await of.join()).ok());
    words.add("joined");
  };
  spawn(loop, join(group, trail));
  loop.run(RunMode::no_wait);
  group.cancel();
  EXPECT_EQ(trail.words(), "guest-gone");
  loop.run();
  EXPECT_EQ(trail.words(), "guest-gone joined");
}

TEST_P(Groups, ask_their_tasks_to_stop_and_wait_for_them) {
  auto polite = [](Loop& on, Trail& words) -> task<Result<void>> {
    Result<void> slept = co_await with_stop(on.sleep(1h));
    words.add(std::string(slept.error().name()));
    co_await on.sleep(1ms);
    words.add("tidied");
    co_return slept;  // to be asked and to give up is no error
  };
  auto body = [&](Loop& on, Trail& words) -> task<void> {
    TaskGroup group(on);
    group.spawn(polite(on, words));
    co_await on.sleep(1ms);
    group.request_stop();
    EXPECT_TRUE((co_await group.join()).ok());
    words.add("joined");
  };
  run(loop, body(loop, trail));
  EXPECT_EQ(trail.words(), "ECANCELED tidied joined");
}

TEST_P(Groups, a_stop_requested_of_who_joins_is_passed_on_down_to_inner_groups) {
  auto leaf = [](Loop& on, Trail& words) -> task<void> {
    Result<void> slept = co_await with_stop(on.sleep(1h));
    words.add(std::string(slept.error().name()));
  };
  auto inner = [&](Loop& on, Trail& words) -> task<Result<void>> {
    TaskGroup group(on);
    group.spawn(leaf(on, words));
    co_return co_await group.join();
  };
  auto outer = [&](Loop& on, Trail& words) -> task<Result<void>> {
    TaskGroup group(on);
    group.spawn(inner(on, words));
    co_return co_await group.join();
  };
  Spawned<Result<void>> handle = spawn(loop, outer(loop, trail));
  loop.run(RunMode::no_wait);
  handle.request_stop();
  loop.run();
  EXPECT_TRUE(handle.is_done());
  EXPECT_TRUE(handle.result().ok());
  EXPECT_EQ(trail.words(), "ECANCELED");
}

using GroupsDeathTest = Groups;
EACH_POLLER_SUITE(GroupsDeathTest);

TEST_P(GroupsDeathTest, that_outlive_their_loop_are_a_check) {
  EXPECT_DEATH(
      {
        auto doomed = std::make_unique<Loop>(world.options());
        TaskGroup group(*doomed);
        doomed.reset();
      },
      "a loop is destroyed after its handles");
}

}  // namespace
}  // namespace giro::test
