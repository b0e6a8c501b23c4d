#include "giro/ipc_pipe.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "giro/system.h"
#include "support/pollers.h"
#include "support/trail.h"

namespace giro::test {
namespace {

class Channels : public EachPoller {
 protected:
  void SetUp() override {
    int ends[2];
    ASSERT_EQ(world.system().socketpair(ends), 0);
    ASSERT_EQ(world.system().set_nonblocking(ends[1]), 0);
    one = IpcPipe::adopt(loop, ends[0]);
    other = IpcPipe::adopt(loop, ends[1]);
  }

  void collect(IpcPipe& pipe) {
    EXPECT_TRUE(pipe.read_start([&](Result<std::span<const std::byte>> bytes,
                                    std::vector<UniqueFd> descriptors) {
                      if (!bytes.ok()) {
                        got += bytes.error().name();
                      } else if (bytes->empty()) {
                        got += "<end>";
                      } else {
                        got.append(reinterpret_cast<const char*>(bytes->data()), bytes->size());
                      }
                      std::move(descriptors.begin(), descriptors.end(), std::back_inserter(came));
                    })
                    .ok());
  }

  static ino_t file_of(int fd) {
    struct stat status {};
    EXPECT_EQ(fstat(fd, &status), 0);
    return status.st_ino;
  }

  IpcPipe one;
  IpcPipe other;
  std::string got;
  std::vector<UniqueFd> came;
  Trail trail;
};
REAL_POLLER_SUITE(Channels);

TEST_P(Channels, carry_descriptors_along_with_bytes) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  UniqueFd reader(ends[0]);
  UniqueFd writer(ends[1]);
  collect(other);
  ASSERT_TRUE(one.write("take this", writer.get(),
                        [&](Result<void> result) {
                          EXPECT_TRUE(result.ok());
                          one.close();
                        })
                  .ok());
  loop.run();
  EXPECT_EQ(got, "take this<end>");
  ASSERT_EQ(came.size(), 1u);
  EXPECT_EQ(file_of(came[0].get()), file_of(writer.get()));
  EXPECT_EQ(::fcntl(came[0].get(), F_GETFD), FD_CLOEXEC);
}

TEST_P(Channels, keep_the_order_of_bytes_and_descriptors_also_when_the_kernel_is_full) {
  const std::string large(1 << 20, 'x');
  ASSERT_TRUE(one.write(large, [&](Result<void>) { trail.add("large"); }).ok());
  EXPECT_GT(one.write_queue_size(), 0u);
  ASSERT_TRUE(one.write("small", STDERR_FILENO,
                        [&](Result<void>) {
                          trail.add("small");
                          one.close();
                        })
                  .ok());
  collect(other);
  loop.run();
  EXPECT_EQ(got, large + "small<end>");
  EXPECT_EQ(trail.words(), "large small");
  EXPECT_EQ(came.size(), 1u);
}

TEST_P(Channels, refuse_a_descriptor_without_a_byte) {
  EXPECT_EQ(one.write("", STDERR_FILENO).error().to_string(), "EINVAL: invalid argument, write");
}

TEST_P(Channels, tell_that_the_peer_is_gone) {
  other.close();
  ASSERT_TRUE(
      one.write("x", [&](Result<void> result) { trail.add(std::string(result.error().name())); })
          .ok());
  loop.run();
  EXPECT_EQ(trail.words(), "EPIPE");
}

TEST_P(Channels, give_back_what_was_queued_before_they_are_closed) {
  const std::string large(1 << 20, 'x');
  ASSERT_TRUE(
      one.write("a", [&](Result<void> result) { trail.add(result.ok() ? "sent" : "lost"); }).ok());
  ASSERT_TRUE(
      one.write(large, [&](Result<void> result) { trail.add(std::string(result.error().name())); })
          .ok());
  one.close([&] { trail.add("closed"); });
  loop.run();
  EXPECT_EQ(trail.words(), "sent ECANCELED closed");
}

TEST_P(Channels, keep_the_loop_alive_while_they_read_unless_unreferenced) {
  EXPECT_FALSE(loop.alive());
  collect(one);
  EXPECT_TRUE(loop.alive());
  one.unref();
  EXPECT_FALSE(loop.alive());
  one.ref();
  one.read_stop();
  EXPECT_FALSE(loop.alive());
}

TEST_P(Channels, read_all_that_has_come_without_a_turn_of_the_loop) {
  collect(other);
  const std::string large(150'000, 'x');  // more than one read brings
  ASSERT_TRUE(one.write(large).ok());
  ASSERT_EQ(one.write_queue_size(), 0u);
  other.read_now();
  EXPECT_EQ(got, large);
  one.close();
  other.read_now();
  EXPECT_EQ(got, large + "<end>");
  loop.run();
}

TEST_P(Channels, may_be_closed_by_their_own_callback) {
  std::string marker(64, 'm');
  ASSERT_TRUE(other
                  .read_start([&, marker](auto, auto) {
                    other.close();
                    EXPECT_EQ(marker.size(), 64u);
                  })
                  .ok());
  ASSERT_TRUE(one.write("x").ok());
  loop.run();
  EXPECT_FALSE(other.is_open());
}

}  // namespace
}  // namespace giro::test
