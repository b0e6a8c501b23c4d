// What loops do, as a recording tells it.
#include "giro/recorder.h"

#include <fstream>

#include "giro/fs.h"
#include "giro/listener.h"
#include "giro/loop_host.h"
#include "giro/stream.h"
#include "giro/timer.h"
#include "giro/wakeup.h"
#include "giro/work.h"
#include "loop/virtual_loop.h"
#include "trace/loop_recorder.h"
#include "trace/perfetto.h"
#include "trace/show.h"
#include "trace/stats.h"
#include "trace/trace_test.h"

namespace giro::trace {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

// On virtual time: what is recorded is the same every time.
class RecorderTest : public TraceTest {
 protected:
  void record(Function<void()> script) {
    auto file = create();
    auto recorder = std::make_unique<LoopRecorder>(*file, loop, StreamKind::main_loop, "main");
    loop.host().set_observer(recorder.get());
    loop.run_script(std::move(script));
    loop.run();
    loop.host().set_observer(nullptr);
    recorder->end(EndReason::nothing_left, 0);
    recorder.reset();
    file.reset();
    model = load();
  }
  const StreamRecord& main() const { return model.streams.at(0); }
  std::vector<std::string> callbacks() const {
    std::vector<std::string> out;
    for (const RunRecord& run : main().runs) {
      out.push_back((run.is_in_phase ? std::string(to_string(run.phase)) + ": " : "") +
                    describe(main(), run));
    }
    return out;
  }

  VirtualClock clock;
  SimulatedWorld world{clock};
  Loop loop{world.loop_options()};
  TraceModel model;
};

TEST_F(RecorderTest, callbacks_have_their_phase_and_their_order) {
  Timer timer(loop, [] {});
  record([&] {
    timer.start(10ms);
    loop.set_immediate([&] { loop.next_tick([] {}); });
    loop.queue_microtask([] {});
    loop.next_tick([] {});
  });
  EXPECT_THAT(callbacks(), ElementsAre("main script", "tick", "microtask", "check: immediate",
                                       "check: tick", "timers: timer 10.0 ms"));
  EXPECT_TRUE(main().has_ended);
  EXPECT_EQ(main().info.at("clock"), "virtual");
}

TEST_F(RecorderTest, causes_lead_back_to_the_main_script) {
  record([&] { loop.set_immediate([&] { loop.set_immediate([] {}); }); });
  const auto& runs = main().runs;
  ASSERT_EQ(runs.size(), 3U);
  EXPECT_EQ(main().tasks.find(runs[2].task)->cause, runs[1].task);
  EXPECT_EQ(main().tasks.find(runs[1].task)->cause, runs[0].task);
  ShowOptions options;
  options.causes = runs[2].task;
  EXPECT_THAT(show(model, options), HasSubstr("← #2 immediate"));
}

TEST_F(RecorderTest, an_operation_is_told_with_its_path_and_its_error) {
  record([&] { fs::read_file(loop, "/no/such/file", [](Result<Bytes>) {}); });
  EXPECT_THAT(callbacks(), ElementsAre("main script", "poll: read /no/such/file ENOENT"));
  ASSERT_EQ(main().operations.size(), 1U);
  EXPECT_EQ(main().operations[0].executor, Executor::simulated);
  EXPECT_EQ(main().operations[0].result, -ENOENT);
}

TEST_F(RecorderTest, a_timer_that_comes_late_says_how_late) {
  Timer timer(loop, [] {});
  record([&] {
    timer.start(10ms);
    loop.set_immediate([&] { clock.advance(25'000'000); });
  });
  EXPECT_EQ(main().runs[2].begin_ns - main().runs[2].ready_ns, 15'000'000);
  EXPECT_THAT(show(model, {}), HasSubstr("late 15.0 ms"));
  EXPECT_THAT(stats(model), HasSubstr("longest 15.0 ms"));
}

// On virtual time none of them takes its time.
TEST_F(RecorderTest, a_phase_in_which_nothing_happens_is_left_out) {
  record([&] { loop.set_immediate([] {}); });
  size_t checks = 0;
  for (const SpanRecord& span : main().spans) {
    if (span.phase == Phase::check) ++checks;
    EXPECT_TRUE(span.phase == Phase::check || span.phase == Phase::poll) << to_string(span.phase);
  }
  EXPECT_EQ(checks, 1U);
}

TEST_F(RecorderTest, a_timer_that_begins_anew_is_caused_by_who_refreshed_it) {
  Timer timer(loop, [] {});
  record([&] {
    timer.start(10ms);
    loop.set_immediate([&] { timer.start(10ms); });
  });
  ASSERT_EQ(main().runs.size(), 3U);
  EXPECT_EQ(main().tasks.find(main().runs[2].task)->cause, main().runs[1].task);
  size_t refreshed = 0;
  for (const std::string& event : events()) refreshed += event.starts_with("130@") ? 1 : 0;
  EXPECT_EQ(refreshed, 1U);
}

TEST_F(RecorderTest, a_task_can_be_given_a_function) {
  auto file = create();
  LoopRecorder recorder(*file, loop, StreamKind::main_loop, "main");
  loop.host().set_observer(&recorder);
  const uint64_t function =
      recorder.stream().define_function(77, "greet", "/a/b/app.js", 3, 9, recorder.time_ns());
  EXPECT_EQ(recorder.stream().function_id(77), function);
  recorder.expect_function(function);
  loop.set_immediate([] {});
  loop.run();
  loop.host().set_observer(nullptr);
  file->end();
  model = load();
  EXPECT_THAT(callbacks(), ElementsAre("check: immediate greet (app.js:3:9)"));
}

TEST_F(RecorderTest, filters_leave_out_the_rest) {
  Timer timer(loop, [] {});
  record([&] {
    timer.start(10ms);
    loop.set_immediate([] {});
  });
  ShowOptions options;
  options.phase = Phase::timers;
  EXPECT_THAT(show(model, options), testing::Not(HasSubstr("immediate #")));
  EXPECT_THAT(show(model, options), HasSubstr("timer 10.0 ms"));
  options = {};
  options.from_ns = 1'000'000;
  EXPECT_THAT(show(model, options), testing::Not(HasSubstr("main script ")));
}

TEST_F(RecorderTest, an_export_has_slices_operations_and_arrows) {
  record([&] { fs::read_file(loop, "/a\"b", [](Result<Bytes>) {}); });
  const std::string json = perfetto_json(model);
  EXPECT_THAT(json, HasSubstr(R"("name":"read /a\"b ENOENT","cat":"operation")"));
  EXPECT_THAT(json, HasSubstr(R"("ph":"s")"));
  EXPECT_THAT(json, HasSubstr(R"("name":"poll","cat":"phase")"));
}

TEST_F(TraceTest, callbacks_of_a_program_in_cpp_have_the_names_that_it_gives_them) {
  auto recorder = Recorder::open(path);
  ASSERT_TRUE(recorder.ok());
  {
    Loop loop;
    (*recorder)->name_callback(loop, "nobody watches it yet");
    (*recorder)->watch(loop, "server");
    for (int i = 0; i < 2; ++i) {
      loop.set_immediate([&] { (*recorder)->name_callback(loop, "answer a request"); });
    }
    loop.set_immediate([&] { (*recorder)->name_callback(loop); });
    loop.run();
    (*recorder)->unwatch(loop);
  }
  recorder->reset();
  const TraceModel model = load();
  const StreamRecord& stream = model.streams.at(0);
  ASSERT_EQ(stream.runs.size(), 3U);
  const std::string first = describe(stream, stream.runs[0]);
  EXPECT_THAT(first, HasSubstr("immediate answer a request (recorder_test.cc:"));
  EXPECT_EQ(describe(stream, stream.runs[1]), first);
  EXPECT_THAT(describe(stream, stream.runs[2]), HasSubstr("TestBody"));
}

TEST_F(TraceTest, handles_are_told_from_their_beginning_to_their_end) {
  auto recorder = Recorder::open(path);
  ASSERT_TRUE(recorder.ok());
  {
    Loop loop;
    (*recorder)->watch(loop, "server");
    auto listener = Listener::listen(loop, *Address::ip("127.0.0.1", 0), [&](Result<Stream>) {});
    ASSERT_TRUE(listener.ok());
    auto client = Stream::unconnected(loop);
    const Result<void> begun = client.connect(*listener->local_address(), [&](Result<void>) {
      client.close();
      listener->close();
    });
    EXPECT_TRUE(begun.ok());
    loop.run();
    (*recorder)->unwatch(loop);
  }
  recorder->reset();
  const TraceModel model = load();
  const StreamRecord& stream = model.streams.at(0);
  ASSERT_EQ(stream.handles.size(), 3U);  // and the listener's end of it
  EXPECT_EQ(stream.handles[0].kind, "listener");
  EXPECT_THAT(stream.handles[0].name, HasSubstr("127.0.0.1:"));
  EXPECT_EQ(stream.handles[1].kind, "socket");
  for (const HandleRecord& handle : stream.handles) EXPECT_NE(handle.closed_ns, kUnknown);
  EXPECT_THAT(stats(model), HasSubstr("1, of which 0 open at the end"));
}

TEST_F(TraceTest, an_operation_that_goes_on_says_so_of_each_result) {
  auto recorder = Recorder::open(path);
  ASSERT_TRUE(recorder.ok());
  {
    Loop loop;
    (*recorder)->watch(loop, "server");
    Stream accepted = Stream::unconnected(loop);
    auto listener = Listener::listen(loop, *Address::ip("127.0.0.1", 0),
                                     [&](Result<Stream> one) { accepted = std::move(*one); });
    auto client = Stream::unconnected(loop);
    const Result<void> begun = client.connect(*listener->local_address(), [&](Result<void>) {
      loop.set_immediate([&] {
        client.close();
        listener->close();
      });
    });
    EXPECT_TRUE(begun.ok());
    loop.run();
    (*recorder)->unwatch(loop);
  }
  recorder->reset();
  size_t going_on = 0;
  size_t last = 0;
  auto opened = TraceReader::open(path);
  while (auto chunk = std::get<TraceReader>(opened).next()) {
    EventReader in(chunk->events, chunk->time_ns);
    while (in.next()) {
      if (in.event().kind != EventKind::completed) continue;
      ++((in.event().fields[3] & kMore) != 0 ? going_on : last);
    }
  }
  EXPECT_EQ(going_on, 1U);  // the listener's connection
  EXPECT_EQ(last, 1U);      // the client's
}

TEST_F(RecorderTest, what_is_hidden_is_not_told_but_what_it_enters_is) {
  std::unique_ptr<Wakeup> wakeup;
  wakeup = std::make_unique<Wakeup>(loop, [&] {
    loop.host().enter(loop.host().schedule(TaskKind::wakeup), TaskKind::wakeup, ContextRef(),
                      [&] { wakeup.reset(); });
  });
  wakeup->hide_from_observers();
  record([&] { wakeup->notify(); });
  EXPECT_THAT(callbacks(), ElementsAre("main script", "poll: wake-up"));
  EXPECT_EQ(main().tasks.find(main().runs[1].task)->cause, 0U);
}

TEST_F(TraceTest, a_stall_is_told_with_what_was_running) {
  auto file = create();
  TraceStream& stream = file->add_stream(StreamKind::main_loop, "main", 0);
  stream.write(EventKind::callback, 1000, uint64_t{1}, uint64_t{2}, uint64_t{0});
  const uint64_t stack = stream.string_id("parse (/app/big.js:9:12)", 200'001'000);
  stream.write(EventKind::stall, 200'001'000, uint64_t{1}, uint64_t{200'000'000}, stack);
  file.reset();
  const TraceModel model = load();
  ASSERT_EQ(model.stalls.size(), 1U);
  EXPECT_EQ(model.stalls[0].stack, "parse (/app/big.js:9:12)");
  EXPECT_THAT(show(model, {}), HasSubstr("blocked: main #1 immediate had run for 200 ms"));
}

TEST_F(TraceTest, ever_new_names_are_forgotten_before_they_are_too_many) {
  auto file = create();
  TraceStream& stream = file->add_stream(StreamKind::main_loop, "main", 0);
  for (int i = 0; i < 70000; ++i) {
    stream.limit_definitions(i);
    stream.string_id("/path/" + std::to_string(i), i);
  }
  file.reset();
  size_t forgets = 0;
  for (const std::string& event : events()) forgets += event.starts_with("7@") ? 1 : 0;
  EXPECT_EQ(forgets, 2U);
}

TEST_F(TraceTest, who_listens_gets_what_the_file_gets) {
  class Copy final : public TraceListener {
   public:
    void recorded(std::span<const uint8_t> chunks) override {
      bytes.append(reinterpret_cast<const char*>(chunks.data()), chunks.size());
    }
    void up_to_date(Nanoseconds) override {}
    void finished() override { has_finished = true; }
    bool has_finished = false;
    std::string bytes;
  };
  auto copy = std::make_shared<Copy>();
  TraceFileOptions options;
  options.listener = copy;
  auto file = create(options);
  TraceStream& stream = file->add_stream(StreamKind::main_loop, "main", 0);
  for (uint64_t i = 0; i < 100000; ++i) stream.write(EventKind::turn, static_cast<int64_t>(i), i);
  file.reset();
  std::ifstream in(path, std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(in), {}};
  EXPECT_TRUE(whole == copy->bytes);
  EXPECT_GT(whole.size(), 300000U);
  EXPECT_TRUE(copy->has_finished);
}

TEST_F(TraceTest, threads_of_the_pool_tell_of_their_jobs) {
  auto recorder = Recorder::open(path);
  ASSERT_TRUE(recorder.ok());
  WorkPool pool(1);
  {
    LoopOptions options;
    options.pool = &pool;
    Loop loop(std::move(options));
    (*recorder)->watch(loop, "worker");
    queue_work(
        loop, [] {}, [](Result<void>) {});
    loop.run();
    (*recorder)->unwatch(loop);
  }
  recorder->reset();
  const TraceModel model = load();
  ASSERT_EQ(model.streams.size(), 2U);
  const StreamRecord& thread = model.streams.at(1);
  EXPECT_EQ(thread.kind, StreamKind::pool_thread);
  ASSERT_EQ(thread.jobs.size(), 1U);
  EXPECT_EQ(thread.jobs[0].stream, 0U);
  EXPECT_EQ(thread.jobs[0].task, model.streams.at(0).runs.at(0).task);
  EXPECT_NE(thread.jobs[0].end_ns, kUnknown);
}

}  // namespace
}  // namespace giro::trace
