// The seams of the design, each in use: PhaseSource, Observer, Chooser, context slot, flags word.
// (Clock and Poller are in use wherever a test runs on virtual time.)
#include <algorithm>
#include <map>
#include <vector>

#include "giro/loop_host.h"
#include "loop/virtual_loop.h"

namespace giro::test {
namespace {

class Seams : public VirtualLoop {};

// --- PhaseSource
// -----------------------------------------------------------------------------------

// A queue that lives outside the loop, as a runtime's would, and leaves after every callback.
class ForeignQueue final : public PhaseSource {
 public:
  ForeignQueue(Loop& loop, TaskKind kind) : loop_(loop), kind_(kind) {}
  void push(Function<void()> callback) { waiting_.push_back(std::move(callback)); }

  void begin() override { batch_left_ = waiting_.size(); }
  Progress run(Budget& budget) override {
    if (batch_left_ == 0) return Progress::done;
    --batch_left_;
    budget.take_one();
    Function<void()> callback = std::move(waiting_.front());
    waiting_.erase(waiting_.begin());
    loop_.host().enter(loop_.host().schedule(kind_), kind_, ContextRef(), callback);
    return batch_left_ == 0 ? Progress::done : Progress::more;
  }
  bool has_work() const override { return !waiting_.empty(); }

 private:
  Loop& loop_;
  TaskKind kind_;
  std::vector<Function<void()>> waiting_;
  size_t batch_left_ = 0;
};

TEST_F(Seams, a_source_is_entered_again_until_its_batch_is_over_with_ticks_in_between) {
  ForeignQueue foreign(loop, TaskKind::immediate);
  loop.host().add_source(Phase::check, foreign);
  for (int i = 1; i <= 3; ++i) {
    foreign.push([this, &foreign, i] {
      loop.next_tick(trail.step("tick"));
      trail.add("foreign" + std::to_string(i));
      if (i == 1) foreign.push(trail.step("next-turn"));
    });
  }
  loop.set_immediate(trail.step("own"));
  loop.run();
  EXPECT_EQ(trail.words(), "own foreign1 tick foreign2 tick foreign3 tick next-turn");
}

TEST_F(Seams, a_source_in_the_timers_phase_has_a_say_in_how_long_poll_waits) {
  struct ForeignTimers final : PhaseSource {
    VirtualClock& clock;
    Trail& trail;
    Nanoseconds expiry_ns = 7'000'000;
    ForeignTimers(VirtualClock& c, Trail& t) : clock(c), trail(t) {}
    Progress run(Budget&) override {
      if (clock.now_ns() < expiry_ns) return Progress::done;
      trail.add("foreign at " + std::to_string(clock.now_ns() / 1'000'000));
      expiry_ns = kNever;
      return Progress::done;
    }
    bool has_work() const override { return false; }
    Nanoseconds next_expiry_ns() const override { return expiry_ns; }
    bool keeps_alive() const override { return expiry_ns != kNever; }
  } foreign(clock, trail);
  loop.host().add_source(Phase::timers, foreign);
  timer(20ms, trail.step("own"));
  loop.run();
  EXPECT_EQ(trail.words(), "foreign at 7 own");
}

TEST_F(Seams, sources_may_be_added_and_removed_by_callbacks) {
  struct Leaver final : PhaseSource {
    Loop& loop;
    Trail& trail;
    Leaver(Loop& l, Trail& t) : loop(l), trail(t) {}
    Progress run(Budget&) override {
      trail.add("leaver");
      loop.host().remove_source(Phase::check, *this);
      return Progress::done;
    }
    bool has_work() const override { return true; }
  } leaver(loop, trail);
  ForeignQueue behind(loop, TaskKind::immediate);
  behind.push(trail.step("behind"));
  loop.host().add_source(Phase::check, leaver);
  loop.host().add_source(Phase::check, behind);
  loop.run();
  EXPECT_EQ(trail.words(), "leaver behind");
}

// Ticks and microtasks that live elsewhere; `more` stands for one that threw.
class ForeignTicks final : public PhaseSource {
 public:
  void push(Function<void()> callback) { waiting_.push_back(std::move(callback)); }
  Progress run(Budget&) override {
    while (!waiting_.empty()) {
      Function<void()> callback = std::move(waiting_.front());
      waiting_.erase(waiting_.begin());
      callback();
      if (threw) {
        threw = false;
        return Progress::more;
      }
    }
    return Progress::done;
  }
  bool has_work() const override { return !waiting_.empty(); }
  bool threw = false;

 private:
  std::vector<Function<void()>> waiting_;
};

TEST_F(Seams, foreign_ticks_and_microtasks_are_drained_behind_the_loops_own) {
  ForeignTicks ticks;
  ForeignTicks microtasks;
  loop.host().set_tick_sources(&ticks, &microtasks);
  loop.set_immediate([&] {
    microtasks.push([&] {
      trail.add("foreign-micro");
      ticks.push(trail.step("late-tick"));
    });
    ticks.push(trail.step("foreign-tick"));
    loop.next_tick(trail.step("own-tick"));
    loop.queue_microtask(trail.step("own-micro"));
  });
  loop.run();
  EXPECT_EQ(trail.words(), "own-tick foreign-tick own-micro foreign-micro late-tick");
  loop.host().set_tick_sources(nullptr, nullptr);
}

TEST_F(Seams, T4_holds_for_foreign_ticks_too) {
  ForeignTicks ticks;
  loop.host().set_tick_sources(&ticks, nullptr);
  loop.set_immediate([&] {
    ticks.push([&] {
      trail.add("throws");
      ticks.threw = true;
    });
    ticks.push(trail.step("behind"));
    loop.queue_microtask(trail.step("micro"));
  });
  loop.set_immediate(trail.step("next"));
  loop.run();
  EXPECT_EQ(trail.words(), "throws next behind micro");
  loop.host().set_tick_sources(nullptr, nullptr);
}

TEST_F(Seams, T4_foreign_ticks_wait_for_the_next_callback_even_if_a_turn_ends_before) {
  ForeignTicks ticks;
  loop.host().set_tick_sources(&ticks, nullptr);
  loop.set_immediate([&] {
    ticks.push(trail.step("tick"));
    loop.host().fail_callback();  // as a host does whose callback threw
    loop.post(trail.step("next"));
  });
  loop.run();
  EXPECT_EQ(trail.words(), "next tick");
  loop.host().set_tick_sources(nullptr, nullptr);
}

// --- Observer
// --------------------------------------------------------------------------------------

class Causes final : public Observer {
 public:
  void scheduled(TaskId task, TaskKind kind, TaskId cause) override {
    cause_of[task] = cause;
    kind_of[task] = kind;
  }
  void cancelled(TaskId task, TaskKind) override { cancelled_tasks.push_back(task); }
  void callback_begin(TaskId task, TaskKind) override {
    EXPECT_EQ(running, 0u);
    running = task;
    began.push_back(task);
  }
  void callback_end(TaskId task, TaskKind) override {
    EXPECT_EQ(running, task);
    running = 0;
  }
  void completion(const Operation& operation, ComesAgain) override {
    completions.push_back(operation.opcode());
  }

  TaskId running = 0;
  std::map<TaskId, TaskId> cause_of;
  std::map<TaskId, TaskKind> kind_of;
  std::vector<TaskId> began;
  std::vector<TaskId> cancelled_tasks;
  std::vector<Opcode> completions;
};

TEST_F(Seams, the_observer_sees_every_callback_with_what_caused_it) {
  Causes causes;
  loop.host().set_observer(&causes);
  TaskId tick_saw = 0;
  loop.run_script([&] {
    loop.set_immediate([&] {
      loop.next_tick([&] {
        tick_saw = loop.host().running_task();
        timer(1ms, [&] { from_poll([] {}); });
      });
    });
  });
  loop.run();
  // script → immediate → tick → timer → work
  std::vector<TaskKind> kinds;
  for (TaskId task : causes.began) kinds.push_back(causes.kind_of.at(task));
  using enum TaskKind;
  EXPECT_EQ(kinds, (std::vector{main_script, immediate, tick, TaskKind::timer, completion}));
  for (size_t i = 1; i < causes.began.size(); ++i) {
    EXPECT_EQ(causes.cause_of.at(causes.began[i]), causes.began[i - 1]);
  }
  EXPECT_EQ(causes.cause_of.at(causes.began[0]), 0u);
  EXPECT_EQ(tick_saw, causes.began[2]);
  EXPECT_EQ(causes.completions, std::vector{Opcode::work});
}

TEST_F(Seams, the_observer_sees_what_is_cancelled) {
  Causes causes;
  loop.host().set_observer(&causes);
  TaskId immediate = loop.set_immediate([] {});
  loop.clear_immediate(immediate);
  Timer& t = timer(1ms, [] {});
  TaskId first_start = loop.host().last_id();
  t.refresh();
  TaskId second_start = loop.host().last_id();
  t.stop();
  Request request = queue_work(
      loop, [] {}, [](Result<void>) {});
  TaskId work = loop.host().last_id();
  EXPECT_TRUE(request.cancel());
  EXPECT_EQ(causes.cancelled_tasks, (std::vector{immediate, first_start, second_start, work}));
  loop.run();
}

TEST_F(Seams, the_flags_word_says_whether_anybody_watches) {
  const uint32_t* flags = loop.host().flags();
  EXPECT_EQ(*flags, 0u);
  Observer nobody;
  loop.host().set_observer(&nobody);
  EXPECT_EQ(*flags, LoopHost::kObserved);
  loop.host().set_observer(nullptr);
  EXPECT_EQ(*flags, 0u);
}

// --- Chooser
// ---------------------------------------------------------------------------------------

class LastFirst final : public Chooser {
 public:
  size_t choose(ChoicePoint point, size_t count) override {
    asked.push_back(point);
    return count - 1;
  }
  std::vector<ChoicePoint> asked;
};

TEST_F(Seams, the_chooser_decides_which_completion_is_delivered_next) {
  LastFirst chooser;
  loop.host().set_chooser(&chooser);
  for (int i = 1; i <= 3; ++i) from_poll(trail.step(std::to_string(i)));
  loop.post(trail.step("post"));
  loop.run();
  EXPECT_EQ(trail.words(), "3 2 1 post");
  EXPECT_EQ(std::count(chooser.asked.begin(), chooser.asked.end(), ChoicePoint::completion), 3);
}

TEST_F(Seams, the_chooser_does_not_reorder_the_posts_of_a_thread) {
  LastFirst chooser;
  loop.host().set_chooser(&chooser);
  for (int i = 1; i <= 3; ++i) loop.post(trail.step(std::to_string(i)));
  loop.run();
  EXPECT_EQ(trail.words(), "1 2 3");
}

TEST_F(Seams, the_chooser_decides_how_many_timers_have_expired) {
  struct OneAtATime final : Chooser {
    size_t choose(ChoicePoint, size_t) override { return 0; }
  } chooser;
  loop.host().set_chooser(&chooser);
  for (int i = 1; i <= 3; ++i) timer(0ms, trail.step("timer" + std::to_string(i)));
  loop.set_immediate([this] {
    trail.add("check");
    loop.set_immediate(trail.step("check"));
  });
  loop.run();
  EXPECT_EQ(trail.words(), "timer1 check timer2 check timer3");
}

TEST_F(Seams, the_worlds_chooser_decides_which_pool_job_is_finished_first) {
  LastFirst chooser;
  world.set_chooser(&chooser);
  for (int i = 1; i <= 3; ++i) from_poll(trail.step(std::to_string(i)));
  loop.run();
  EXPECT_EQ(trail.words(), "3 2 1");
  EXPECT_EQ(chooser.asked.at(0), ChoicePoint::pool_job);
}

using SeamsDeathTest = Seams;

TEST_F(SeamsDeathTest, a_chooser_that_answers_out_of_range_is_a_bug) {
  struct Wrong final : Chooser {
    size_t choose(ChoicePoint, size_t count) override { return count; }
  } chooser;
  loop.host().set_chooser(&chooser);
  from_poll([] {});
  from_poll([] {});
  EXPECT_DEATH(loop.run(), "a number that is too large .answer, count: ");
}

// --- Context
// ---------------------------------------------------------------------------------------

class Named final : public Context {
 public:
  explicit Named(std::string name, int* living = nullptr)
      : name_(std::move(name)), living_(living) {
    if (living_ != nullptr) ++*living_;
  }
  ~Named() override {
    if (living_ != nullptr) --*living_;
  }
  const std::string& name() const { return name_; }

 private:
  std::string name_;
  int* living_;
};

TEST_F(Seams, every_callback_has_the_context_of_what_scheduled_it) {
  const auto say = [this](std::string word) {
    return [this, word] {
      auto* named = static_cast<Named*>(loop.host().context().get());
      trail.add(word + ":" + (named != nullptr ? named->name() : "none"));
    };
  };
  CloseTask closing(say("close"));
  PendingOperation pending(say("pending"));
  loop.run_script([&] {
    loop.host().set_context(ContextRef(new Named("A")));
    loop.next_tick(say("tick"));
    loop.queue_microtask(say("micro"));
    loop.set_immediate(say("immediate"));
    timer(0ms, say("timer"));
    from_poll(say("poll"));
    loop.post(say("post"));
    loop.complete_later(pending, 0, "test");
    loop.close_later(closing);
    loop.host().set_context(ContextRef(new Named("B")));
    loop.set_immediate([this, say] {
      say("outer")();
      loop.set_immediate(say("inner"));
    });
    loop.host().set_context(ContextRef());
    loop.set_immediate(say("without"));
  });
  loop.run();
  EXPECT_EQ(trail.words(),
            "tick:A micro:A timer:A pending:A post:A poll:A immediate:A outer:B without:none "
            "close:A inner:B");
}

TEST_F(Seams, a_context_lives_as_long_as_something_carries_it) {
  int living = 0;
  loop.run_script([&] {
    loop.host().set_context(ContextRef(new Named("A", &living)));
    loop.set_immediate([&] { EXPECT_EQ(living, 1); });
    TaskId cleared = loop.set_immediate([] {});
    loop.clear_immediate(cleared);
  });
  EXPECT_EQ(living, 1);
  loop.run();
  EXPECT_EQ(living, 0);
}

}  // namespace
}  // namespace giro::test
