// Faults of IPC pipes, and of descriptors that become streams and listeners.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "fault/scene.h"
#include "giro/ipc_pipe.h"

namespace giro::test {
namespace {

struct Ends {
  IpcPipe ours;
  int theirs;
};

Ends open_ends(Scene& scene) {
  int ends[2];
  EXPECT_EQ(scene.system().socketpair(ends), 0);
  return {IpcPipe::adopt(scene.loop(), ends[0]), ends[1]};
}

void play_send_descriptor(Scene& scene) {
  Ends ends = open_ends(scene);
  scene.arm(ends.ours.fd());
  EXPECT_TRUE(ends.ours.write("data", STDERR_FILENO, scene.teller()).ok());
  scene.run();
  if (scene.succeeded()) {
    std::string got(8, '\0');
    int64_t count = 0;
    for (int64_t part = 1; part > 0 && count < 4; count += part) {
      part = scene.system().receive(ends.theirs, got.data() + count, got.size());
    }
    EXPECT_EQ(got.substr(0, 4), "data");
  }
  ends.ours.close();
  scene.system().close(ends.theirs);
}

void play_receive_descriptor(Scene& scene) {
  Ends ends = open_ends(scene);
  iovec part{const_cast<char*>("data"), 4};
  EXPECT_EQ(scene.system().send(ends.theirs, &part, 1), 4);
  scene.arm(ends.ours.fd());
  EXPECT_TRUE(ends.ours
                  .read_start([&](Result<std::span<const std::byte>> bytes, auto) {
                    if (bytes.ok()) {
                      EXPECT_EQ(bytes->size(), 4u);
                    }
                    scene.told(bytes);
                    ends.ours.read_stop();
                  })
                  .ok());
  scene.run();
  ends.ours.close();
  scene.system().close(ends.theirs);
}

Rows send_descriptor_rows() {
  // That the kernel is full is known before anybody waits.
  Rows then_waits = all_of({for_epoll(fails(Call::epoll_add, {ENOMEM, ENOSPC}, "write")),
                            for_uring(fails(Call::ring_poll, {ENOMEM, EBADF}, "write"))});
  for (Row& row : then_waits) row.faults.push_back({.call = Call::send_message, .error = EAGAIN});
  return on_a_kernel(all_of(
      {fails(Call::send_message, {EPIPE, ECONNRESET, EBADF, ENOBUFS, ETOOMANYREFS, EPERM}, "write"),
       interrupted(Call::send_message, 3),
       cut(Call::send_message, 1, 3),
       {{{{.call = Call::send_message, .error = EAGAIN}}}},
       then_waits}));
}

Rows receive_descriptor_rows() {
  return on_a_kernel(all_of({fails(Call::receive_message, {ECONNRESET, EBADF, ENOMEM}, "read"),
                             for_epoll(fails(Call::epoll_add, {ENOMEM, ENOSPC}, "read")),
                             for_uring(fails(Call::ring_poll, {ENOMEM, EBADF}, "read")),
                             interrupted(Call::receive_message, 3),
                             {{{{.call = Call::receive_message, .error = EAGAIN, .times = 2}}}}}));
}

// What fails stays open, and the caller's.
void play_open_descriptor(Scene& scene) {
  auto [fd, peer] = scene.connected_sockets();
  scene.loop();
  scene.arm(fd);
  Result<Stream> stream = Stream::open(scene.loop(), fd);
  scene.told(stream);
  if (stream.ok()) {
    stream->close();
  } else {
    scene.system().close(fd);
  }
  scene.system().close(peer);
}

void play_adopt_listener(Scene& scene) {
  auto [fd, address] = scene.listening_socket();
  scene.loop();
  scene.arm(fd);
  Result<Listener> listener = Listener::adopt(scene.loop(), fd, [](const auto&) {});
  scene.told(listener);
  if (listener.ok()) {
    listener->close();
  } else {
    scene.system().close(fd);
  }
}

}  // namespace

std::vector<FaultyOperation> ipc_pipe_operations() {
  std::vector<FaultyOperation> operations;
  const auto add = [&](const char* name, void (*play)(Scene&), Rows rows) {
    operations.push_back({name, std::nullopt, Way::asynchronous, play, std::move(rows)});
  };
  add("send_descriptor", play_send_descriptor, send_descriptor_rows());
  add("receive_descriptor", play_receive_descriptor, receive_descriptor_rows());
  add("open_descriptor", play_open_descriptor,
      on_a_kernel(all_of({fails(Call::statx, {EBADF, ENOMEM}, "open"),
                          fails(Call::set_nonblocking, {EBADF, EPERM}, "open")})));
  add("adopt_listener", play_adopt_listener,
      on_a_kernel(all_of({fails(Call::listen, {EADDRINUSE, ENOTSOCK, EOPNOTSUPP}, "listen"),
                          fails(Call::set_nonblocking, {EBADF}, "listen"),
                          for_epoll(fails(Call::epoll_add, {ENOMEM, ENOSPC}, "listen"))})));
  return operations;
}

}  // namespace giro::test
