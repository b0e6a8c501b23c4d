// Faults of the ways to a connection: accept and connect.
#include <cerrno>

#include "fault/scene.h"

namespace giro::test {
namespace {

Rows counting(Rows rows, int64_t count) {
  for (Row& row : rows) row.count = count;
  return rows;
}

// --- accept -------------------------------------------------------------------------------------

// A server with some clients, which ends when it has got as many connections as the row says.
class Server {
 public:
  explicit Server(Scene& scene) : scene_(scene) {
    auto made = Listener::listen(scene.loop(), scene.world().loopback(),
                                 [this](Result<Stream> stream) { arrived(std::move(stream)); });
    EXPECT_TRUE(made.ok()) << made.error().to_string();
    listener_ = std::move(*made);
    address_ = *listener_.local_address();
  }

  void add_client() {
    ++clients_connecting_;
    clients_.push_back(Stream::connect(scene_.loop(), address_, [this](Result<void> outcome) {
      EXPECT_TRUE(outcome.ok());
      --clients_connecting_;
      end_when_complete();
    }));
  }
  void add_client_at_each_error() { adds_clients_ = true; }
  int errors() const { return errors_; }
  bool ended() const { return !listener_.is_open(); }

 private:
  void arrived(Result<Stream> stream) {
    if (stream.ok()) {
      connections_.push_back(std::move(*stream));
    } else {
      if (++errors_ == 1 || !adds_clients_) scene_.told_error(stream.error());
      if (adds_clients_) add_client_after_this_turn();
    }
    end_when_complete();
  }
  void add_client_after_this_turn() {
    ++errors_in_turn_;
    ++clients_connecting_;
    scene_.loop().set_immediate([this] {
      --clients_connecting_;
      EXPECT_EQ(errors_in_turn_, 1) << "a connection that stays queued is told of once";
      errors_in_turn_ = 0;
      add_client();
    });
  }
  void end_when_complete() {
    auto count = static_cast<int64_t>(connections_.size());
    if (ended() || clients_connecting_ > 0 || count < scene_.row().count) return;
    if (!scene_.fully_injected()) return;  // the clients can know before the server
    if (scene_.row().error == 0) scene_.told_success();
    listener_.close();
    connections_.clear();
    clients_.clear();
  }

  Scene& scene_;
  Listener listener_;
  Address address_;
  std::vector<Stream> connections_;
  std::vector<Stream> clients_;
  int clients_connecting_ = 0;
  int errors_ = 0;
  int errors_in_turn_ = 0;
  bool adds_clients_ = false;
};

// A connection meets the fault, and one that comes later finds the server alive.
void play_accept(Scene& scene) {
  scene.loop();
  scene.arm();
  Server server(scene);
  server.add_client();
  scene.after_faults([&] { server.add_client(); });
  scene.run();
  EXPECT_TRUE(server.ended());
}

// Two are waiting: what becomes of the first does not keep the second one waiting.
void play_accept_two_waiting(Scene& scene) {
  scene.loop();
  scene.arm();
  Server server(scene);
  server.add_client();
  server.add_client();
  scene.run();
  EXPECT_TRUE(server.ended());
}

// As often as there is no memory, and no oftener, it is told; then all who waited are let in.
void play_accept_again_and_again(Scene& scene) {
  scene.loop();
  scene.arm();
  Server server(scene);
  server.add_client_at_each_error();
  server.add_client();
  scene.run();
  EXPECT_TRUE(server.ended());
  EXPECT_EQ(server.errors(), scene.row().faults[0].times);
}

// accept(2): errors that were already pending on the new socket. The connection is gone with them.
Rows accept_rows_of_lost_connections() {
  Rows rows;
  for (int error : {ENETDOWN, EPROTO, ENOPROTOOPT, EHOSTDOWN, ENONET, EHOSTUNREACH, ENETUNREACH}) {
    rows.push_back(behind(Call::accept, error, error, "accept", 1));
  }
  return rows;
}

Row no_descriptor(std::vector<Fault> and_then, int64_t count) {
  Row row{{{.call = Call::accept, .error = EMFILE}}, EMFILE, "accept", count};
  row.faults.insert(row.faults.end(), and_then.begin(), and_then.end());
  return row;
}

Rows accept_rows() {
  return all_of(
      {counting(interrupted(Call::accept, 3), 2),
       {behind(Call::accept, ECONNABORTED, 0, "", 1)},
       // The connection is dropped, and the peer sees it.
       counting(fails(Call::accept, {EMFILE, ENFILE}, "accept"), 1),
       {no_descriptor({{.call = Call::accept, .error = EINTR, .from = 2, .times = 2}}, 1),
        no_descriptor({{.call = Call::open, .error = EMFILE, .from = 2, .what = "/dev/null"}}, 1),
        // It cannot be dropped, and waits until the next one comes.
        no_descriptor({{.call = Call::accept, .error = EMFILE, .from = 2}}, 2),
        no_descriptor({{.call = Call::open, .error = EMFILE, .what = "/dev/null"}}, 2)},
       counting(fails(Call::accept, {EINVAL, ENOBUFS, ENOMEM, ENOSR, EOPNOTSUPP, EPERM}, "accept"),
                2),
       accept_rows_of_lost_connections()});
}

Rows accept_two_waiting_rows() {
  Row lost_while_dropping = no_descriptor(
      {{.call = Call::accept, .kind = Fault::Kind::behind, .error = ECONNABORTED, .from = 2}}, 0);
  return all_of({counting(interrupted(Call::accept, 3), 2),
                 {behind(Call::accept, ECONNABORTED, 0, "", 1)},
                 counting(fails(Call::accept, {EMFILE, ENFILE}, "accept"), 1),
                 {lost_while_dropping},
                 accept_rows_of_lost_connections()});
}

Rows accept_again_and_again_rows() {
  constexpr int kTimes = 3;
  Rows rows;
  for (int error : {ENOMEM, ENOBUFS}) {
    rows.push_back(
        {{{.call = Call::accept, .error = error, .times = kTimes}}, error, "accept", kTimes + 1});
  }
  Row nothing_in_reserve = rows.front();
  nothing_in_reserve.error = nothing_in_reserve.faults[0].error = EMFILE;
  nothing_in_reserve.faults.push_back({.call = Call::open, .error = EMFILE, .what = "/dev/null"});
  rows.push_back(nothing_in_reserve);
  return rows;
}

// --- connect ------------------------------------------------------------------------------------

void play_connect(Scene& scene) {
  auto [listening, address] = scene.listening_socket();
  scene.loop();
  scene.arm();
  Stream stream = Stream::connect(scene.loop(), address, scene.teller());
  int writes_told = 0;
  const bool fails = scene.row().error != 0;
  EXPECT_TRUE(stream
                  .write("early",
                         [&](Result<void> outcome) {
                           ++writes_told;
                           EXPECT_EQ(outcome.ok(), !fails);
                         })
                  .ok());
  scene.run();
  EXPECT_EQ(writes_told, 1);

  // What has failed can be asked, written to and closed like any other.
  bool closed = false;
  EXPECT_EQ(stream.read_start([](auto) {}).ok(), !fails);
  EXPECT_TRUE(stream
                  .write("late",
                         [&](Result<void> outcome) {
                           ++writes_told;
                           EXPECT_EQ(outcome.ok(), !fails);
                           stream.close([&] { closed = true; });
                         })
                  .ok());
  scene.run();
  EXPECT_EQ(writes_told, 2);
  EXPECT_TRUE(closed);
  scene.system().close(listening);
}

// Closed before anybody knows what becomes of it.
void play_connect_cancelled(Scene& scene) {
  auto [listening, address] = scene.listening_socket();
  scene.loop();
  scene.arm();
  Stream stream = Stream::connect(scene.loop(), address, scene.teller());
  bool closed = false;
  stream.close([&] { closed = true; });
  scene.run();
  EXPECT_TRUE(closed);
  scene.system().close(listening);
}

Rows connect_reported(std::initializer_list<int> errors) {
  Rows rows;
  for (int error : errors) {
    rows.push_back({{{.call = Call::getsockopt, .kind = Fault::Kind::reported, .error = error}},
                    error,
                    "connect"});
  }
  return rows;
}

Rows connect_rows() {
  return all_of(
      {fails(Call::socket,
             {EACCES, EAFNOSUPPORT, EINVAL, EMFILE, ENFILE, ENOBUFS, ENOMEM, EPROTONOSUPPORT},
             "socket"),
       fails(Call::connect,
             {EACCES, EADDRINUSE, EADDRNOTAVAIL, EAFNOSUPPORT, EAGAIN, EBADF, ECONNREFUSED,
              EHOSTUNREACH, EINVAL, EISCONN, ENETUNREACH, ENOBUFS, ENOENT, ENOTSOCK, EPERM,
              EPROTOTYPE, ETIMEDOUT},
             "connect"),
       // It goes on by itself, and must not be called again.
       {behind(Call::connect, EINTR, 0, "")},
       connect_reported({ECONNREFUSED, ECONNRESET, EHOSTUNREACH, ENETUNREACH, ETIMEDOUT, EACCES}),
       fails(Call::getsockopt, {EBADF, ENOBUFS, ENOTSOCK}, "connect"),
       for_epoll(fails(Call::epoll_add, {EBADF, ENOMEM, ENOSPC, EPERM}, "connect")),
       for_uring(fails(Call::ring_poll, {EBADF, ENOMEM}, "connect"))});
}

Rows connect_cancelled_rows() {
  Rows rows;
  for (int error : {EINTR, EIO, ECONNRESET}) {
    rows.push_back(behind(Call::close, error, ECANCELED, "connect"));
  }
  // Its outcome was on its way.
  rows.push_back({{{.call = Call::socket, .error = EMFILE}}, ECANCELED, "connect"});
  rows.push_back({{{.call = Call::connect, .error = ENETUNREACH}}, ECANCELED, "connect"});
  rows.push_back(behind(Call::connect, EINTR, ECANCELED, "connect"));
  return rows;
}

}  // namespace

std::vector<FaultyOperation> connection_operations() {
  std::vector<FaultyOperation> operations;
  const auto add = [&](const char* name, Opcode opcode, void (*play)(Scene&), Rows rows) {
    operations.push_back({name, opcode, Way::asynchronous, play, std::move(rows)});
  };
  add("accept", Opcode::accept, play_accept, accept_rows());
  add("accept_with_two_waiting", Opcode::accept, play_accept_two_waiting,
      accept_two_waiting_rows());
  add("accept_again_and_again", Opcode::accept, play_accept_again_and_again,
      accept_again_and_again_rows());
  add("connect", Opcode::connect, play_connect, connect_rows());
  add("connect_cancelled", Opcode::connect, play_connect_cancelled, connect_cancelled_rows());
  return operations;
}

}  // namespace giro::test
