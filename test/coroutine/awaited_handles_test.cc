// Datagrams, children and signals, awaited: what the world in memory does not have.
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <string>

#include "giro/coroutine.h"
#include "giro/datagram.h"
#include "giro/dns.h"
#include "giro/process.h"
#include "giro/signals.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

class AwaitedHandles : public EachPoller {};
REAL_POLLER_SUITE(AwaitedHandles);

// --- Datagrams -----------------------------------------------------------------------------------

DatagramSocket bound(Loop& loop, const World& world) {
  Result<DatagramSocket> socket = DatagramSocket::open(loop, AF_INET);
  EXPECT_TRUE(socket.ok());
  EXPECT_TRUE(socket->bind(world.loopback()).ok());
  return std::move(*socket);
}

TEST_P(AwaitedHandles, datagrams_come_one_by_one_and_none_of_a_batch_is_lost) {
  auto body = [](Loop& on, const World& in) -> task<void> {
    DatagramSocket to = bound(on, in);
    DatagramSocket from = bound(on, in);
    const Address address = *to.local_address();
    for (int i = 0; i < 40; ++i) {  // more than two batches
      Result<size_t> sent = co_await from.send(std::to_string(i), address);
      EXPECT_TRUE(sent.ok());
    }
    for (int i = 0; i < 40; ++i) {
      if (i % 7 == 0) co_await on.sleep(1ms);  // nobody receives meanwhile
      auto datagram = co_await to.receive();
      EXPECT_EQ(datagram->bytes.text(), std::to_string(i));
      EXPECT_EQ(datagram->from.port(), from.local_address()->port());
    }
    auto none = co_await with_timeout(on, 1ms, to.receive());
    EXPECT_EQ(none.error().name(), "ETIMEDOUT");
    EXPECT_TRUE(from.connect(address).ok());
    Result<size_t> sent = co_await from.send(Bytes::copy_of("last"));
    EXPECT_EQ(*sent, 4U);
    auto last = co_await to.receive();
    EXPECT_EQ(last->bytes.text(), "last");
  };
  run(loop, body(loop, world));
}

TEST_P(AwaitedHandles, a_datagram_socket_that_is_closed_cancels_who_waits) {
  auto body = [](Loop& on, const World& in) -> task<void> {
    DatagramSocket socket = bound(on, in);
    auto close = [](DatagramSocket& it) -> task<void> {
      it.close();
      co_return;
    };
    auto [received, closed] = co_await when_all(socket.receive(), close(socket));
    EXPECT_EQ(received.error().name(), "ECANCELED");
    auto again = co_await socket.receive();
    EXPECT_EQ(again.error().name(), "EBADF");
    Result<size_t> sent = co_await socket.send("x");
    EXPECT_EQ(sent.error().name(), "EBADF");
  };
  run(loop, body(loop, world));
}

// --- Names ---------------------------------------------------------------------------------------

TEST_P(AwaitedHandles, names_are_looked_up) {
  auto body = [](Loop& on) -> task<void> {
    auto found = co_await dns::lookup(on, "127.0.0.1");
    EXPECT_EQ(found->at(0).host(), "127.0.0.1");
    dns::LookupOptions options;
    options.flags = AI_NUMERICHOST;
    auto none = co_await dns::lookup(on, "no.such.name.invalid", options);
    EXPECT_EQ(none.error().name(), "ENOENT");
  };
  run(loop, body(loop));
}

// --- Children ------------------------------------------------------------------------------------

ProcessOptions shell(std::string command) {
  return {.file = "/bin/sh", .arguments = {"sh", "-c", std::move(command)}};
}

TEST_P(AwaitedHandles, children_are_waited_for_before_and_after_their_end) {
  auto body = [](Loop& on) -> task<void> {
    Result<Process> process = Process::spawn(on, shell("exit 3"));
    EXPECT_TRUE(process.ok());
    Result<ExitStatus> status = co_await process->wait();
    EXPECT_EQ(status->code, 3);
    Result<ExitStatus> again = co_await process->wait();
    EXPECT_EQ(again->code, 3);

    Result<Process> other = Process::spawn(on, shell("sleep 60"));
    auto late = co_await with_timeout(on, 1ms, other->wait());
    EXPECT_EQ(late.error().name(), "ETIMEDOUT");
    EXPECT_TRUE(other->kill(SIGKILL).ok());
    status = co_await other->wait();
    EXPECT_EQ(status->signal, SIGKILL);
  };
  run(loop, body(loop));
}

TEST_P(AwaitedHandles, a_child_that_is_closed_cancels_who_waits) {
  auto body = [](Loop& on) -> task<void> {
    Result<Process> process = Process::spawn(on, shell("sleep 60"));
    auto close = [](Process& it) -> task<void> {
      EXPECT_TRUE(it.kill(SIGKILL).ok());
      it.close();
      co_return;
    };
    auto [status, closed] = co_await when_all(process->wait(), close(*process));
    EXPECT_EQ(status.error().name(), "ECANCELED");
  };
  run(loop, body(loop));
}

TEST_P(AwaitedHandles, children_are_run_with_input_and_output) {
  auto body = [](Loop& on) -> task<void> {
    const std::string input(300'000, 'x');
    auto outcome = co_await run_process(on, shell("cat; echo told >&2; exit 5"), input);
    EXPECT_TRUE(outcome.ok());
    EXPECT_EQ(outcome->status.code, 5);
    EXPECT_EQ(outcome->output.size(), input.size());
    EXPECT_EQ(outcome->errors, "told\n");
    ProcessOptions none{.file = "/no/such/program"};
    auto missing = co_await run_process(on, none);
    EXPECT_EQ(missing.error().name(), "ENOENT");
  };
  run(loop, body(loop));
}

TEST_P(AwaitedHandles, a_child_whose_task_is_given_up_is_killed) {
  auto body = [](Loop& on) -> task<void> {
    // Whoever holds the other end of this pipe is the child.
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    Result<Stream> pipe = Stream::open(on, ends[0]);
    const std::string command = "exec sleep 3600 0>&" + std::to_string(ends[1]);
    auto late = co_await with_timeout(on, 50ms, run_process(on, shell(command)));
    EXPECT_EQ(late.error().name(), "ETIMEDOUT");
    ::close(ends[1]);
    auto end = co_await pipe->read();
    EXPECT_FALSE(end->has_value());
  };
  run(loop, body(loop));
}

// --- Signals -------------------------------------------------------------------------------------

TEST_P(AwaitedHandles, signals_come_one_after_the_other) {
  auto body = [](Loop& on, Trail& words) -> task<void> {
    Result<Signals> signals = Signals::watch(on, {SIGUSR1, SIGUSR2});
    EXPECT_TRUE(signals.ok());
    auto raise_later = [](Loop& with) -> task<void> {
      co_await with.sleep(1ms);
      ::raise(SIGUSR2);
    };
    auto [first, raised] = co_await when_all(signals->next(), raise_later(on));
    EXPECT_EQ(first, SIGUSR2);
    ::raise(SIGUSR1);
    ::raise(SIGUSR2);
    co_await on.sleep(5ms);  // nobody awaits them
    words.add(co_await signals->next() == SIGUSR1 ? "1" : "2");
    words.add(co_await signals->next() == SIGUSR1 ? "1" : "2");
    auto none = co_await with_timeout(on, 1ms, signals->next());
    EXPECT_EQ(none.error().name(), "ETIMEDOUT");
    Result<Signals> bad = Signals::watch(on, {SIGKILL});
    EXPECT_EQ(bad.error().name(), "EINVAL");
  };
  Trail trail;
  run(loop, body(loop, trail));
  EXPECT_TRUE(trail.words() == "1 2" || trail.words() == "2 1") << trail.words();
}

TEST_P(AwaitedHandles, signals_keep_the_loop_alive_only_while_somebody_awaits) {
  Result<Signals> signals = Signals::watch(loop, {SIGUSR1});
  EXPECT_FALSE(loop.run());
}

}  // namespace
}  // namespace giro::test
