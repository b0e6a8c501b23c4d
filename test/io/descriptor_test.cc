// Streams and listeners on descriptors that somebody else has opened.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

#include "giro/base/unique_fd.h"
#include "giro/system.h"
#include "io/connection.h"

namespace giro::test {
namespace {

class Descriptors : public Connections {
 protected:
  void SetUp() override { ASSERT_EQ(signal(SIGPIPE, SIG_IGN), SIG_DFL); }
  void TearDown() override {
    signal(SIGPIPE, SIG_DFL);
    Connections::TearDown();
  }
};
REAL_POLLER_SUITE(Descriptors);

TEST_P(Descriptors, of_a_pipe_are_streams) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  client = *Stream::open(loop, ends[1]);
  server = *Stream::open(loop, ends[0]);
  const std::string data(300'000, 'p');  // more than a pipe holds
  std::string got;
  collect(server, got);
  ASSERT_TRUE(client.write(data).ok());
  ASSERT_TRUE(client
                  .shutdown([&](Result<void> result) {
                    EXPECT_TRUE(result.ok());
                    client.close();
                  })
                  .ok());
  loop.run();
  EXPECT_EQ(got, data + "<end>");
}

TEST_P(Descriptors, of_a_pipe_without_a_reader_tell_so) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  ::close(ends[0]);
  client = *Stream::open(loop, ends[1]);
  ASSERT_TRUE(
      client.write("x", [&](Result<void> result) { trail.add(std::string(result.error().name())); })
          .ok());
  loop.run();
  EXPECT_EQ(trail.words(), "EPIPE");
}

TEST_P(Descriptors, of_a_fifo_are_streams) {
  std::string path = world.path("fifo");
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  server = *Stream::open(loop, ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  client = *Stream::open(loop, ::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  std::string got;
  collect(server, got);
  ASSERT_TRUE(client.write("through").ok());
  client.close();
  loop.run();
  EXPECT_EQ(got, "through<end>");
}

TEST_P(Descriptors, of_files_are_none) {
  int file = ::open(world.path("file").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  EXPECT_EQ(Stream::open(loop, file).error().to_string(), "EINVAL: invalid argument, open");
  EXPECT_EQ(::close(file), 0) << "it stays the caller's";
  EXPECT_EQ(Stream::open(loop, file).error().name(), "EBADF");
}

TEST_P(Descriptors, that_are_waited_for_belong_to_who_waits) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  UniqueFd writer(ends[1]);
  server = *Stream::open(loop, ends[0]);
  Stream second = *Stream::open(loop, ends[0]);  // nobody waits yet
  std::string got;
  collect(server, got);
  EXPECT_EQ(Stream::open(loop, ends[0]).error().to_string(), "EEXIST: file already exists, open");
  ASSERT_TRUE(second
                  .read_start([&](auto bytes) {
                    trail.add(std::string(bytes.error().name()));
                    ASSERT_EQ(::write(writer.get(), "x", 1), 1);
                    writer.reset();
                  })
                  .ok());
  loop.run();
  EXPECT_EQ(trail.words(), "EEXIST");
  EXPECT_EQ(got, "x<end>");
  server.close();
}

TEST_P(Descriptors, that_another_handle_closes_end_what_waited_for_them) {
  int ends[2];
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  UniqueFd peer(ends[1]);
  server = *Stream::open(loop, ends[0]);
  client = *Stream::open(loop, ends[0]);
  std::string got;
  collect(server, got);
  ASSERT_TRUE(
      server
          .write(std::string(5'000'000, 'x'),
                 [&](Result<void> result) { trail.add(std::string(result.error().name())); })
          .ok());
  client.close();
  const int another = ::open("/dev/null", O_RDONLY | O_CLOEXEC);  // often of the same number
  loop.run();
  EXPECT_EQ(trail.words(), "EBADF");
  EXPECT_EQ(got, "EBADF");
  server.close();
  loop.run();
  if (another != ends[0]) ::close(another);
}

TEST_P(Descriptors, of_a_listener_make_no_second_one) {
  listener = *Listener::listen(loop, world.loopback(), [](Result<Stream>) {});
  auto second = Listener::adopt(loop, listener.fd(), [](Result<Stream>) {});
  EXPECT_EQ(second.error().to_string(), "EEXIST: file already exists, listen");
  listener.close();
}

TEST_P(Descriptors, that_are_bound_can_listen) {
  Address wanted = world.loopback();
  int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  ASSERT_EQ(::bind(fd, wanted.data(), wanted.size()), 0);
  auto made = Listener::adopt(loop, fd, [&](Result<Stream> stream) {
    ASSERT_TRUE(stream.ok());
    listener.close();
    trail.add("came");
  });
  ASSERT_TRUE(made.ok()) << made.error().to_string();
  listener = std::move(*made);
  client = Stream::connect(loop, *listener.local_address(), [](Result<void>) {});
  loop.run();
  EXPECT_EQ(trail.words(), "came");
}

TEST_P(Descriptors, that_cannot_listen_stay_the_callers) {
  int file = ::open(world.path("file").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  auto made = Listener::adopt(loop, file, [](Result<Stream>) {});
  EXPECT_EQ(made.error().to_string(), "ENOTSOCK: socket operation on non-socket, listen");
  EXPECT_EQ(::close(file), 0);
}

}  // namespace
}  // namespace giro::test
