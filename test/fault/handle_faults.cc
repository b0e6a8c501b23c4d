// Faults of what streams and listeners do at once, and of their closing.
#include <cerrno>
#include <chrono>

#include "fault/scene.h"
#include "giro/fs.h"
#include "giro/terminal.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

// --- Listening ----------------------------------------------------------------------------------

void listen_at(Scene& scene, const Address& address, ListenOptions options = {}) {
  scene.loop();
  scene.arm();
  auto listener = Listener::listen(
      scene.loop(), address, [](const auto&) { ADD_FAILURE() << "nobody came"; }, options);
  scene.told(listener);
  if (listener.ok()) listener->close();
  scene.run();
}

void play_listen(Scene& scene) { listen_at(scene, scene.world().loopback()); }

void play_listen_sharing_the_port(Scene& scene) {
  listen_at(scene, scene.world().loopback(), {.reuse_port = true});
}

// Whatever happens, no name is left in the file system.
void play_listen_at_a_path(Scene& scene) {
  std::string path = scene.path("socket");
  listen_at(scene, *Address::unix_path(path));
  scene.system().heal();
  struct statx status {};
  EXPECT_EQ(scene.system().statx(-1, path.c_str(), 0, &status), -ENOENT);
}

constexpr auto kSocketErrors = {EACCES,  EAFNOSUPPORT, EINVAL,          EMFILE, ENFILE,
                                ENOBUFS, ENOMEM,       EPROTONOSUPPORT, EPERM};

Rows listen_rows() {
  return all_of(
      {fails(Call::socket, kSocketErrors, "socket"),
       fails(Call::setsockopt, {EBADF, EDOM, EINVAL, ENOBUFS, ENOMEM, ENOPROTOOPT}, "setsockopt"),
       fails(Call::bind, {EACCES, EADDRINUSE, EADDRNOTAVAIL, EBADF, EINVAL, ENOMEM, EPERM}, "bind"),
       fails(Call::listen, {EADDRINUSE, EBADF, EINVAL, ENOBUFS, ENOTSOCK, EOPNOTSUPP}, "listen"),
       for_epoll(fails(Call::epoll_add, {ENOMEM, ENOSPC}, "listen")),
       // The descriptor in reserve is a luxury.
       unnoticed(fails(Call::open, {EMFILE, ENFILE, ENOENT, EACCES, ENOMEM}, ""))});
}

// What listens and what is to connect get an address in the same way.
void play_bind(Scene& scene) {
  scene.loop();
  scene.arm();
  Stream stream = Stream::unconnected(scene.loop());
  scene.told(stream.bind(scene.world().loopback()));
  EXPECT_TRUE(stream.is_open());
  stream.close();
  scene.run();
}

Rows bind_rows() {
  return all_of(
      {fails(Call::socket, kSocketErrors, "socket"),
       fails(Call::setsockopt, {EBADF, EINVAL, ENOMEM, ENOPROTOOPT}, "setsockopt"),
       fails(Call::bind, {EACCES, EADDRINUSE, EADDRNOTAVAIL, EBADF, EINVAL, ENOMEM}, "bind")});
}

Rows listen_at_a_path_rows() {
  return all_of({fails(Call::socket, kSocketErrors, "socket"),
                 fails(Call::bind,
                       {EACCES, EADDRINUSE, EINVAL, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR,
                        EROFS, ENOSPC},
                       "bind"),
                 fails(Call::listen, {EADDRINUSE, ENOBUFS, EOPNOTSUPP}, "listen"),
                 for_epoll(fails(Call::epoll_add, {ENOMEM, ENOSPC}, "listen"))});
}

// --- Asking and setting -------------------------------------------------------------------------

// A connected stream with nothing else going on.
template <typename Ask>
void ask_stream(Scene& scene, Ask ask) {
  auto [fd, peer] = scene.connected_sockets();
  Stream stream = Stream::adopt(scene.loop(), fd);
  scene.arm(fd);
  scene.told(ask(stream));
  EXPECT_TRUE(stream.is_open());
  stream.close();
  scene.system().close(peer);
}

// It reads by a number of its own.
void play_open_terminal(Scene& scene) {
  auto [fd, peer] = scene.connected_sockets();
  scene.loop();
  scene.arm(fd);
  auto reader = TerminalReader::open(scene.loop(), fd);
  scene.told(reader);
  if (reader.ok()) reader->close();
  scene.run();
  scene.system().close(fd);
  scene.system().close(peer);
}

void play_set_no_delay(Scene& scene) {
  ask_stream(scene, [](Stream& stream) { return stream.set_no_delay(true); });
}
void play_set_keep_alive(Scene& scene) {
  ask_stream(scene, [](Stream& stream) { return stream.set_keep_alive(60s); });
}
void play_local_address(Scene& scene) {
  ask_stream(scene, [](Stream& stream) { return stream.local_address(); });
}
void play_peer_address(Scene& scene) {
  ask_stream(scene, [](Stream& stream) { return stream.peer_address(); });
}

constexpr auto kNameErrors = {EBADF, EINVAL, ENOBUFS, ENOTCONN, ENOTSOCK};

Rows set_keep_alive_rows() {
  return all_of({fails(Call::setsockopt, {EBADF, EINVAL, ENOBUFS, ENOPROTOOPT}, "setsockopt"),
                 fails(Call::setsockopt, {EINVAL, ENOPROTOOPT}, "setsockopt", 2),
                 fails(Call::setsockopt, {EINVAL, ENOPROTOOPT}, "setsockopt", 3),
                 fails(Call::setsockopt, {EINVAL, ENOPROTOOPT}, "setsockopt", 4)});
}

void play_shutdown(Scene& scene) {
  auto [fd, peer] = scene.connected_sockets();
  Stream stream = Stream::adopt(scene.loop(), fd);
  scene.arm(fd);
  EXPECT_TRUE(stream.shutdown(scene.teller()).ok());
  scene.run();
  EXPECT_TRUE(stream.is_open());
  stream.close();
  scene.system().close(peer);
}

// Behind a write that has to wait, and so in its order.
void play_shutdown_behind_a_write(Scene& scene) {
  auto [fd, peer] = scene.connected_sockets();
  Stream stream = Stream::adopt(scene.loop(), fd);
  scene.arm(fd);
  std::string order;
  EXPECT_TRUE(stream.write("data", [&](Result<void>) { order += "write "; }).ok());
  EXPECT_TRUE(stream
                  .shutdown([&](Result<void> outcome) {
                    order += "shutdown";
                    scene.told(outcome);
                  })
                  .ok());
  scene.run();
  EXPECT_EQ(order, "write shutdown");
  stream.close();
  scene.system().close(peer);
}

Rows shutdown_behind_a_write_rows() {
  Rows rows = fails(Call::shutdown, {ENOTCONN, EBADF, EINVAL}, "shutdown");
  for (Row& row : rows) row.faults.push_back({.call = Call::send, .error = EAGAIN});
  // The write fails; the end is sent all the same.
  for (int error : {EPIPE, ECONNRESET}) {
    rows.push_back(
        {{{.call = Call::send, .error = EAGAIN}, {.call = Call::send, .error = error, .from = 2}}});
  }
  return all_of({rows, fails(Call::shutdown, {ENOTCONN, EBADF}, "shutdown")});
}

// --- Closing ------------------------------------------------------------------------------------

// With a read and a write in flight: both come back once, then the close callback.
template <typename Close>
void close_busy_stream(Scene& scene, Close close) {
  auto [fd, peer] = scene.connected_sockets();
  Stream stream = Stream::adopt(scene.loop(), fd);
  std::string order;
  EXPECT_TRUE(stream.read_start([&](auto) { order += "read "; }).ok());
  scene.loop().run(RunMode::no_wait);  // the kernel has the read from now on
  scene.system().inject({.call = Call::send, .error = EAGAIN, .fd = fd});
  EXPECT_TRUE(stream
                  .write("never",
                         [&](Result<void> outcome) {
                           EXPECT_EQ(outcome.error().to_string(),
                                     "ECANCELED: operation canceled, write");
                           order += "write ";
                         })
                  .ok());
  EXPECT_TRUE(stream
                  .shutdown([&](Result<void> outcome) {
                    EXPECT_EQ(outcome.error().to_string(),
                              "ECANCELED: operation canceled, shutdown");
                    order += "shutdown ";
                  })
                  .ok());
  scene.system().heal();
  scene.arm(fd);
  close(stream, [&] {
    order += "close";
    scene.told_success();
  });
  EXPECT_FALSE(stream.is_open());
  EXPECT_EQ(scene.system().open_descriptors_named().find(" " + std::to_string(fd) + ","),
            std::string::npos);
  scene.run();
  EXPECT_EQ(order, "write shutdown close");
  scene.system().close(peer);
}

void play_close_stream(Scene& scene) {
  close_busy_stream(scene,
                    [](Stream& stream, Function<void()> done) { stream.close(std::move(done)); });
}
void play_reset_stream(Scene& scene) {
  close_busy_stream(
      scene, [](Stream& stream, Function<void()> done) { stream.reset_close(std::move(done)); });
}

void play_close_listener(Scene& scene) {
  auto listener = Listener::listen(scene.loop(), *Address::unix_path(scene.path("socket")),
                                   [](const auto&) { ADD_FAILURE() << "nobody came"; });
  ASSERT_TRUE(listener.ok());
  scene.loop().run(RunMode::no_wait);  // the kernel has the accept from now on
  scene.arm();
  listener->close([&] { scene.told_success(); });
  scene.run();
}

Rows close_rows() {
  return all_of(
      {{behind(Call::close, EINTR), behind(Call::close, EIO), behind(Call::close, ECONNRESET),
        behind(Call::close, EDQUOT)},
       for_epoll({behind(Call::epoll_remove, ENOENT)}),
       for_uring({{{{.call = Call::ring_enter, .error = EINTR, .times = 2, .what = "ring"}}}})});
}

Rows reset_rows() {
  return all_of(
      {close_rows(), unnoticed(fails(Call::setsockopt, {ENOBUFS, EINVAL, ENOPROTOOPT}, ""))});
}

Rows close_listener_rows() {
  return all_of({close_rows(),
                 unnoticed(fails(Call::unlink, {EACCES, EBUSY, EIO, ENOENT, EPERM, EROFS}, ""))});
}

}  // namespace

std::vector<FaultyOperation> handle_operations() {
  std::vector<FaultyOperation> operations;
  const auto add = [&](const char* name, void (*play)(Scene&), Rows rows) {
    operations.push_back({name, std::nullopt, Way::asynchronous, play, std::move(rows)});
  };
  add("listen", play_listen, listen_rows());
  add("listen_sharing_the_port", play_listen_sharing_the_port,
      fails(Call::setsockopt, {EPERM, ENOPROTOOPT, ENOMEM}, "setsockopt", 2));
  add("listen_at_a_path", play_listen_at_a_path, listen_at_a_path_rows());
  add("set_no_delay", play_set_no_delay,
      fails(Call::setsockopt, {EBADF, EINVAL, ENOBUFS, ENOPROTOOPT, EOPNOTSUPP}, "setsockopt"));
  add("bind", play_bind, bind_rows());
  add("set_keep_alive", play_set_keep_alive, set_keep_alive_rows());
  add("local_address", play_local_address, fails(Call::getsockname, kNameErrors, "getsockname"));
  add("peer_address", play_peer_address, fails(Call::getpeername, kNameErrors, "getpeername"));
  add("shutdown", play_shutdown,
      all_of({fails(Call::shutdown, {EBADF, EINVAL, ENOTCONN}, "shutdown"),
              // The end of a pipe is its close.
              unnoticed(fails(Call::shutdown, {ENOTSOCK}, ""))}));
  add("shutdown_behind_a_write", play_shutdown_behind_a_write, shutdown_behind_a_write_rows());
  add("open_terminal", play_open_terminal,
      on_a_kernel(fails(Call::duplicate, {EBADF, EMFILE, EINVAL}, "open")));
  add("close_stream", play_close_stream, close_rows());
  add("reset_stream", play_reset_stream, reset_rows());
  add("close_listener", play_close_listener, close_listener_rows());
  return operations;
}

}  // namespace giro::test
