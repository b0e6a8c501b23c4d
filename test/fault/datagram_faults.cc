// Faults of UDP sockets.
#include <cerrno>

#include "fault/scene.h"
#include "giro/coroutine.h"
#include "giro/datagram.h"

namespace giro::test {
namespace {

void play_bind_datagram(Scene& scene) {
  scene.loop();
  scene.arm();
  Result<DatagramSocket> socket = DatagramSocket::open(scene.loop(), AF_INET);
  if (!socket.ok()) return scene.told(socket);
  scene.told(socket->bind(scene.world().loopback(), {.reuse_address = true}));
  socket->close();
  scene.run();
}

DatagramSocket bound_socket(Scene& scene) {
  DatagramSocket socket = *DatagramSocket::open(scene.loop(), AF_INET);
  EXPECT_TRUE(socket.bind(scene.world().loopback()).ok());
  return socket;
}

void play_send_datagram(Scene& scene) {
  DatagramSocket socket = bound_socket(scene);
  Address to = *socket.local_address();
  scene.arm(socket.fd());
  iovec part{const_cast<char*>("data"), 4};
  EXPECT_TRUE(socket
                  .send({&part, 1}, &to,
                        [&](Result<size_t> sent) {
                          if (sent.ok()) {
                            EXPECT_EQ(*sent, 4u);
                          }
                          scene.told(sent);
                        })
                  .ok());
  scene.run();
  socket.close();
  scene.run();
}

void play_receive_datagram(Scene& scene) {
  DatagramSocket socket = bound_socket(scene);
  Address to = *socket.local_address();
  iovec part{const_cast<char*>("data"), 4};
  EXPECT_TRUE(socket.try_send({&part, 1}, &to).ok());
  scene.arm(socket.fd());
  EXPECT_TRUE(socket
                  .receive_start([&](const Result<Datagram>& datagram) {
                    scene.told(datagram);
                    socket.receive_stop();
                  })
                  .ok());
  scene.run();
  socket.close();
  scene.run();
}

void play_awaited_send(Scene& scene) {
  DatagramSocket socket = bound_socket(scene);
  const Address to = *socket.local_address();
  scene.arm(socket.fd());
  const auto send = [](Scene& in, DatagramSocket& from, Address address) -> task<> {
    Result<size_t> sent = co_await from.send("data", address);
    EXPECT_EQ(sent.value_or(4), 4u);
    in.told(sent);
  };
  spawn(scene.loop(), send(scene, socket, to));
  scene.run();
  socket.close();
  scene.run();
}

// An error does not end the receiving: what comes after it is received.
void play_awaited_receive(Scene& scene) {
  DatagramSocket socket = bound_socket(scene);
  const Address to = *socket.local_address();
  iovec part{const_cast<char*>("data"), 4};
  EXPECT_TRUE(socket.try_send({&part, 1}, &to).ok());
  scene.arm(socket.fd());
  const auto receive = [](Scene& in, DatagramSocket& from) -> task<> {
    Result<ReceivedDatagram> came = co_await from.receive();
    in.told(came);
    in.system().heal();
    if (!came.ok()) came = co_await from.receive();
    EXPECT_TRUE(came.ok() && came->bytes.text() == "data");
  };
  spawn(scene.loop(), receive(scene, socket));
  scene.run();
  socket.close();
  scene.run();
}

// `tries`: how often it is sent without a wait in between.
Rows send_rows(int tries = 1) {
  Rows then_waits = all_of({for_epoll(fails(Call::epoll_add, {ENOMEM, ENOSPC}, "send")),
                            for_uring(fails(Call::ring_poll, {ENOMEM, EBADF}, "send"))});
  for (Row& row : then_waits) {
    row.faults.push_back({.call = Call::send_message, .error = EAGAIN, .times = tries});
  }
  return on_a_kernel(all_of(
      {fails(Call::send_message,
             {EACCES, ECONNREFUSED, EHOSTUNREACH, EMSGSIZE, ENETUNREACH, ENOBUFS, ENOMEM, EPERM},
             "send"),
       interrupted(Call::send_message, 3),
       {{{{.call = Call::send_message, .error = EAGAIN, .times = 3}}}},
       then_waits}));
}

Rows receive_rows() {
  return on_a_kernel(
      all_of({fails(Call::receive_messages, {ECONNREFUSED, ENOMEM, EHOSTUNREACH}, "recvmsg"),
              for_epoll(fails(Call::epoll_add, {ENOMEM, ENOSPC}, "recvmsg")),
              for_uring(fails(Call::ring_poll, {ENOMEM, EBADF}, "recvmsg")),
              interrupted(Call::receive_messages, 3),
              {{{{.call = Call::receive_messages, .error = EAGAIN, .times = 2}}}}}));
}

}  // namespace

std::vector<FaultyOperation> datagram_operations() {
  std::vector<FaultyOperation> operations;
  const auto add = [&](const char* name, void (*play)(Scene&), Rows rows) {
    operations.push_back({name, std::nullopt, Way::asynchronous, play, std::move(rows)});
  };
  add("bind_datagram", play_bind_datagram,
      on_a_kernel(all_of({fails(Call::socket, {EMFILE, ENFILE, EACCES, ENOBUFS}, "socket"),
                          fails(Call::setsockopt, {ENOMEM, ENOPROTOOPT}, "setsockopt"),
                          fails(Call::bind, {EADDRINUSE, EADDRNOTAVAIL, EACCES}, "bind")})));
  add("send_datagram", play_send_datagram, send_rows());
  add("receive_datagram", play_receive_datagram, receive_rows());
  add("awaited_send_datagram", play_awaited_send, send_rows(2));
  add("awaited_receive_datagram", play_awaited_receive, receive_rows());
  return operations;
}

}  // namespace giro::test
