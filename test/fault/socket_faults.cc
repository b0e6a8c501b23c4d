// Faults of what a connection is used for: receive, send, poll.
#include <fcntl.h>
#include <poll.h>

#include <cerrno>

#include "fault/scene.h"

namespace giro::test {
namespace {

// --- receive ------------------------------------------------------------------------------------

void play_receive(Scene& scene) {
  auto [fd, peer_fd] = scene.connected_sockets();
  Stream stream = Stream::adopt(scene.loop(), fd);
  Stream peer = Stream::adopt(scene.loop(), peer_fd);
  scene.arm(fd);
  std::string got;
  bool all_sent = false;
  // More comes as soon as something has happened.
  const auto send_the_rest = [&] {
    if (std::exchange(all_sent, true)) return;
    EXPECT_TRUE(peer.write("world").ok());
    EXPECT_TRUE(peer.shutdown().ok());
  };
  scene.after_faults(send_the_rest);
  EXPECT_TRUE(stream
                  .read_start([&](Result<std::span<const std::byte>> data) {
                    if (!data.ok()) return scene.told_error(data.error());
                    if (data->empty()) return scene.told_success();
                    got.append(reinterpret_cast<const char*>(data->data()), data->size());
                    send_the_rest();
                  })
                  .ok());
  EXPECT_TRUE(peer.write("hello ").ok());
  scene.run();
  EXPECT_FALSE(stream.is_reading());
  if (scene.row().error == 0) {
    EXPECT_EQ(got, "hello world");
  }
  // An error ends the reading, not the stream.
  scene.system().heal();
  EXPECT_TRUE(stream.write("bye").ok());
  stream.close();
  peer.close();
  scene.run();
}

// Neither an end nor anything else comes behind the bytes. (A TCP socket does not give less than it
// has, except at urgent data.)
void play_receive_without_end(Scene& scene) {
  auto [fd, peer_fd] = scene.connected_unix_sockets();
  Stream stream = Stream::adopt(scene.loop(), fd);
  Stream peer = Stream::adopt(scene.loop(), peer_fd);
  scene.arm(fd);
  std::string got;
  EXPECT_TRUE(stream
                  .read_start([&](Result<std::span<const std::byte>> data) {
                    ASSERT_TRUE(data.ok());
                    got.append(reinterpret_cast<const char*>(data->data()), data->size());
                    if (got.size() < 5) return;
                    scene.told_success();
                    stream.close();
                  })
                  .ok());
  EXPECT_TRUE(peer.write("hello").ok());
  scene.run();
  EXPECT_EQ(got, "hello");
  peer.close();
}

constexpr auto kReceiveErrors = {EBADF, ECONNREFUSED, ECONNRESET, EFAULT, EHOSTUNREACH, EINVAL,
                                 EIO,   ENOMEM,       ENOTCONN,   EPIPE,  ETIMEDOUT,    ENETDOWN};

// A ring takes it for the sign of a descriptor that it cannot receive from or send to, and makes
// the calls itself from then on.
Rows as_no_socket(Rows rows) {
  for (Row& row : rows) {
    for (Fault& fault : row.faults) ++fault.from;
    row.faults.insert(row.faults.begin(), {.call = row.faults.front().call, .error = ENOTSOCK});
  }
  return for_uring(rows);
}

Rows receive_rows() {
  return all_of(
      {fails(Call::receive, kReceiveErrors, "read"),
       except_uring(fails(Call::receive, {ENOTSOCK}, "read")),
       for_uring(unnoticed(fails(Call::receive, {ENOTSOCK}, "read"))),
       as_no_socket(fails(Call::receive, {EIO, ENOMEM, ENOTSOCK}, "read")),
       as_no_socket(interrupted(Call::receive, 3)),
       as_no_socket(cut(Call::receive, 1, 4)),
       as_no_socket({{{{.call = Call::receive, .error = EAGAIN}}}}),
       except_uring(fails(Call::receive, {ENOBUFS}, "read")),
       // What the ring says when its buffers have run out.
       for_uring(unnoticed(fails(Call::receive, {ENOBUFS}, "read"))),
       fails(Call::receive, {ECONNRESET, ETIMEDOUT, ENOMEM}, "read", 2),
       interrupted(Call::receive, 3),
       cut(Call::receive, 1, 8),
       {{{{.call = Call::receive, .error = EAGAIN}}}},
       for_epoll(fails(Call::epoll_add, {EBADF, ENOMEM, ENOSPC, EPERM, EEXIST}, "read")),
       for_epoll({{{{.call = Call::epoll_wait, .error = EINTR, .times = 3, .what = "epoll"}}}}),
       for_uring({{{{.call = Call::receive, .error = ECANCELED}}}})});
}

// --- send ---------------------------------------------------------------------------------------

// A stream under test, and a peer that keeps what it gets.
class Conversation {
 public:
  explicit Conversation(Scene& scene) : scene_(scene) {
    auto [fd, peer_fd] = scene.connected_sockets();
    stream = Stream::adopt(scene.loop(), fd);
    peer_ = Stream::adopt(scene.loop(), peer_fd);
    auto started = peer_.read_start([this](Result<std::span<const std::byte>> data) {
      if (!data.ok() || data->empty()) return peer_.close();
      got.append(reinterpret_cast<const char*>(data->data()), data->size());
    });
    EXPECT_TRUE(started.ok());
  }

  // Says `bye`, which must arrive whatever happened before, and ends.
  void end() {
    scene_.system().heal();
    int told = 0;
    const auto count = [&](Result<void> outcome) {
      EXPECT_TRUE(outcome.ok());
      ++told;
    };
    EXPECT_TRUE(stream.write(" bye", count).ok());
    EXPECT_TRUE(stream.shutdown(count).ok());
    scene_.run();
    EXPECT_EQ(told, 2);
    EXPECT_EQ(stream.write_queue_size(), 0u);
    stream.close();
    EXPECT_TRUE(got.ends_with(" bye"));
  }

  Stream stream;
  std::string got;

 private:
  Scene& scene_;
  Stream peer_;
};

void play_send(Scene& scene) {
  Conversation talk(scene);
  scene.arm(talk.stream.fd());
  std::string order;
  EXPECT_TRUE(talk.stream
                  .write("hello world",
                         [&](Result<void> outcome) {
                           order += "1";
                           scene.told(outcome);
                         })
                  .ok());
  EXPECT_TRUE(talk.stream
                  .write(", and all",
                         [&](Result<void>) {
                           order += "2";
                           scene.loop().stop();  // the peer would read on for ever
                         })
                  .ok());
  EXPECT_EQ(order, "");
  scene.loop().run();
  EXPECT_EQ(order, "12");
  talk.end();
  if (scene.row().error == 0) {
    EXPECT_EQ(talk.got, "hello world, and all bye");
  }
}

void play_send_parts(Scene& scene) {
  Conversation talk(scene);
  scene.arm(talk.stream.fd());
  std::vector<std::string> words(40, "word ");
  words[3] = words[16] = words[39] = "";
  std::vector<iovec> parts;
  std::string all;
  for (std::string& word : words) {
    parts.push_back({word.data(), word.size()});
    all += word;
  }
  EXPECT_TRUE(talk.stream
                  .write(parts,
                         [&](Result<void> outcome) {
                           scene.told(outcome);
                           scene.loop().stop();
                         })
                  .ok());
  scene.loop().run();
  talk.end();
  if (scene.row().error == 0) {
    EXPECT_EQ(talk.got, all + " bye");
  }
}

// More than the kernel takes at once: it goes on from the poller.
void play_send_much(Scene& scene) {
  Conversation talk(scene);
  scene.arm(talk.stream.fd());
  std::string much(16 << 20, 'x');
  EXPECT_TRUE(talk.stream
                  .write(much,
                         [&](Result<void> outcome) {
                           scene.told(outcome);
                           scene.loop().stop();
                         })
                  .ok());
  EXPECT_GT(talk.stream.write_queue_size(), 0u);
  scene.loop().run();
  EXPECT_EQ(talk.stream.write_queue_size(), 0u);
  talk.end();
  if (scene.row().error == 0) {
    EXPECT_EQ(talk.got.size(), much.size() + 4);
  }
}

void play_try_write(Scene& scene) {
  Conversation talk(scene);
  scene.arm(talk.stream.fd());
  std::string text = "hello world";
  Result<size_t> sent = talk.stream.try_write(std::as_bytes(std::span(text)));
  scene.told(sent);
  talk.end();
  if (!sent.ok()) return;
  EXPECT_EQ(*sent, scene.row().count < 0 ? text.size() : scene.row().count);
  EXPECT_EQ(talk.got, text.substr(0, *sent) + " bye");
}

constexpr auto kSendErrors = {EACCES, EBADF,    ECONNRESET, EHOSTUNREACH, EINVAL,
                              EIO,    EMSGSIZE, ENETDOWN,   ENETUNREACH,  ENOBUFS,
                              ENOMEM, ENOTCONN, EPERM,      EPIPE,        ETIMEDOUT};

// The first attempt would have to wait; what comes then happens in the poller.
Rows when_writable(const Rows& rows) {
  Rows later = rows;
  for (Row& row : later) {
    for (Fault& fault : row.faults) ++fault.from;
    row.faults.insert(row.faults.begin(), {.call = Call::send, .error = EAGAIN});
  }
  return later;
}

Rows cut_then(Rows rows, size_t bytes) {
  for (Row& row : rows) {
    for (Fault& fault : row.faults) ++fault.from;
    row.faults.insert(row.faults.begin(),
                      {.call = Call::send, .kind = Fault::Kind::cut, .bytes = bytes});
  }
  return rows;
}

Rows no_room_to_wait(std::initializer_list<int> errors) {
  Rows rows;
  for (int error : errors) {
    rows.push_back(
        {{{.call = Call::send, .error = EAGAIN}, {.call = Call::epoll_add, .error = error}},
         error,
         "write"});
  }
  return for_epoll(rows);
}

Rows send_rows() {
  const Rows would_block = {{{{.call = Call::send, .error = EAGAIN}}}};
  return all_of({fails(Call::send, kSendErrors, "write"),
                 when_writable(fails(Call::send, kSendErrors, "write")),
                 fails(Call::send, {ENOTSOCK}, "write"),
                 except_uring(when_writable(fails(Call::send, {ENOTSOCK}, "write"))),
                 when_writable(for_uring(unnoticed(fails(Call::send, {ENOTSOCK}, "write")))),
                 when_writable(as_no_socket(fails(Call::send, {EIO, ENOTSOCK}, "write"))),
                 when_writable(as_no_socket(cut(Call::send, 1, 3))),
                 when_writable(as_no_socket(would_block)),
                 cut_then(fails(Call::send, {EPIPE, ECONNRESET, ENOBUFS}, "write"), 3),
                 interrupted(Call::send, 3), when_writable(interrupted(Call::send, 3)),
                 cut(Call::send, 1, 5), when_writable(cut(Call::send, 1, 5)), would_block,
                 cut_then(would_block, 4), no_room_to_wait({EBADF, ENOMEM, ENOSPC, EPERM})});
}

Rows send_parts_rows() {
  const Rows would_block = {{{{.call = Call::send, .error = EAGAIN}}}};
  return all_of({fails(Call::send, {EPIPE, ECONNRESET, ENOBUFS}, "write"),
                 fails(Call::send, {EPIPE, ECONNRESET}, "write", 2), interrupted(Call::send, 3),
                 cut(Call::send, 1, 30), cut(Call::send, 5, 10), cut(Call::send, 7, 10),
                 would_block, cut_then(would_block, 5), cut_then(would_block, 7),
                 when_writable(cut(Call::send, 7, 10))});
}

Rows send_much_rows() {
  return all_of({fails(Call::send, {EPIPE, ECONNRESET, ETIMEDOUT}, "write", 3),
                 cut(Call::send, 1, 10),
                 {{{{.call = Call::send, .error = EINTR, .from = 3, .times = 3}}}}});
}

Rows try_write_rows() {
  Row a_part{{{.call = Call::send, .kind = Fault::Kind::cut, .bytes = 4},
              {.call = Call::send, .error = EAGAIN, .from = 2}},
             0,
             "",
             4};
  Row a_part_and_the_end = a_part;  // the error is told to the next write
  a_part_and_the_end.faults[1].error = EPIPE;
  return all_of({fails(Call::send, kSendErrors, "write"),
                 fails(Call::send, {EAGAIN}, "write"),
                 interrupted(Call::send, 3),
                 cut(Call::send, 1, 5),
                 {a_part, a_part_and_the_end}});
}

// --- poll ---------------------------------------------------------------------------------------

class Readiness final : public Operation {
 public:
  Readiness(int descriptor, Function<void(Readiness&)> on_run)
      : Operation(Opcode::poll), on_run_(std::move(on_run)) {
    fd = descriptor;
    arguments.poll_events = POLLIN;
  }
  void run() override { on_run_(*this); }
  Result<void> outcome() const { return result() < 0 ? Result<void>(error()) : Result<void>(); }

 private:
  Function<void(Readiness&)> on_run_;
};

void send_byte(Scene& scene, int fd) {
  char byte = 'x';
  iovec part{&byte, 1};
  EXPECT_EQ(scene.system().send(fd, &part, 1), 1);
}

void play_poll(Scene& scene) {
  auto [fd, peer] = scene.connected_sockets();
  Readiness readiness(fd, [&](Readiness& self) { scene.told(self.outcome()); });
  scene.loop();
  scene.arm(fd);
  scene.loop().submit(readiness);
  send_byte(scene, peer);
  scene.run();
  scene.loop().close_descriptor(fd);
  scene.system().close(peer);
}

// The descriptor is known already; the second time meets the fault, the third time works again.
void play_poll_again(Scene& scene) {
  auto [fd, peer] = scene.connected_sockets();
  int runs = 0;
  Readiness readiness(fd, [&](Readiness& self) {
    ++runs;
    if (runs == 2) scene.told(self.outcome());
    if (runs != 2) {
      EXPECT_TRUE(self.outcome().ok());
    }
    if (runs == 1) scene.arm(self.fd);
    if (runs < 3) scene.loop().submit(self);
  });
  scene.loop().submit(readiness);
  send_byte(scene, peer);
  scene.run();
  EXPECT_EQ(runs, 3);
  scene.loop().close_descriptor(fd);
  scene.system().close(peer);
}

// Somebody else closes what was asked for its readiness, and its number comes again as a stream's.
void play_poll_then_reuse(Scene& scene) {
  auto [peer, fd] = scene.connected_sockets();
  Readiness readiness(fd, [](Readiness& self) { EXPECT_TRUE(self.outcome().ok()); });
  scene.loop().submit(readiness);
  send_byte(scene, peer);
  scene.run();
  scene.system().close(fd);
  scene.system().close(peer);

  auto [one, other] = scene.connected_sockets();
  ASSERT_TRUE(one == fd || other == fd);
  Stream stream = Stream::adopt(scene.loop(), fd);
  Stream new_peer = Stream::adopt(scene.loop(), one == fd ? other : one);
  EXPECT_TRUE(stream
                  .read_start([&](Result<std::span<const std::byte>> data) {
                    scene.told(data);
                    stream.close();
                    new_peer.close();
                  })
                  .ok());
  EXPECT_TRUE(new_peer.write("hello").ok());
  scene.run();
}

// Not injected: what is asked for cannot be.
void play_poll_of_a_file(Scene& scene) {
  int fd = scene.open_file(scene.path("file"), O_WRONLY | O_CREAT);
  Readiness readiness(fd, [&](Readiness& self) { scene.told(self.outcome()); });
  scene.loop().submit(readiness);
  scene.run();
  scene.loop().close_descriptor(fd);
}

void play_poll_of_nothing(Scene& scene) {
  constexpr int kNobody = 100'000;
  for (int fd : {-1, kNobody}) {
    Readiness readiness(fd, [&](Readiness& self) {
      EXPECT_FALSE(self.outcome().ok());
      if (fd == kNobody) scene.told(self.outcome());
    });
    scene.loop().submit(readiness);
    scene.run();
  }
}

Rows poll_again_rows() {
  return for_epoll({behind(Call::epoll_modify, ENOENT, 0, ""),
                    behind(Call::epoll_modify, EBADF, EBADF, "poll"),
                    behind(Call::epoll_modify, EPERM, EPERM, "poll")});
}

}  // namespace

std::vector<FaultyOperation> socket_operations() {
  std::vector<FaultyOperation> operations;
  const auto add = [&](const char* name, Opcode opcode, void (*play)(Scene&), Rows rows) {
    operations.push_back({name, opcode, Way::asynchronous, play, std::move(rows)});
  };
  add("receive", Opcode::receive, play_receive, receive_rows());
  add("receive_without_end_at_a_path", Opcode::receive, play_receive_without_end,
      all_of({interrupted(Call::receive, 3), cut(Call::receive, 2, 2)}));
  add("send", Opcode::send, play_send, send_rows());
  add("send_parts", Opcode::send, play_send_parts, send_parts_rows());
  add("send_much", Opcode::send, play_send_much, send_much_rows());
  add("try_write", Opcode::send, play_try_write, try_write_rows());
  add("poll", Opcode::poll, play_poll,
      for_epoll(fails(Call::epoll_add, {EBADF, EEXIST, ENOMEM, ENOSPC, EPERM}, "poll")));
  add("poll_again", Opcode::poll, play_poll_again, poll_again_rows());
  add("poll_then_reuse", Opcode::poll, play_poll_then_reuse, {{{}}});
  add("poll_of_a_file", Opcode::poll, play_poll_of_a_file, {{{}, EPERM, "poll"}});
  add("poll_of_nothing", Opcode::poll, play_poll_of_nothing, {{{}, EBADF, "poll"}});
  return operations;
}

}  // namespace giro::test
