// A loop in a simulated world: time that moves when the loop waits, operations that complete as the
// world says, and a standstill that is told.
#include <fcntl.h>
#include <poll.h>

#include <memory>
#include <string>
#include <vector>

#include "giro/simulation.h"
#include "giro/wakeup.h"
#include "loop/file_steps.h"
#include "loop/socket_steps.h"
#include "loop/virtual_loop.h"
#include "support/faulty_system.h"

namespace giro::test {
namespace {

// An operation as data, with a callback.
class Step final : public Operation {
 public:
  explicit Step(Opcode opcode, Function<void(Step&)> callback = nullptr)
      : Operation(opcode), callback_(std::move(callback)) {}
  void run() override {
    results.push_back(result());
    if (callback_) callback_(*this);
  }
  std::vector<int64_t> results;

 private:
  Function<void(Step&)> callback_;
};

class SimulatedWorldTest : public VirtualLoop {
 protected:
  System& system = world.system();
  SocketSteps steps{system};
  Nanoseconds ms(int64_t milliseconds) { return milliseconds * 1'000'000; }
  std::string now() { return std::to_string(clock.now_ns() / 1'000'000); }

  void submit_accept(Step& accept, int listener) {
    accept.fd = listener;
    loop.submit(accept);
  }
  void submit_receive(Step& receive, int fd, ReceiveMemory memory = ReceiveMemory::lent) {
    receive.fd = fd;
    receive.arguments.receive.memory = memory;
    loop.submit(receive);
  }
  std::string received(const Step& receive) {
    const auto* data = reinterpret_cast<const char*>(receive.arguments.receive.data);
    return {data, static_cast<size_t>(std::max<int64_t>(receive.result(), 0))};
  }
  // Two ends of a TCP connection.
  std::pair<int, int> connected() {
    int listener = steps.listener(SocketName::v4("127.0.0.1", 0));
    int client = steps.open(AF_INET);
    EXPECT_EQ(steps.connect(client, steps.local(listener)), -EINPROGRESS);
    int server = steps.accept(listener);
    system.close(listener);
    return {client, server};
  }
};

using SimulatedWorldDeathTest = SimulatedWorldTest;

// --- Time ----------------------------------------------------------------------------------------

// The example of the seeds: a timer of 100 ms, a file that takes 95 ms, and a callback that
// takes 10.
TEST_F(SimulatedWorldTest, a_slow_callback_delays_the_timer_behind_it) {
  create(system, "/tmp/file", "contents");
  world.set_latency(Opcode::read_file, 95ms);
  timer(100ms, [this] { trail.add("timer at " + now()); });
  Bytes bytes;
  Step read(Opcode::read_file, [&](Step& step) {
    trail.add("read " + std::to_string(step.result()) + " at " + now());
    clock.advance(ms(10));
  });
  read.arguments.read_file = {"/tmp/file", &bytes, O_RDONLY};
  loop.submit(read);
  loop.run();
  EXPECT_EQ(trail.words(), "read 8 at 95 timer at 105");
  EXPECT_EQ(bytes.text(), "contents");
}

TEST_F(SimulatedWorldTest, time_moves_only_when_the_loop_waits) {
  loop.set_immediate([this] { trail.add("immediate at " + now()); });
  from_poll([this] { trail.add("work at " + now()); });
  timer(3ms, [this] { trail.add("timer at " + now()); });
  loop.run();
  EXPECT_EQ(trail.words(), "work at 0 immediate at 0 timer at 3");
}

TEST_F(SimulatedWorldTest, operations_complete_when_their_time_has_come) {
  world.set_latency(Opcode::stat, 7ms);
  world.set_latency(Opcode::make_directory, 2ms);
  struct statx status {};
  Step stat(Opcode::stat, [&](Step& step) {
    trail.add("stat " + std::to_string(step.result()) + " at " + now());
  });
  stat.arguments.stat = {"/tmp/new", &status, 0};
  Step mkdir(Opcode::make_directory, [&](Step&) { trail.add("mkdir at " + now()); });
  mkdir.arguments.make_directory = {"/tmp/new", 0777};
  loop.submit(stat);
  loop.submit(mkdir);
  loop.run();
  EXPECT_EQ(trail.words(), "mkdir at 2 stat 0 at 7");
}

TEST_F(SimulatedWorldTest, a_turn_that_does_not_wait_does_not_move_the_clock) {
  world.set_latency(Opcode::work, 5ms);
  from_poll(trail.step("work"));
  EXPECT_TRUE(loop.run(RunMode::no_wait));
  EXPECT_EQ(clock.now_ns(), 0);
  EXPECT_TRUE(loop.run(RunMode::no_wait));
  clock.advance(ms(5));
  EXPECT_FALSE(loop.run(RunMode::no_wait));
  EXPECT_EQ(trail.words(), "work");
}

// --- Jobs ----------------------------------------------------------------------------------------

TEST_F(SimulatedWorldTest, jobs_of_one_moment_are_done_in_the_order_of_submission) {
  for (int i = 1; i <= 5; ++i) from_poll(trail.step(std::to_string(i)));
  loop.run();
  EXPECT_EQ(trail.words(), "1 2 3 4 5");
}

TEST_F(SimulatedWorldTest, the_chooser_has_no_say_in_jobs_of_different_moments) {
  struct LastFirst final : Chooser {
    size_t choose(ChoicePoint, size_t count) override { return count - 1; }
  } chooser;
  world.set_chooser(&chooser);
  world.set_latency(Opcode::work, 1ms);
  from_poll(trail.step("a1"));
  from_poll(trail.step("a2"));
  world.set_latency(Opcode::work, 2ms);
  from_poll(trail.step("b1"));
  from_poll(trail.step("b2"));
  clock.advance(ms(10));  // all are done by now
  loop.run();
  EXPECT_EQ(trail.words(), "a2 a1 b2 b1");
}

TEST_F(SimulatedWorldTest, a_job_is_executed_when_it_is_delivered_and_sees_what_was_before_it) {
  Step write(Opcode::write_file, [&](Step&) { system.rename("/tmp/a", "/tmp/b"); });
  const std::string text = "hello";
  write.arguments.write_file = {"/tmp/a", reinterpret_cast<const std::byte*>(text.data()),
                                text.size(), O_WRONLY | O_CREAT, 0666};
  Bytes bytes;
  Step read(Opcode::read_file);
  read.arguments.read_file = {"/tmp/b", &bytes, O_RDONLY};
  loop.submit(write);
  loop.submit(read);
  loop.run();
  EXPECT_EQ(bytes.text(), "hello");
  EXPECT_EQ(world.open_descriptors(), 0u);
}

TEST_F(SimulatedWorldTest, a_job_that_is_cancelled_is_never_done) {
  Step mkdir(Opcode::make_directory);
  mkdir.arguments.make_directory = {"/tmp/new", 0777};
  loop.submit(mkdir);
  EXPECT_TRUE(loop.cancel(mkdir));
  EXPECT_FALSE(loop.run());
  EXPECT_TRUE(mkdir.results.empty());
  EXPECT_EQ(list(system, "/tmp"), ". .. ");
}

TEST_F(SimulatedWorldTest, a_job_that_is_ready_can_still_be_cancelled_by_the_one_before_it) {
  Step second(Opcode::make_directory);
  second.arguments.make_directory = {"/tmp/new", 0777};
  from_poll([&] { EXPECT_TRUE(loop.cancel(second)); });
  loop.submit(second);
  loop.run();
  EXPECT_TRUE(second.results.empty());
  EXPECT_EQ(list(system, "/tmp"), ". .. ");
}

TEST_F(SimulatedWorldTest, a_loop_takes_its_operations_with_it) {
  Step receive(Opcode::receive);
  Step mkdir(Opcode::make_directory);
  auto [client, server] = connected();
  {
    Loop doomed(world.loop_options());
    receive.fd = client;
    mkdir.arguments.make_directory = {"/tmp/new", 0777};
    doomed.submit(receive);
    doomed.submit(mkdir);
  }
  EXPECT_FALSE(receive.in_flight());
  EXPECT_EQ(list(system, "/tmp"), ". .. ");
  system.close(client);
  system.close(server);
}

// --- Events and wake-ups -------------------------------------------------------------------------

TEST_F(SimulatedWorldTest, events_happen_at_their_time_while_the_loop_waits) {
  timer(20ms, [this] { trail.add("timer at " + now()); });
  world.at(ms(30), trail.step("never: nobody waits so long"));
  world.at(ms(10), [this] { trail.add("second at " + now()); });
  world.at(ms(5), [this] { trail.add("first at " + now()); });
  world.at(ms(10), [this] { trail.add("third at " + now()); });
  loop.run();
  EXPECT_EQ(trail.words(), "first at 5 second at 10 third at 10 timer at 20");
}

TEST_F(SimulatedWorldTest, an_event_of_the_past_happens_at_the_next_wait) {
  clock.advance(ms(50));
  world.at(ms(10), [this] { trail.add("event at " + now()); });
  timer(1ms, [] {});
  loop.run();
  EXPECT_EQ(trail.words(), "event at 50");
}

TEST_F(SimulatedWorldTest, an_event_may_cause_another_at_the_same_moment) {
  world.at(ms(5), [this] {
    trail.add("one");
    world.at(ms(5), [this] { trail.add("two at " + now()); });
  });
  timer(10ms, trail.step("timer"));
  loop.run();
  EXPECT_EQ(trail.words(), "one two at 5 timer");
}

TEST_F(SimulatedWorldTest, an_event_posts_to_a_loop_that_waits) {
  timer(100ms, trail.step("timer"));
  world.at(ms(40), [this] { loop.post([this] { trail.add("post at " + now()); }); });
  loop.run();
  EXPECT_EQ(trail.words(), "post at 40 timer");
}

TEST_F(SimulatedWorldTest, an_event_rings_a_wakeup) {
  auto wakeup = std::unique_ptr<Wakeup>();
  wakeup = std::make_unique<Wakeup>(loop, [&] {
    trail.add("woken at " + now());
    wakeup.reset();
  });
  world.at(ms(7), [&] {
    wakeup->notify();
    wakeup->notify();
  });
  loop.run();
  EXPECT_EQ(trail.words(), "woken at 7");
}

TEST_F(SimulatedWorldTest, a_wake_before_the_wait_ends_it_at_once) {
  Poller& poller = loop.poller();
  poller.wake();
  poller.wait(kNever, 1);
  EXPECT_EQ(clock.now_ns(), 0);
  poller.wait(ms(3), 1);
  EXPECT_EQ(clock.now_ns(), ms(3));
}

TEST_F(SimulatedWorldTest, two_loops_share_files_sockets_and_time) {
  Loop other(world.loop_options());
  auto [client, server] = connected();
  Step receive(Opcode::receive, [&, peer = server](Step& step) {
    trail.add("other got " + received(step) + " at " + now());
    steps.send(peer, "pong");
    other.cancel(step);
  });
  receive.fd = server;
  receive.arguments.receive.memory = ReceiveMemory::lent;
  other.submit(receive);
  Step answer(Opcode::receive, [&](Step& step) {
    trail.add("this got " + received(step) + " at " + now());
    loop.cancel(step);
  });
  submit_receive(answer, client);
  steps.send(client, "ping");
  // The other loop lives on another thread, as it were.
  world.at(ms(4), [&] { other.run(RunMode::one_turn); });
  loop.run();
  EXPECT_EQ(trail.words(), "other got ping at 4 this got pong at 4");
  system.close(client);
  system.close(server);
}

TEST_F(SimulatedWorldTest, a_loop_posts_to_another_that_waits) {
  Loop other(world.loop_options());
  other.set_immediate([this] { loop.post(trail.step("from the other loop")); });
  world.at(ms(1), [&] { other.run(); });
  timer(5ms, trail.step("timer"));
  loop.run();
  EXPECT_EQ(trail.words(), "from the other loop timer");
}

// --- Standstill ----------------------------------------------------------------------------------

TEST_F(SimulatedWorldDeathTest, a_loop_that_would_wait_for_ever_is_told_so_with_what_it_waits_for) {
  auto [client, server] = connected();
  Step receive(Opcode::receive);
  submit_receive(receive, client);
  EXPECT_DEATH(loop.run(), "simulated world has come to a standstill.* read on descriptor 4;");
  loop.cancel(receive);
}

TEST_F(SimulatedWorldDeathTest, a_wakeup_that_nobody_will_ring_is_a_standstill) {
  Wakeup wakeup(loop, [] {});
  EXPECT_DEATH(loop.run(), "simulated world has come to a standstill.* no operations");
}

// --- Sockets -------------------------------------------------------------------------------------

TEST_F(SimulatedWorldTest, a_connection_comes_about_and_carries_bytes_both_ways) {
  int listener = steps.listener(SocketName::v4("127.0.0.1", 0));
  SocketName name = steps.local(listener);
  int server = -1;
  Step server_receive(Opcode::receive, [&](Step& step) {
    trail.add("server:" + received(step));
    if (step.result() == 0) loop.close_descriptor(server);
    if (step.result() > 0) steps.send(server, "echo");
  });
  Step accept(Opcode::accept, [&](Step& step) {
    server = static_cast<int>(step.result());
    submit_receive(server_receive, server);
    loop.cancel(step);
  });
  submit_accept(accept, listener);

  int client = steps.open(AF_INET);
  Step client_receive(Opcode::receive, [&](Step& step) {
    trail.add("client:" + received(step));
    if (step.result() > 0) system.shutdown(client, SHUT_WR);
  });
  Step connect(Opcode::connect, [&](Step& step) {
    trail.add("connected:" + std::to_string(step.result()));
    submit_receive(client_receive, client);
    steps.send(client, "hello");
  });
  connect.fd = client;
  connect.arguments.connect = {name.get(), name.size};
  loop.submit(connect);

  loop.run();
  EXPECT_EQ(trail.words(), "connected:0 server:hello client:echo server: client:");
  loop.close_descriptor(client);
  loop.close_descriptor(listener);
  EXPECT_EQ(world.open_descriptors(), 1u) << "the one in reserve for accept";
}

TEST_F(SimulatedWorldTest, a_refusal_over_tcp_comes_from_poll_and_over_unix_from_pending) {
  SocketName tcp = SocketName::v4("127.0.0.1", 9);
  SocketName path = SocketName::path("/tmp/missing");
  const auto say = [&](const char* word) {
    return [&, word](Step& step) {
      trail.add(std::string(word) + std::to_string(step.result()) + " in " +
                to_string(loop.phase()));
    };
  };
  Step over_tcp(Opcode::connect, say("tcp"));
  over_tcp.fd = steps.open(AF_INET);
  over_tcp.arguments.connect = {tcp.get(), tcp.size};
  Step over_unix(Opcode::connect, say("unix"));
  over_unix.fd = steps.open(AF_UNIX);
  over_unix.arguments.connect = {path.get(), path.size};
  loop.submit(over_tcp);
  loop.submit(over_unix);
  loop.run();
  EXPECT_EQ(trail.words(), "unix-2 in pending callbacks tcp-111 in poll");
  loop.close_descriptor(over_tcp.fd);
  loop.close_descriptor(over_unix.fd);
}

TEST_F(SimulatedWorldTest, a_send_goes_on_as_the_peer_reads) {
  auto [client, server] = connected();
  world.set_socket_buffer(1000);
  std::string text(10'000, 'x');
  iovec part{text.data(), text.size()};
  Step send(Opcode::send, [&, sender = client](Step&) {
    trail.add("sent");
    system.shutdown(sender, SHUT_WR);
  });
  send.fd = client;
  send.arguments.send = {&part, 1, 0};
  size_t total = 0;
  std::byte memory[300];
  Step receive(Opcode::receive, [&](Step& step) { total += static_cast<size_t>(step.result()); });
  receive.arguments.receive.data = memory;
  receive.arguments.receive.size = sizeof(memory);
  submit_receive(receive, server, ReceiveMemory::own);
  loop.submit(send);
  loop.run();
  EXPECT_EQ(trail.words(), "sent");
  EXPECT_EQ(send.result(), 10'000);
  EXPECT_EQ(total, 10'000u);
  EXPECT_EQ(receive.results.back(), 0);
  system.close(client);
  system.close(server);
}

TEST_F(SimulatedWorldTest, what_became_ready_first_is_delivered_first) {
  std::vector<std::pair<int, int>> connections;
  std::vector<std::unique_ptr<Step>> receives;
  for (int i = 0; i < 3; ++i) {
    connections.push_back(connected());
    receives.push_back(std::make_unique<Step>(Opcode::receive, [&](Step& step) {
      trail.add(received(step));
      loop.cancel(step);
    }));
    submit_receive(*receives.back(), connections.back().second);
  }
  for (int i : {1, 2, 0}) steps.send(connections[static_cast<size_t>(i)].first, std::to_string(i));
  steps.send(connections[1].first, "+");  // more of the same is no news
  loop.run();
  EXPECT_EQ(trail.words(), "1+ 2 0");
  for (auto [client, server] : connections) {
    system.close(client);
    system.close(server);
  }
}

TEST_F(SimulatedWorldTest, a_connection_for_which_there_is_no_descriptor_is_shed) {
  int listener = steps.listener(SocketName::v4("127.0.0.1", 0));
  Step accept(Opcode::accept, [&](Step& step) { loop.cancel(step); });
  submit_accept(accept, listener);
  int client = steps.open(AF_INET);
  steps.connect(client, steps.local(listener));
  world.set_descriptors_max(static_cast<size_t>(client) + 1);
  loop.run();
  EXPECT_EQ(accept.results, std::vector<int64_t>{-EMFILE});
  EXPECT_EQ(steps.receive(client), "end");
  system.close(client);
  system.close(listener);
}

TEST_F(SimulatedWorldTest, an_accept_that_cannot_shed_waits_for_the_next_connection) {
  int listener = steps.listener(SocketName::v4("127.0.0.1", 0));
  int first = steps.open(AF_INET);
  int second = steps.open(AF_INET);
  world.set_descriptors_max(static_cast<size_t>(second) + 1);  // not even one for the reserve
  std::vector<int> accepted;
  Step accept(Opcode::accept, [&](Step& step) {
    if (step.result() >= 0) accepted.push_back(static_cast<int>(step.result()));
    if (accepted.size() == 2) loop.cancel(step);
  });
  submit_accept(accept, listener);
  steps.connect(first, steps.local(listener));
  world.at(ms(5), [&] {
    EXPECT_EQ(accept.results, std::vector<int64_t>{-EMFILE}) << "and not again and again";
    world.set_descriptors_max(100);
    steps.connect(second, steps.local(listener));
  });
  loop.run();
  EXPECT_EQ(accept.results.size(), 3u);
  for (int fd : accepted) system.close(fd);
  for (int fd : {first, second, listener}) system.close(fd);
}

TEST_F(SimulatedWorldTest, readiness_is_told_once_and_leaves_the_bytes_alone) {
  auto [client, server] = connected();
  Step poll(Opcode::poll, [&](Step& step) {
    trail.add((step.result() & POLLIN) != 0 ? "readable" : "not readable");
    trail.add((step.result() & POLLOUT) != 0 ? "writable" : "not writable");
  });
  poll.fd = server;
  poll.arguments.poll_events = POLLIN;
  loop.submit(poll);
  world.at(ms(2), [this, from = client] { steps.send(from, "x"); });
  loop.run();
  EXPECT_EQ(trail.take(), "readable not writable");
  EXPECT_EQ(steps.receive(server), "x");
  poll.arguments.poll_events = POLLIN | POLLOUT;
  loop.submit(poll);
  loop.run();
  EXPECT_EQ(trail.take(), "not readable writable");
  system.close(client);
  system.close(server);
}

TEST_F(SimulatedWorldTest, operations_on_what_is_not_a_socket_give_errors) {
  Step on_nothing(Opcode::receive);
  on_nothing.fd = 99;
  Step on_file(Opcode::poll);
  on_file.fd = system.open("/tmp/file", O_RDWR | O_CREAT, 0666);
  Step connect(Opcode::connect);
  SocketName name = SocketName::v4("127.0.0.1", 9);
  connect.fd = -1;
  connect.arguments.connect = {name.get(), name.size};
  for (Step* step : {&on_nothing, &on_file, &connect}) loop.submit(*step);
  loop.run();
  EXPECT_EQ(on_nothing.results, std::vector<int64_t>{-EBADF});
  EXPECT_EQ(on_file.results, std::vector<int64_t>{-EPERM});
  EXPECT_EQ(connect.results, std::vector<int64_t>{-EBADF});
  system.close(on_file.fd);
}

TEST_F(SimulatedWorldTest, a_descriptor_closed_behind_the_loops_back_gives_an_error) {
  auto [client, server] = connected();
  Step receive(Opcode::receive);
  submit_receive(receive, client);
  system.close(client);
  loop.run();
  EXPECT_EQ(receive.results, std::vector<int64_t>{-EBADF});
  system.close(server);
}

TEST_F(SimulatedWorldTest, a_descriptor_is_waited_for_once_in_each_direction) {
  auto [client, server] = connected();
  Step receive(Opcode::receive);
  submit_receive(receive, client);
  Step other(Opcode::poll);
  other.fd = client;
  loop.submit(other);
  while (other.results.empty()) loop.run(RunMode::no_wait);
  EXPECT_EQ(other.results, std::vector<int64_t>{-EEXIST});
  EXPECT_TRUE(receive.in_flight());
  loop.close_descriptor(client);
  loop.run();
  EXPECT_EQ(receive.results, std::vector<int64_t>{-EBADF});
  loop.close_descriptor(server);
}

// --- Faults --------------------------------------------------------------------------------------

TEST_F(SimulatedWorldTest, a_system_in_front_of_the_worlds_injects_faults) {
  FaultySystem faulty(system);
  Loop troubled(world.loop_options(&faulty));
  auto [client, server] = connected();
  steps.send(client, "hello");
  Step receive(Opcode::receive, [&](Step& step) { trail.add(received(step)); });
  receive.fd = server;
  receive.arguments.receive.memory = ReceiveMemory::lent;
  faulty.inject({.call = Call::receive, .error = EAGAIN, .times = 2});
  faulty.inject({.call = Call::receive, .error = ECONNRESET, .from = 4});
  troubled.submit(receive);
  steps.send(client, " and more");
  world.at(ms(1), [this, from = client] { steps.send(from, "too late"); });
  troubled.run();
  EXPECT_EQ(receive.results, (std::vector<int64_t>{14, -ECONNRESET}));
  system.close(client);
  system.close(server);
}

}  // namespace
}  // namespace giro::test
