// Handles go safely: every kind of handle, at every moment.
#include <signal.h>

#include <chrono>
#include <memory>
#include <optional>
#include <tuple>

#include "giro/base/unique_fd.h"
#include "giro/datagram.h"
#include "giro/fs.h"
#include "giro/ipc_pipe.h"
#include "giro/listener.h"
#include "giro/loop_host.h"
#include "giro/process.h"
#include "giro/signal_watcher.h"
#include "giro/stream.h"
#include "giro/system.h"
#include "giro/timer.h"
#include "giro/wakeup.h"
#include "giro/work.h"
#include "support/pollers.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

enum class Kind : uint8_t {
  timer,
  repeating_timer,
  wakeup,
  signal_watcher,
  listener,
  connecting_stream,
  reading_stream,
  writing_stream,
  finishing_stream,
  file_request,
  work_request,
};

enum class Moment : uint8_t {
  own_callback,       // inside its own first callback
  own_tick,           // in a tick behind it
  others_callback,    // in a callback of another handle, with everything under way
  check,              // in an immediate
  close_phase,        // in another handle's close callback
  before_run,         // before the loop has run at all
  behind_stop,        // after stop(), before the loop runs on
  while_stopped,      // when a stopped loop has come back
  when_abandoned,     // after abandon(), with everything under way
  with_the_callback,  // owned by a callback that never comes, because the loop goes
};

// A handle that is doing something.
class Specimen {
 public:
  Specimen(Kind kind, Loop& loop, const Address& server, Function<void()> on_callback)
      : on_callback_(std::move(on_callback)) {
    auto called = [this] {
      ++calls;
      on_callback_();
    };
    // What was asked for still calls back, with ECANCELED, when the handle is gone.
    auto counted = [called, exists = exists_](const auto&) {
      if (*exists) called();
    };
    switch (kind) {
      case Kind::timer: timer_.emplace(loop, called).start(1ms); break;
      case Kind::repeating_timer: timer_.emplace(loop, called).start_repeating(1ms); break;
      case Kind::wakeup: wakeup_.emplace(loop, called).notify(); break;
      case Kind::signal_watcher:
        watcher_ = *SignalWatcher::watch(loop, SIGUSR2, [called](int) { called(); });
        raise(SIGUSR2);
        raise(SIGUSR2);
        break;
      case Kind::listener:
        listener_ = *Listener::listen(loop, *Address::ip("127.0.0.1", 0),
                                      [called](Result<Stream>) { called(); });
        for (Stream& peer : peers_) {
          peer = Stream::connect(loop, *listener_.local_address(), [](Result<void>) {});
        }
        break;
      case Kind::connecting_stream: stream_ = Stream::connect(loop, server, counted); break;
      case Kind::reading_stream:
        stream_ = Stream::connect(loop, server, [this, called, exists = exists_](Result<void>) {
          // The server sends to everybody.
          if (*exists) stream_.read_start([called](auto) { called(); }).ok();
        });
        break;
      case Kind::writing_stream:
        stream_ = Stream::connect(loop, server, [](Result<void>) {});
        stream_.write("x", counted).ok();
        stream_.write(std::string(5'000'000, 'x'), [](Result<void>) {}).ok();
        break;
      case Kind::finishing_stream:
        stream_ = Stream::connect(loop, server, [](Result<void>) {});
        stream_.shutdown(counted).ok();
        break;
      case Kind::file_request: request_ = fs::stat(loop, "/tmp", counted); break;
      case Kind::work_request:
        request_ = queue_work(
            loop, [] {}, counted);
        break;
    }
  }
  ~Specimen() { *exists_ = false; }

  int calls = 0;

 private:
  Function<void()> on_callback_;
  std::shared_ptr<bool> exists_ = std::make_shared<bool>(true);
  std::optional<Timer> timer_;
  std::optional<Wakeup> wakeup_;
  SignalWatcher watcher_;
  Listener listener_;
  Stream peers_[3];
  Stream stream_;
  Request request_;
};

using Parameter = std::tuple<PollerKind, Kind, Moment>;

class Handles : public testing::TestWithParam<Parameter> {
 protected:
  void SetUp() override {
    world_ = std::make_unique<World>(std::get<PollerKind>(GetParam()));
    loop_ = std::make_unique<Loop>(world_->options());
    server_ = *Listener::listen(*loop_, world_->loopback(), [this](Result<Stream> peer) {
      peer->write("hello").ok();
      peers_.push_back(std::move(*peer));
    });
    server_.unref();
    other_.emplace(*loop_, [this] {
      if (moment() == Moment::others_callback) go();
    });
  }

  void TearDown() override {
    EXPECT_EQ(specimen_, nullptr);
    other_.reset();
    server_.close();
    peers_.clear();
    while (loop_->run()) {  // once more behind a stop()
    }
    loop_.reset();
    if (world_->simulated() != nullptr) {
      EXPECT_EQ(world_->simulated()->open_descriptors(), 0u);
    }
  }

  static Moment moment() { return std::get<Moment>(GetParam()); }

  void make() {
    specimen_ = std::make_unique<Specimen>(std::get<Kind>(GetParam()), *loop_,
                                           *server_.local_address(), [this] { called(); });
  }
  void called() {
    EXPECT_NE(specimen_, nullptr) << "a callback of a handle that is gone";
    if (moment() == Moment::own_callback) go();
    if (moment() == Moment::own_tick) loop_->next_tick([this] { go(); });
  }
  void go() { specimen_.reset(); }

  // Everything that there is to do without the specimen.
  void run_until_gone() {
    while (specimen_ != nullptr) loop_->run(RunMode::one_turn);
  }

  std::unique_ptr<World> world_;
  std::unique_ptr<Loop> loop_;
  Listener server_;
  std::vector<Stream> peers_;
  std::optional<Timer> other_;
  std::unique_ptr<Specimen> specimen_;
};

TEST_P(Handles, go_safely) {
  make();
  switch (moment()) {
    case Moment::own_callback:
    case Moment::own_tick: break;
    case Moment::others_callback: other_->start(0ms); break;
    case Moment::check: loop_->set_immediate([this] { go(); }); break;
    case Moment::close_phase: {
      Stream closing = Stream::unconnected(*loop_);
      closing.close([this] { go(); });
      break;
    }
    case Moment::before_run: go(); break;
    case Moment::behind_stop:
      loop_->stop();
      go();
      break;
    case Moment::while_stopped:
      loop_->set_immediate([this] { loop_->stop(); });
      loop_->run();
      go();
      break;
    case Moment::when_abandoned: {
      loop_->run(RunMode::no_wait);
      loop_->host().abandon();
      go();
      server_.close();
      other_.reset();
      peers_.clear();
      loop_ = std::make_unique<Loop>(world_->options());
      break;
    }
    case Moment::with_the_callback: {
      server_.close();
      other_.reset();
      peers_.clear();
      fs::stat(*loop_, "/tmp", [owned = std::move(specimen_)](const Result<fs::Status>&) {});
      loop_ = std::make_unique<Loop>(world_->options());
      break;
    }
  }
  run_until_gone();
}

INSTANTIATE_TEST_SUITE_P(
    Everywhere, Handles,
    testing::Combine(testing::Values(PollerKind::epoll, PollerKind::simulated),
                     testing::Values(Kind::timer, Kind::repeating_timer, Kind::wakeup,
                                     Kind::signal_watcher, Kind::listener, Kind::connecting_stream,
                                     Kind::reading_stream, Kind::writing_stream,
                                     Kind::finishing_stream, Kind::file_request,
                                     Kind::work_request),
                     testing::Values(Moment::own_callback, Moment::own_tick,
                                     Moment::others_callback, Moment::check, Moment::close_phase,
                                     Moment::before_run, Moment::behind_stop, Moment::while_stopped,
                                     Moment::when_abandoned, Moment::with_the_callback)));

// An embedder's memory goes before its handles do: nobody uses it any more, and they close later.
class AbandonedLoop : public EachPoller {
 protected:
  std::unique_ptr<Loop> abandoned_ = std::make_unique<Loop>(world.options());
  int calls_ = 0;
};
REAL_POLLER_SUITE(AbandonedLoop);

TEST_P(AbandonedLoop, leaves_what_was_sent_to_its_handles) {
  int ends[2];
  ASSERT_EQ(world.system().socketpair(ends), 0);
  UniqueFd peer(ends[1]);
  IpcPipe channel = IpcPipe::adopt(*abandoned_, ends[0]);
  for (int i = 0; i < 3; ++i) {  // told of, and still to be sent
    const std::string text(i == 0 ? 1 : 1'000'000, 'x');
    EXPECT_TRUE(channel.write(text, [this](Result<void>) { ++calls_; }).ok());
  }
  DatagramSocket socket = *DatagramSocket::open(*abandoned_, AF_INET);
  EXPECT_TRUE(socket.bind(world.loopback()).ok());
  EXPECT_TRUE(socket.receive_start([this](const Result<Datagram>&) { ++calls_; }).ok());
  const Address to = *socket.local_address();
  std::string text = "x";
  iovec part{text.data(), text.size()};
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(socket.send({&part, 1}, &to, [this](Result<size_t>) { ++calls_; }).ok());
  }
  abandoned_->host().abandon();
  channel.close([this] { ++calls_; });
  socket.close();
  abandoned_.reset();
  EXPECT_EQ(calls_, 0);
}

TEST_P(AbandonedLoop, leaves_the_watch_over_a_child_to_its_process) {
  const ProcessOptions sleeper{.file = "/bin/sleep", .arguments = {"sleep", "1000"}};
  const ProcessOptions quick{.file = "/bin/true", .arguments = {"true"}};
  for (const ProcessOptions* options : {&sleeper, &quick}) {
    auto made = Process::spawn(*abandoned_, *options, [this](ExitStatus) { ++calls_; });
    ASSERT_TRUE(made.ok());
    abandoned_->host().abandon();
    made->kill(SIGKILL).ok();
    made->close();
    abandoned_ = std::make_unique<Loop>(world.options());
  }
  EXPECT_EQ(calls_, 0);
}

TEST_P(AbandonedLoop, takes_nothing_on) {
  fs::stat(*abandoned_, "/tmp", [this](const Result<fs::Status>&) { ++calls_; });
  abandoned_->host().abandon();
  bool worked = false;
  queue_work(
      *abandoned_, [&] { worked = true; }, [this](Result<void>) { ++calls_; });
  Stream stream =
      Stream::connect(*abandoned_, world.loopback(), [this](Result<void>) { ++calls_; });
  stream.close();
  abandoned_.reset();
  EXPECT_FALSE(worked);
  EXPECT_EQ(calls_, 0);
}

// What a callback owns goes with it, wherever it waits to be called.
class OwnedByCallbacks : public EachPoller {};
EACH_POLLER_SUITE(OwnedByCallbacks);

TEST_P(OwnedByCallbacks, handles_go_with_a_loop_whose_callbacks_have_not_come) {
  auto doomed = std::make_unique<Loop>(world.options());
  auto stream = [&] {
    Stream made = Stream::connect(*doomed, world.loopback(), [](Result<void>) {});
    EXPECT_TRUE(made.write("x", [](Result<void>) {}).ok());
    return made;
  };
  auto witness = std::make_shared<int>(0);
  doomed->next_tick([owned = stream(), witness] {});
  doomed->queue_microtask([owned = stream(), witness] {});
  doomed->set_immediate([owned = stream(), witness] {});
  doomed->post([owned = stream(), witness] {});
  queue_work(
      *doomed, [] {}, [owned = stream(), witness](Result<void>) {});
  fs::stat(*doomed, "/tmp", [owned = stream(), witness](const Result<fs::Status>&) {});
  auto timer = std::make_unique<Timer>(*doomed, [] {});
  doomed->next_tick([owned = std::move(timer), witness] {});
  auto wakeup = std::make_unique<Wakeup>(*doomed, [] {});
  wakeup->notify();
  doomed->set_immediate([owned = std::move(wakeup), witness] {});
  // The close callback of one owns the next.
  Stream last = stream();
  last.close([owned = stream(), witness] {});
  doomed.reset();
  EXPECT_EQ(witness.use_count(), 1);
}

TEST_P(OwnedByCallbacks, a_stream_goes_with_the_read_callback_that_owns_it) {
  Listener listener = *Listener::listen(loop, world.loopback(), [](Result<Stream> peer) {
    auto owned = std::make_shared<Stream>(std::move(*peer));
    EXPECT_TRUE(owned->read_start([owned](auto) {}).ok());
  });
  bool ended = false;
  Stream client = Stream::connect(loop, *listener.local_address(), [&](Result<void>) {
    EXPECT_TRUE(client.read_start([&](auto bytes) { ended = bytes.ok() && bytes->empty(); }).ok());
    EXPECT_TRUE(client.shutdown().ok());
    listener.close();
  });
  loop.run();
  EXPECT_TRUE(ended);
}

}  // namespace
}  // namespace giro::test
