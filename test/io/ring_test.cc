// What only the poller on io_uring can get wrong: bytes that the kernel took out of a socket before
// anybody asked, buffers that run out, a ring that has to be given up, and a kernel that has none.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <list>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "giro/base/unique_fd.h"
#include "giro/listener.h"
#include "giro/loop.h"
#include "giro/loop_host.h"
#include "giro/stream.h"
#include "giro/system.h"
#include "support/pollers.h"

namespace giro::test {
namespace {

LoopOptions on_ring() {
  LoopOptions options;
  options.poller_choice = PollerChoice::uring;
  return options;
}

std::string pattern(size_t size) {
  std::string text(size, '\0');
  for (size_t i = 0; i < size; ++i) text[i] = static_cast<char>('a' + i * 7 % 26);
  return text;
}

class RingTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_uring()) GTEST_SKIP() << "no io_uring here";
    loop = std::make_unique<Loop>(on_ring());
  }
  void TearDown() override {
    client.close();
    server.close();
    if (loop != nullptr) loop->run();
  }

  void connect() {
    Listener listener = *Listener::listen(*loop, *Address::ip("127.0.0.1", 0), [&](auto stream) {
      server = std::move(*stream);
      listener.close();
    });
    client = Stream::connect(*loop, *listener.local_address(),
                             [](Result<void> outcome) { ASSERT_TRUE(outcome.ok()); });
    loop->run();
    ASSERT_TRUE(server.is_open());
  }

  // Reads on the server and calls then(bytes) for each chunk.
  void read(Function<void(std::span<const std::byte>)> then) {
    on_chunk = std::move(then);
    read_on({});
  }
  void read_on(std::span<std::byte> memory) {
    auto started = server.read_start(memory, [this](auto bytes) {
      ASSERT_TRUE(bytes.ok());
      got.append(reinterpret_cast<const char*>(bytes->data()), bytes->size());
      if (bytes->empty()) return server.close();
      on_chunk(*bytes);
    });
    ASSERT_TRUE(started.ok());
  }
  void send_and_end(const std::string& text) {
    ASSERT_TRUE(client.write(text).ok());
    ASSERT_TRUE(client.shutdown().ok());
  }

  std::unique_ptr<Loop> loop;
  Stream server;
  Stream client;
  std::string got;
  Function<void(std::span<const std::byte>)> on_chunk;
};

// A program that has closed its standard input gets a connection of that number.
TEST_F(RingTest, a_connection_that_nobody_took_is_closed_whatever_its_number) {
  Listener listener =
      *Listener::listen(*loop, *Address::ip("127.0.0.1", 0), [](Result<Stream>) { FAIL(); });
  loop->run(RunMode::no_wait);
  const Address address = *listener.local_address();
  const UniqueFd peer(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const UniqueFd input(::dup(0));
  ::close(0);
  ASSERT_EQ(::connect(peer.get(), address.data(), address.size()), 0);
  while (::fcntl(0, F_GETFD) < 0) loop->poller().wait(1'000'000, 1024);
  listener.close();
  EXPECT_EQ(::fcntl(0, F_GETFD), -1);
  ::dup2(input.get(), 0);
}

TEST_F(RingTest, a_reader_that_pauses_at_every_chunk_loses_nothing) {
  connect();
  const std::string text = pattern(3'000'000);
  int pauses = 0;
  read([&](auto) {
    server.read_stop();
    ++pauses;
    loop->set_immediate([&] { read_on({}); });
  });
  send_and_end(text);
  loop->run();
  EXPECT_EQ(got, text);
  EXPECT_GT(pauses, 10);
}

TEST_F(RingTest, a_reader_that_stops_before_the_loop_turns_takes_nothing) {
  connect();
  ASSERT_TRUE(client.write("for another process").ok());
  read([](auto) {});
  server.read_stop();
  char text[64];
  const ssize_t size = ::recv(server.fd(), text, sizeof(text), MSG_DONTWAIT);
  ASSERT_GT(size, 0);
  EXPECT_EQ(std::string_view(text, static_cast<size_t>(size)), "for another process");
  client.close();
  server.close();
  loop->run();
}

TEST_F(RingTest, a_reader_that_changes_to_memory_of_its_own_gets_what_had_come_first) {
  connect();
  const std::string text = pattern(1'000'000);
  std::byte memory[1000];
  bool own = false;
  read([&](auto) {
    server.read_stop();
    own = !own;
    loop->set_immediate(
        [&] { read_on(own ? std::span<std::byte>(memory) : std::span<std::byte>()); });
  });
  send_and_end(text);
  loop->run();
  EXPECT_EQ(got, text);
}

// Threads of the kernel's that work for this process.
int kernel_workers() {
  int count = 0;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
    std::ifstream file(task.path() / "comm");
    std::string name;
    count += std::getline(file, name) && name.starts_with("iou-wrk") ? 1 : 0;
  }
  return count;
}

TEST_F(RingTest, a_peer_that_has_finished_and_reads_slowly_takes_no_thread_of_the_kernels) {
  connect();
  const std::string text = pattern(8 << 20);
  bool written = false;
  ASSERT_TRUE(server.write(text, [&](Result<void> r) { written = r.ok(); }).ok());
  ASSERT_TRUE(client.shutdown().ok());  // while the write waits for room
  bool ended = false;
  ASSERT_TRUE(server.read_start([&](auto bytes) { ended = bytes.ok() && bytes->empty(); }).ok());
  while (!ended) loop->run(RunMode::one_turn);
  for (int i = 0; i < 300; ++i) loop->run(RunMode::no_wait);  // the kernel tries 128 times
  EXPECT_EQ(kernel_workers(), 0);

  std::string heard;
  ASSERT_TRUE(client
                  .read_start([&](auto bytes) {
                    ASSERT_TRUE(bytes.ok());
                    heard.append(reinterpret_cast<const char*>(bytes->data()), bytes->size());
                  })
                  .ok());
  while (!written) loop->run(RunMode::one_turn);
  // Another that does not fit, when the end is known before.
  written = false;
  ASSERT_TRUE(server.write(text, [&](Result<void> r) { written = r.ok(); }).ok());
  while (!written) loop->run(RunMode::one_turn);
  while (heard.size() < 2 * text.size()) loop->run(RunMode::one_turn);
  EXPECT_TRUE(heard == text + text);
  EXPECT_EQ(kernel_workers(), 0);
}

TEST_F(RingTest, more_talkers_than_buffers_are_all_heard) {
  constexpr size_t kTalkers = 100;
  const std::string text = pattern(200'000);
  std::list<Stream> streams;
  size_t heard = 0;
  size_t ended = 0;
  Listener listener = *Listener::listen(*loop, *Address::ip("127.0.0.1", 0), [&](auto stream) {
    auto place = streams.insert(streams.end(), std::move(*stream));
    ASSERT_TRUE(place
                    ->read_start([&, place](auto bytes) {
                      ASSERT_TRUE(bytes.ok());
                      heard += bytes->size();
                      if (!bytes->empty()) return;
                      place->close();
                      if (++ended == kTalkers) listener.close();
                    })
                    .ok());
  });
  std::list<Stream> talkers;
  for (size_t i = 0; i < kTalkers; ++i) {
    talkers.push_back(Stream::connect(*loop, *listener.local_address(), {}));
    ASSERT_TRUE(talkers.back().write(text).ok());
    ASSERT_TRUE(talkers.back().shutdown().ok());
  }
  loop->run();
  EXPECT_EQ(heard, kTalkers * text.size());
}

// Two hundred peers have said something before the loop looks: buffers run out at once.
class CrowdTest : public RingTest {
 protected:
  static constexpr size_t kTalkers = 200;

  void SetUp() override {
    RingTest::SetUp();
    if (loop == nullptr) return;
    for (size_t i = 0; i < kTalkers; ++i) {
      int ends[2];
      ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends), 0);
      listeners.push_back(Stream::adopt(*loop, ends[0]));
      talkers.push_back(ends[1]);
    }
  }
  void TearDown() override {
    for (int fd : talkers) ::close(fd);
    listeners.clear();
    RingTest::TearDown();
  }

  void listen(size_t index) {
    ASSERT_TRUE(listeners[index]
                    .read_start([this, index](auto bytes) {
                      ASSERT_TRUE(bytes.ok());
                      memory.insert(bytes->data());
                      ++heard;
                      if (on_read) on_read(index);
                    })
                    .ok());
  }
  void all_talk() {
    for (size_t i = 0; i < kTalkers; ++i) listen(i);
    loop->run(RunMode::no_wait);
    for (int fd : talkers) ASSERT_EQ(::write(fd, "hello", 5), 5);
  }

  std::vector<Stream> listeners;
  std::vector<int> talkers;
  std::function<void(size_t)> on_read;
  std::set<const std::byte*> memory;
  size_t heard = 0;
};

TEST_F(CrowdTest, those_who_talk_at_once_take_turns_with_few_buffers) {
  all_talk();
  while (heard < kTalkers) loop->run(RunMode::one_turn);
  EXPECT_LE(memory.size(), 64U);
}

TEST_F(CrowdTest, who_waits_for_a_buffer_can_be_closed_and_paused) {
  all_talk();
  on_read = [this](size_t first) {
    on_read = nullptr;
    for (size_t i = first + 1; i < kTalkers; ++i) {
      if (i % 3 == 0) listeners[i].close();
      if (i % 3 == 1) listeners[i].read_stop();
    }
  };
  loop->run(RunMode::one_turn);
  const size_t closed = static_cast<size_t>(
      std::ranges::count_if(listeners, [](const Stream& stream) { return !stream.is_open(); }));
  ASSERT_GT(closed, 50U);
  for (size_t i = 0; i < kTalkers; ++i) {
    if (listeners[i].is_open() && !listeners[i].is_reading()) listen(i);
  }
  while (heard < kTalkers - closed) loop->run(RunMode::one_turn);
  EXPECT_EQ(heard, kTalkers - closed);
}

// --- A ring that is given up --------------------------------------------------------------------

TEST_F(RingTest, a_change_of_credentials_inside_a_callback_loses_nothing) {
  connect();
  const std::string text = pattern(500'000);
  read([&](std::span<const std::byte> bytes) {
    const std::string before(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    loop->host().credentials_changed();
    const std::string behind(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    EXPECT_EQ(before, behind) << "what was lent is good until the callback returns";
  });
  send_and_end(text);
  loop->run();
  EXPECT_EQ(got, text);
}

TEST_F(RingTest, a_listener_goes_on_in_a_new_ring) {
  int came = 0;
  Listener listener = *Listener::listen(*loop, *Address::ip("127.0.0.1", 0), [&](auto) {
    loop->host().credentials_changed();
    if (++came == 3) listener.close();
  });
  std::list<Stream> clients;
  for (int i = 0; i < 3; ++i) {
    clients.push_back(Stream::connect(*loop, *listener.local_address(), {}));
    loop->run(RunMode::no_wait);
  }
  loop->run();
  EXPECT_EQ(came, 3);
  clients.clear();
}

TEST_F(RingTest, a_loop_may_move_to_another_thread_and_back) {
  connect();
  const std::string text = pattern(200'000);
  read([](auto) {});
  ASSERT_TRUE(client.write(text).ok());
  while (got.empty()) loop->run(RunMode::one_turn);
  std::thread([&] {
    while (got.size() < text.size()) loop->run(RunMode::one_turn);
    ASSERT_TRUE(client.write(text).ok());
  }).join();
  ASSERT_TRUE(client.shutdown().ok());
  loop->run();
  EXPECT_EQ(got, text + text);
}

TEST_F(RingTest, a_forked_child_may_destroy_its_copy_and_the_parent_does_not_notice) {
  connect();
  read([](auto) {});
  loop->run(RunMode::no_wait);
  pid_t child = ::fork();
  if (child == 0) {
    server.close();
    client.close();
    ::_exit(0);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  send_and_end("hello");
  loop->run();
  EXPECT_EQ(got, "hello");
}

TEST_F(RingTest, a_forked_child_cannot_run_its_parents_loop) {
  GTEST_FLAG_SET(death_test_style, "fast");
  EXPECT_DEATH(connect(), "a loop was used in a forked child");
}

// --- Where there is none ------------------------------------------------------------------------

// As containers do it.
bool forbid(long call, int error) {
  sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call), 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<uint32_t>(error)),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  sock_fprog filter{sizeof(program) / sizeof(program[0]), program};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

[[noreturn]] void run_without(long call, int error) {
  if (!forbid(call, error)) ::_exit(2);
  Loop loop(on_ring());
  bool ran = false;
  loop.post([&] { ran = true; });
  loop.run();
  ::_exit(ran && std::string_view(loop.poller().name()) == "epoll" ? 0 : 1);
}

class ForbiddenRing : public testing::TestWithParam<int> {};

TEST_P(ForbiddenRing, makes_the_loop_use_epoll) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(run_without(SYS_io_uring_setup, GetParam()), testing::ExitedWithCode(0), "");
}

INSTANTIATE_TEST_SUITE_P(EachError, ForbiddenRing, testing::Values(EPERM, ENOSYS, ENOMEM, EINVAL),
                         [](const auto& error) { return strerrorname_np(error.param); });

TEST(RingThatMayNotBeEntered, makes_the_loop_use_epoll) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(run_without(SYS_io_uring_enter, EPERM), testing::ExitedWithCode(0), "");
}

class PollerOfTheEnvironment : public EachKernelPoller {};
EACH_KERNEL_POLLER_SUITE(PollerOfTheEnvironment);

TEST_P(PollerOfTheEnvironment, is_the_loops) {
  Loop loop;
  EXPECT_EQ(loop.poller().name(), poller_name({GetParam(), 0}));
}

}  // namespace
}  // namespace giro::test
