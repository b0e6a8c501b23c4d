// What tasks of one loop talk through: Queue, Semaphore, Event, Mutex.
#include <chrono>
#include <memory>
#include <string>

#include "giro/coroutine.h"
#include "giro/coroutine/event.h"
#include "giro/coroutine/mutex.h"
#include "giro/coroutine/queue.h"
#include "giro/coroutine/semaphore.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

class BetweenTasks : public EachPoller {
 protected:
  Trail trail;
};
EACH_POLLER_SUITE(BetweenTasks);

// --- Queue ---------------------------------------------------------------------------------------

task<void> pop_one(Queue<std::string>& from, Trail& words, std::string name) {
  auto item = co_await from.pop();
  words.add(name + "=" + item.value_or("closed"));
}

task<void> push_one(Queue<std::string>& to, Trail& words, std::string item) {
  Result<void> pushed = co_await to.push(item);
  words.add(item + (pushed.ok() ? ":in" : ":" + std::string(pushed.error().name())));
}

TEST_P(BetweenTasks, a_queue_holds_back_who_pushes_and_keeps_the_order) {
  Queue<int> queue(loop, 2);
  auto produce = [](Queue<int>& to, Trail& words) -> task<void> {
    for (int i = 0; i < 5; ++i) {
      EXPECT_TRUE((co_await to.push(i)).ok());
      EXPECT_LE(to.size(), 2U);
      words.add("+" + std::to_string(i));
    }
    to.close();
  };
  auto consume = [](Queue<int>& from, Trail& words) -> task<void> {
    while (auto item = co_await from.pop()) words.add("-" + std::to_string(*item));
    words.add("closed");
  };
  auto body = [&]() -> task<void> {
    co_await when_all(produce(queue, trail), consume(queue, trail));
  };
  run(loop, body());
  EXPECT_EQ(trail.words(), "+0 +1 -0 -1 -2 +2 +3 +4 -3 -4 closed");
}

TEST_P(BetweenTasks, a_queue_serves_who_came_first) {
  Queue<std::string> queue(loop, 1);
  for (const char* name : {"a", "b", "c"}) spawn(loop, pop_one(queue, trail, name));
  for (const char* item : {"1", "2", "3", "4", "5", "6"}) spawn(loop, push_one(queue, trail, item));
  for (const char* name : {"d", "e"}) spawn(loop, pop_one(queue, trail, name));
  loop.run_script([] {});
  EXPECT_EQ(trail.words(), "1:in 2:in 3:in 4:in d=4 e=5 a=1 b=2 c=3 5:in 6:in");
}

TEST_P(BetweenTasks, a_queue_without_room_hands_over) {
  Queue<std::string> queue(loop, 0);
  spawn(loop, push_one(queue, trail, "x"));
  trail.add("waits");
  EXPECT_EQ(queue.try_pop(), "x");
  loop.run_script([] {});
  std::string item = "y";
  EXPECT_FALSE(queue.try_push(std::move(item)));
  EXPECT_EQ(item, "y");
  EXPECT_EQ(trail.words(), "waits x:in");
}

TEST_P(BetweenTasks, a_queue_that_is_closed_gives_what_is_left) {
  Queue<std::string> queue(loop, 1);
  spawn(loop, push_one(queue, trail, "1"));
  spawn(loop, push_one(queue, trail, "2"));
  queue.close();
  spawn(loop, push_one(queue, trail, "3"));
  spawn(loop, pop_one(queue, trail, "a"));
  spawn(loop, pop_one(queue, trail, "b"));
  loop.run_script([] {});
  EXPECT_EQ(trail.words(), "1:in 3:EPIPE a=1 b=closed 2:EPIPE");
}

TEST_P(BetweenTasks, a_queue_gives_what_a_task_did_not_live_to_take_to_the_next) {
  Queue<std::string> queue(loop, 4);
  auto first = std::make_unique<task<void>>(pop_one(queue, trail, "first"));
  auto script = [&] {
    detail::TaskAccess::start(*first, nullptr, nullptr);
    spawn(loop, pop_one(queue, trail, "second"));
    EXPECT_TRUE(queue.try_push("1"));
    EXPECT_TRUE(queue.try_push("2"));
    EXPECT_TRUE(queue.try_push("3"));
    first.reset();  // it has "1", and has not gone on
  };
  loop.run_script(script);
  EXPECT_EQ(queue.try_pop(), "1");
  EXPECT_EQ(queue.try_pop(), "3");
  EXPECT_EQ(trail.words(), "second=2");
}

TEST_P(BetweenTasks, a_queue_loses_nothing_to_timeouts) {
  Queue<int> queue(loop, 1);
  auto produce = [](Loop& on, Queue<int>& to) -> task<void> {
    for (int i = 0; i < 200; ++i) {
      EXPECT_TRUE((co_await to.push(i)).ok());
      if (i % 3 == 0) co_await on.sleep(1ms);
    }
    to.close();
  };
  auto consume = [](Loop& on, Queue<int>& from) -> task<void> {
    for (int expected = 0;;) {
      auto item = co_await with_timeout(on, 1ms, from.pop());
      if (!item.ok()) continue;
      if (!*item) {
        EXPECT_EQ(expected, 200);
        co_return;
      }
      EXPECT_EQ(**item, expected++);
    }
  };
  auto body = [&]() -> task<void> {
    co_await when_all(produce(loop, queue), consume(loop, queue));
  };
  run(loop, body());
}

TEST_P(BetweenTasks, who_waits_for_what_is_gone_may_go_later) {
  auto queue = std::make_unique<Queue<std::string>>(loop, 1);
  auto semaphore = std::make_unique<Semaphore>(loop, 0);
  auto event = std::make_unique<Event>(loop);
  spawn(loop, pop_one(*queue, trail, "waits"));
  spawn(loop, pop_one(*queue, trail, "served"));
  auto acquire = [](Semaphore& from) -> task<void> { auto permit = co_await from.acquire(); };
  auto wait = [](Event& for_it) -> task<void> { co_await for_it.wait(); };
  spawn(loop, acquire(*semaphore));
  spawn(loop, wait(*event));
  queue.reset();
  semaphore.reset();
  event.reset();
  loop.run_script([] {});
  EXPECT_EQ(trail.words(), "");
}

// --- Semaphore, Mutex, Event ---------------------------------------------------------------------

TEST_P(BetweenTasks, a_semaphore_lets_so_many_in_in_their_order) {
  Semaphore semaphore(loop, 2);
  int inside = 0;
  auto enter = [](Loop& on, Semaphore& at, int& count, Trail& words,
                  std::string name) -> task<void> {
    auto permit = co_await at.acquire();
    EXPECT_LE(++count, 2);
    words.add(name);
    co_await on.sleep(1ms);
    --count;
  };
  for (const char* name : {"a", "b", "c", "d", "e"}) {
    spawn(loop, enter(loop, semaphore, inside, trail, name));
  }
  EXPECT_FALSE(semaphore.try_acquire());
  loop.run();
  EXPECT_EQ(trail.words(), "a b c d e");
  EXPECT_EQ(semaphore.available(), 2U);
}

TEST_P(BetweenTasks, a_semaphore_does_not_let_the_small_pass_the_large) {
  Semaphore semaphore(loop, 2);
  auto enter = [](Semaphore& at, Trail& words, size_t count) -> task<void> {
    auto permit = co_await at.acquire(count);
    words.add(std::to_string(count));
  };
  auto script = [&] {
    auto permit = semaphore.try_acquire();
    spawn(loop, enter(semaphore, trail, 2));
    spawn(loop, enter(semaphore, trail, 1));
    EXPECT_FALSE(semaphore.try_acquire());
  };
  loop.run_script(script);
  EXPECT_EQ(trail.words(), "2 1");
}

TEST_P(BetweenTasks, a_permit_that_came_too_late_goes_to_the_next) {
  Semaphore semaphore(loop, 1);
  auto enter = [](Semaphore& at, Trail& words, std::string name) -> task<void> {
    auto permit = co_await at.acquire();
    words.add(name);
  };
  auto first = std::make_unique<task<void>>(enter(semaphore, trail, "first"));
  auto script = [&] {
    auto permit = semaphore.try_acquire();
    detail::TaskAccess::start(*first, nullptr, nullptr);
    spawn(loop, enter(semaphore, trail, "second"));
    permit.reset();  // to the first
    first.reset();
  };
  loop.run_script(script);
  EXPECT_EQ(trail.words(), "second");
  EXPECT_EQ(semaphore.available(), 1U);
}

TEST_P(BetweenTasks, a_mutex_is_held_across_what_is_awaited) {
  Mutex mutex(loop);
  auto change = [](Loop& on, Mutex& guard, Trail& words, std::string name) -> task<void> {
    auto lock = co_await guard.lock();
    words.add(name + "(");
    co_await on.sleep(1ms);
    words.add(")" + name);
  };
  for (const char* name : {"a", "b"}) spawn(loop, change(loop, mutex, trail, name));
  EXPECT_TRUE(mutex.is_locked());
  EXPECT_FALSE(mutex.try_lock());
  loop.run();
  EXPECT_EQ(trail.words(), "a( )a b( )b");
  EXPECT_TRUE(mutex.try_lock());
}

TEST_P(BetweenTasks, an_event_wakes_all_after_the_callback_that_sets_it) {
  Event event(loop);
  auto wait = [](Event& for_it, Trail& words, std::string name) -> task<void> {
    co_await for_it.wait();
    words.add(name);
  };
  spawn(loop, wait(event, trail, "a"));
  spawn(loop, wait(event, trail, "b"));
  auto script = [&] {
    event.set();
    event.reset();
    trail.add("set");
    spawn(loop, wait(event, trail, "c"));
  };
  loop.run_script(script);
  EXPECT_EQ(trail.words(), "set a b");
  EXPECT_FALSE(event.is_set());
  loop.run_script([&] { event.set(); });
  EXPECT_EQ(trail.words(), "set a b c");
}

TEST_P(BetweenTasks, who_is_woken_has_the_context_in_which_it_began_to_wait) {
  class Mark final : public Context {};
  Event event(loop);
  auto* const mine = new Mark();
  auto wait = [](Loop& on, Event& for_it, Context* expected, Trail& words) -> task<void> {
    co_await for_it.wait();
    words.add(on.host().context().get() == expected ? "mine" : "another's");
  };
  auto waits = [&] {
    loop.host().set_context(ContextRef(mine));
    spawn(loop, wait(loop, event, mine, trail));
  };
  loop.run_script(waits);
  auto sets = [&] {
    loop.host().set_context(ContextRef(new Mark()));
    event.set();
  };
  loop.run_script(sets);
  EXPECT_EQ(trail.words(), "mine");
}

}  // namespace
}  // namespace giro::test
