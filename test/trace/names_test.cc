// What callbacks are called, and what a timeline shows of them.
#include <gmock/gmock.h>

#include "giro/listener.h"
#include "giro/loop.h"
#include "giro/recorder.h"
#include "giro/stream.h"
#include "giro/timer.h"
#include "giro/work.h"
#include "trace/perfetto.h"
#include "trace/show.h"
#include "trace/stats.h"
#include "trace/trace_test.h"

namespace giro::trace {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class NamesTest : public TraceTest {
 protected:
  // A loop in C++ plays `script` to its end.
  void record(const std::function<void(Loop&)>& script) {
    auto recorder = Recorder::open(path);
    ASSERT_TRUE(recorder.ok());
    {
      Loop loop;
      (*recorder)->watch(loop, "loop");
      script(loop);
      loop.run();
      (*recorder)->unwatch(loop);
    }
    recorder->reset();
    model = load();
  }
  const StreamRecord& stream() const { return model.streams.at(0); }
  std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (const RunRecord& run : stream().runs) out.push_back(describe(stream(), run));
    return out;
  }

  TraceModel model;
};

TEST_F(NamesTest, operations_of_a_socket_have_its_address_and_so_has_its_close) {
  std::string port;
  record([&](Loop& loop) {
    auto listener = std::make_shared<Listener>();
    auto peer = std::make_shared<Stream>();
    auto listening = Listener::listen(loop, *Address::ip("127.0.0.1", 0), [=](Result<Stream> one) {
      *peer = std::move(*one);
      static_cast<void>(peer->shutdown([=](Result<void>) {
        peer->close();
        listener->close();
      }));
    });
    ASSERT_TRUE(listening.ok());
    *listener = std::move(*listening);
    port = listener->local_address()->to_string();
    auto client = std::make_shared<Stream>(Stream::unconnected(loop));
    const auto begun = client->connect(*listener->local_address(), [client](Result<void>) {
      static_cast<void>(
          client->read_start([client](Result<std::span<const std::byte>>) { client->close(); }));
    });
    ASSERT_TRUE(begun.ok());
  });
  ASSERT_FALSE(HasFatalFailure());
  EXPECT_THAT(names(), Contains("accept " + port));
  EXPECT_THAT(names(), Contains("connect " + port));
  EXPECT_THAT(names(), Contains("read " + port));
  EXPECT_THAT(names(), Contains(StartsWith("shutdown 127.0.0.1:")));
  EXPECT_THAT(names(), Contains("close listener " + port));
  EXPECT_THAT(names(), Contains("close socket " + port));
}

TEST_F(NamesTest, work_has_the_name_that_it_was_given) {
  record([](Loop& loop) {
    queue_work(
        loop, [] {}, [](Result<void>) {}, Lane::compute, {"hash", "a file"});
    queue_work(
        loop, [] {}, [](Result<void>) {});
  });
  EXPECT_THAT(names(), Contains("hash a file"));
  EXPECT_THAT(names(), Contains("work"));
}

TEST_F(NamesTest, every_script_of_a_loop_in_cpp_is_one) {
  record([](Loop& loop) {
    loop.run_script([] {});
    loop.run_script([] {});
  });
  EXPECT_THAT(names(), testing::ElementsAre("main script", "main script"));
}

TEST_F(NamesTest, statistics_tell_the_longest_drain_and_what_it_followed) {
  record([](Loop& loop) {
    loop.set_immediate([&loop] {
      loop.next_tick([&loop] { loop.queue_microtask([] {}); });
      loop.next_tick([] {});
    });
  });
  EXPECT_THAT(stats(model), HasSubstr("2 ticks and 1 microtask, after 1 callback\n"));
  EXPECT_THAT(stats(model), HasSubstr("2 ticks and 1 microtask, after immediate #1\n"));
  EXPECT_THAT(stats(model), HasSubstr("loop: 1 turn, 4 callbacks\n"));
}

TEST_F(NamesTest, a_wait_is_told_where_it_was_and_where_nothing_is_left_out) {
  record([](Loop& loop) {
    auto* timer = new Timer(loop);
    timer->set_callback([timer] { delete timer; });
    timer->start(5ms);
  });
  EXPECT_THAT(show(model, {}), HasSubstr("waits for the kernel"));
  ShowOptions options;
  options.phase = Phase::timers;
  EXPECT_THAT(show(model, options), Not(HasSubstr("waits for the kernel")));
}

TEST_F(NamesTest, what_is_not_there_to_be_shown_is_an_error) {
  record([](Loop& loop) { loop.set_immediate([] {}); });
  ShowOptions options;
  EXPECT_EQ(show_error(model, options), std::nullopt);
  options.causes = 99;
  EXPECT_EQ(show_error(model, options), "there is no callback #99 in loop");
  options = {};
  options.loop = 1;
  EXPECT_EQ(show_error(model, options), "there is no loop 1 in it");
}

TEST_F(NamesTest, a_stall_is_exported_as_a_moment) {
  model.streams[0].name = "main";
  model.stalls.push_back({0, 1, 5'000'000, 1'000'000, "at \"here\""});
  EXPECT_THAT(perfetto_json(model), HasSubstr(R"("ph":"i","pid":1,"tid":1,"ts":5000.000)"));
  EXPECT_THAT(perfetto_json(model), HasSubstr(R"("stack":"at \"here\"")"));
}

}  // namespace
}  // namespace giro::trace
