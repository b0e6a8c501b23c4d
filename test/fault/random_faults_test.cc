// A busy little world in which any call may fail, thousands of times over: every callback comes
// once, everything ends, and nothing is left. The seed of a run that fails is printed, and replays
// it (exactly so in the simulated world; on epoll the pool's threads have their own order).
#include <fcntl.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <cstdlib>
#include <list>
#include <random>

#include "fault/hang_alarm.h"
#include "fault/scene.h"
#include "giro/fs.h"

namespace giro::test {
namespace {

// What can come out of a call at any time.
std::vector<Fault> possible_faults(const std::vector<std::string>& paths) {
  constexpr auto kInstead = Fault::Kind::instead;
  constexpr auto kBehind = Fault::Kind::behind;
  constexpr auto kReported = Fault::Kind::reported;
  std::vector<Fault> faults;
  const auto add = [&](Call call, Fault::Kind kind, std::initializer_list<int> errors) {
    for (int error : errors) faults.push_back({.call = call, .kind = kind, .error = error});
  };
  add(Call::open, kInstead, {EINTR, EMFILE, ENFILE, ENOENT, ENOMEM});
  add(Call::close, kBehind, {EINTR, EIO});
  add(Call::statx, kInstead, {EINTR, EIO});
  add(Call::getdents, kInstead, {EINTR, EIO});
  add(Call::socket, kInstead, {EMFILE, ENOBUFS});
  add(Call::accept, kInstead, {EINTR, EMFILE, ENFILE, ENOMEM, EINVAL});
  add(Call::accept, kBehind, {ECONNABORTED, EPROTO});
  add(Call::connect, kInstead, {ECONNREFUSED, ENETUNREACH, EAGAIN});
  add(Call::connect, kBehind, {EINTR});
  add(Call::getsockopt, kReported, {ECONNREFUSED, ETIMEDOUT});
  add(Call::shutdown, kInstead, {ENOTCONN});
  add(Call::unlink, kInstead, {EACCES, EBUSY});
  add(Call::epoll_wait, kInstead, {EINTR, ENOMEM});
  add(Call::ring_enter, kInstead, {EINTR, ENOMEM, EAGAIN, EBUSY});
  for (Call call : {Call::receive, Call::send}) {
    add(call, kInstead, {EINTR, EIO, ENOMEM, ECONNRESET});
    for (size_t bytes : {1, 2, 7}) {
      faults.push_back({.call = call, .kind = Fault::Kind::cut, .bytes = bytes});
    }
  }
  for (const std::string& path : paths) {
    for (Call call : {Call::read, Call::write}) {
      for (int error : {EINTR, EIO, ENOSPC}) {
        faults.push_back({.call = call, .error = error, .what = path});
      }
      for (size_t bytes : {1, 2, 7}) {
        faults.push_back({.call = call, .kind = Fault::Kind::cut, .bytes = bytes, .what = path});
      }
    }
  }
  faults.push_back({.call = Call::write, .error = EINTR, .what = "eventfd"});
  faults.push_back({.call = Call::send, .error = EAGAIN});
  faults.push_back({.call = Call::receive, .error = EAGAIN});
  return faults;
}

std::vector<std::string> file_paths(Scene& scene) {
  return {scene.path("one"), scene.path("two"), scene.path("three")};
}

class BusyWorld {
 public:
  BusyWorld(Scene& scene, uint64_t seed) : scene_(scene), loop_(scene.loop()), random_(seed) {}

  void play() {
    listen();
    for (int i = 0; i < 4; ++i) add_client();
    for (const std::string& path : file_paths(scene_)) use_file(path);
    run_until_quiet();
    close_all();
    scene_.run();
    EXPECT_EQ(callbacks_due_, 0) << "callbacks that never came";
  }

 private:
  struct Connection {
    Stream stream;
    bool open = true;
  };

  // A callback that has to come exactly once.
  template <typename T>
  Function<void(Result<T>)> once(Function<void(Result<T>)> then) {
    ++callbacks_due_;
    return [this, called = false, then = std::move(then)](Result<T> result) mutable {
      EXPECT_FALSE(std::exchange(called, true)) << "a callback came twice";
      --callbacks_due_;
      then(std::move(result));
    };
  }
  Stream::Done done() {
    return once<void>([](Result<void>) {});
  }
  void close(Connection& connection) {
    if (!std::exchange(connection.open, false)) return;
    ++callbacks_due_;
    auto closed = [this] { --callbacks_due_; };
    if (random_() % 4 == 0) {
      connection.stream.reset_close(closed);
    } else {
      connection.stream.close(closed);
    }
  }
  void close_all() {
    listener_.close();
    for (Connection& connection : connections_) close(connection);
  }

  // Faults leave some waiting for others for ever, and that is as it should be.
  void run_until_quiet() {
    constexpr int kQuietTurns = 20;
    for (int quiet = 0; quiet < kQuietTurns; ++quiet) {
      const int calls = calls_made();
      loop_.run(RunMode::no_wait);
      if (calls_made() != calls) quiet = 0;
    }
  }
  int calls_made() const {
    int count = 0;
    for (Call call : {Call::accept, Call::receive, Call::send, Call::open, Call::unlink}) {
      count += scene_.system().calls(call);
    }
    return count;
  }

  void listen() {
    auto listener = Listener::listen(
        loop_, *Address::unix_path(scene_.path("socket")), [this](Result<Stream> stream) {
          if (stream.ok()) echo(connections_.emplace_back(Connection{std::move(*stream)}));
        });
    if (listener.ok()) listener_ = std::move(*listener);
  }

  void echo(Connection& connection) {
    auto started = connection.stream.read_start([this, &connection](auto data) {
      if (!data.ok()) return close(connection);
      if (data->empty()) {
        if (!connection.stream.shutdown(done()).ok()) --callbacks_due_;
        return;
      }
      std::string text(reinterpret_cast<const char*>(data->data()), data->size());
      if (!connection.stream.write(std::move(text), done()).ok()) --callbacks_due_;
    });
    EXPECT_TRUE(started.ok());
  }

  void add_client() {
    auto& client = connections_.emplace_back();
    client.stream = Stream::connect(loop_, *Address::unix_path(scene_.path("socket")),
                                    once<void>([this, &client](Result<void> outcome) {
                                      if (outcome.ok()) talk(client);
                                    }));
    EXPECT_TRUE(client.stream.write("early", done()).ok());
    if (random_() % 8 == 0) close(client);
  }

  void talk(Connection& client) {
    if (!client.open) return;
    auto started = client.stream.read_start([this, &client](auto data) {
      if (!data.ok() || data->empty()) return close(client);
      if (random_() % 16 == 0) client.stream.read_stop();
    });
    EXPECT_TRUE(started.ok());
    std::string words = "some words that are cut in many ways";
    iovec parts[] = {{words.data(), 4}, {words.data(), 0}, {words.data() + 4, 7}};
    for (int i = 0; i < 3; ++i) {
      EXPECT_TRUE(client.stream.write(words, done()).ok());
      // Borrowed, so it must have been taken: what is not is told before this stream is gone.
      parts_in_use_.push_back(words);
      parts[0].iov_base = parts[1].iov_base = parts_in_use_.back().data();
      parts[2].iov_base = parts_in_use_.back().data() + 4;
      EXPECT_TRUE(client.stream.write(parts, done()).ok());
    }
    EXPECT_TRUE(client.stream.shutdown(done()).ok());
  }

  void use_file(const std::string& path) {
    fs::write_file(loop_, path, std::as_bytes(std::span(content_)),
                   once<void>([this, path](Result<void> written) {
                     const bool complete = written.ok();
                     fs::read_file(loop_, path,
                                   once<Bytes>([this, path, complete](Result<Bytes> bytes) {
                                     if (complete && bytes.ok()) {
                                       EXPECT_EQ(bytes->text(), content_);
                                     }
                                     fs::unlink(loop_, path, done());
                                   }));
                     fs::read_directory(loop_, scene_.world().directory(),
                                        once<std::vector<DirectoryEntry>>([](auto) {}));
                   }));
  }

  Scene& scene_;
  Loop& loop_;
  std::mt19937_64 random_;
  const std::string content_ = std::string(300, 'x');
  std::list<std::string> parts_in_use_;
  std::list<Connection> connections_;
  Listener listener_;
  int callbacks_due_ = 0;
};

int play_seed(PollerKind poller, uint64_t seed) {
  SCOPED_TRACE("GIRO_FAULT_SEED=" + std::to_string(seed));
  HangAlarm alarm("GIRO_FAULT_SEED=" + std::to_string(seed));
  const Row no_row;
  Scene scene(poller, Way::asynchronous, no_row);
  scene.loop();
  scene.system().inject_at_random(possible_faults(file_paths(scene)), seed, 20 + seed % 5 * 40);
  int injected = 0;
  {
    BusyWorld world(scene, seed);
    world.play();
    injected = scene.system().injected();
  }
  scene.told_success();
  scene.end();
  return injected;
}

class RandomFaults : public testing::TestWithParam<PollerKind> {};

TEST_P(RandomFaults, leave_nothing_undone_and_nothing_behind) {
  const char* seed = std::getenv("GIRO_FAULT_SEED");
  if (seed != nullptr) {
    play_seed(GetParam(), std::strtoull(seed, nullptr, 10));
    return;
  }
  const uint64_t seeds = GetParam() == PollerKind::simulated ? 5000 : 500;
  int injected = 0;
  for (uint64_t i = 1; i <= seeds && !HasFailure(); ++i) injected += play_seed(GetParam(), i);
  EXPECT_GT(injected, 0);
  RecordProperty("faults_injected", injected);
}

EACH_POLLER_SUITE(RandomFaults);

}  // namespace
}  // namespace giro::test
