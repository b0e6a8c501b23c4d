// A task may go wherever it is suspended: one program that waits for everything there is to wait
// for, destroyed behind every one of its steps.
#include <fcntl.h>

#include <chrono>
#include <memory>
#include <optional>

#include "giro/coroutine.h"
#include "giro/file.h"
#include "giro/files.h"
#include "giro/listener.h"
#include "giro/stream.h"
#include "support/pollers.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

// Where the task is destroyed from, once it waits.
enum class From : uint8_t { tick, microtask, check, close, poll, outside };

// A coroutine that a test holds in its hand.
class Held {
 public:
  // Destroys itself behind the step-th step.
  Held(Loop& loop, int step, From from) : loop_(loop), last_step_(step), from_(from) {}

  void start(task<void> body) {
    body_.emplace(std::move(body));
    loop_.run_script([this] { detail::TaskAccess::start(*body_, nullptr, nullptr); });
    loop_.run();
    body_.reset();
    loop_.run();
  }

  // The body has gone on, and will wait again.
  void step() {
    if (++steps_ != last_step_) return;
    auto destroy = [this] { body_.reset(); };
    switch (from_) {
      case From::tick: return loop_.next_tick(destroy);
      case From::microtask: return loop_.queue_microtask(destroy);
      case From::check: loop_.set_immediate(destroy); return;
      case From::poll: return loop_.post(destroy);
      case From::close: return loop_.close_later(close_.emplace(destroy));
      case From::outside: return loop_.stop();
    }
  }
  int steps() const { return steps_; }

 private:
  class CloseTask final : public LoopTask {
   public:
    explicit CloseTask(Function<void()> callback)
        : LoopTask(TaskKind::close), callback_(std::move(callback)) {}
    void run() override { callback_(); }

   private:
    Function<void()> callback_;
  };

  Loop& loop_;
  const int last_step_;
  const From from_;
  int steps_ = 0;
  std::optional<task<void>> body_;
  std::optional<CloseTask> close_;
};

task<void> nested(Loop& loop, Held& held) {
  co_await loop.sleep(1ms);
  held.step();
  co_await loop.sleep(1ms);
}

task<void> files(Loop& loop, World& world, Held& held) {
  Files fs(loop);
  held.step();
  EXPECT_TRUE((co_await fs.write_file(world.path("a"), Bytes::copy_of("text"))).ok());
  held.step();
  Result<File> file = co_await File::open(loop, world.path("a"), O_RDWR);
  held.step();
  EXPECT_EQ((co_await file->read(1'000'000, 0))->text(), "text");
  held.step();
  EXPECT_TRUE((co_await file->write(std::string(100'000, 'x'), 0)).ok());
  held.step();
  EXPECT_EQ((co_await fs.read_file(world.path("a")))->size(), 100'000u);
  held.step();
  EXPECT_EQ((co_await fs.read_directory(world.directory()))->size(), 1u);
}

task<void> talk(Stream& client, Stream& server) {
  auto [sent, received] =
      co_await when_all(client.write(Bytes::copy_of(std::string(5'000'000, 'x'))), server.read());
  EXPECT_TRUE(sent.ok() || !received.ok());
}

task<void> streams(Loop& loop, World& world, Held& held) {
  Result<Listener> listener = Listener::listen(loop, world.loopback());
  held.step();
  auto [server, client] =
      co_await when_all(listener->accept(), Stream::connect(loop, *listener->local_address()));
  held.step();
  (void)co_await with_timeout(loop, 1ms, listener->accept());
  held.step();
  (void)co_await with_timeout(loop, 1ms, server->read());
  held.step();
  // A big write waits for ever without a reader, so this ends by time.
  (void)co_await with_timeout(loop, 20ms, talk(*client, *server));
}

task<void> everything(Loop& loop, World& world, Held& held) {
  held.step();
  co_await loop.sleep(1ms);
  held.step();
  co_await nested(loop, held);
  held.step();
  Result<int> number = co_await loop.run_in_pool([] { return 1; });
  EXPECT_TRUE(number.ok());
  co_await files(loop, world, held);
  co_await streams(loop, world, held);
  std::stop_source source;
  held.step();
  co_await when_any(stop_requested(loop, source.get_token()), loop.sleep(1ms));
  held.step();
  (void)co_await with_stop(loop, source.get_token(), loop.sleep(1ms));
}

class Going : public testing::TestWithParam<std::tuple<PollerKind, From>> {
 protected:
  // How many steps it took.
  static int play(int last_step) {
    auto [kind, from] = GetParam();
    World world(kind);
    auto loop = std::make_unique<Loop>(world.options());
    Held held(*loop, last_step, from);
    held.start(everything(*loop, world, held));
    EXPECT_FALSE(loop->alive()) << "destroyed behind step " << last_step;
    loop.reset();
    if (world.simulated() != nullptr) {
      EXPECT_EQ(world.simulated()->open_descriptors(), 0u) << "behind step " << last_step;
    }
    return held.steps();
  }
};

TEST_P(Going, a_task_may_be_destroyed_behind_every_step) {
  const int steps = play(-1);
  ASSERT_GT(steps, 15);
  for (int last = 1; last <= steps; ++last) play(last);
}

INSTANTIATE_TEST_SUITE_P(Everywhere, Going,
                         testing::Combine(testing::Values(PollerKind::epoll, PollerKind::simulated),
                                          testing::Values(From::tick, From::microtask, From::check,
                                                          From::close, From::poll, From::outside)));

class GoingEachPoller : public EachPoller {};
EACH_POLLER_SUITE(GoingEachPoller);

TEST_P(GoingEachPoller, a_loop_may_go_while_spawned_tasks_wait_for_everything) {
  for (int last = 1; last <= 20; ++last) {
    World own(GetParam());
    Loop doomed(own.options());
    Held held(doomed, last, From::outside);
    spawn(doomed, everything(doomed, own, held));
    doomed.run();
  }
}

TEST_P(GoingEachPoller, a_handle_may_go_before_the_task_that_waits_for_it) {
  auto wait = [](auto awaited) -> task<void> { (void)co_await std::move(awaited); };
  Loop doomed(world.options());
  {
    Result<Listener> listener = Listener::listen(doomed, world.loopback());
    Stream client = Stream::connect(doomed, *listener->local_address(), [](Result<void>) {});
    Stream server = std::move(*run(doomed, [](Listener& at) -> task<Result<Stream>> {
      co_return co_await at.accept();
    }(*listener)));
    spawn(doomed, wait(listener->accept()));
    spawn(doomed, wait(server.read()));
    spawn(doomed, wait(server.write(Bytes::copy_of(std::string(5'000'000, 'x')))));
  }
}

}  // namespace
}  // namespace giro::test
