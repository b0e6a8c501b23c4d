// Reads that bring less than there is, as the kernel really gives them.
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <cstring>
#include <string>

#include "fault/hang_alarm.h"
#include "fault/scene.h"

namespace giro::test {
namespace {

// Reads until it has got as many bytes as expected, and then closes.
std::string read_bytes(Scene& scene, int fd, size_t count) {
  std::string got;
  Stream stream = Stream::adopt(scene.loop(), fd);
  auto started = stream.read_start([&](Result<std::span<const std::byte>> data) {
    ASSERT_TRUE(data.ok());
    ASSERT_FALSE(data->empty()) << "an end that nobody sent";
    got.append(reinterpret_cast<const char*>(data->data()), data->size());
    if (got.size() >= count) stream.close();
  });
  EXPECT_TRUE(started.ok());
  scene.run();
  return got;
}

class ShortReads : public EachKernelPoller {
 protected:
  void end(int peer) {
    scene.system().close(peer);
    scene.told_success();
    scene.end();
  }

  HangAlarm alarm{"a short read"};
  const Row nothing_injected{};
  Scene scene{GetParam(), Way::asynchronous, nothing_injected};
};

EACH_KERNEL_POLLER_SUITE(ShortReads);

TEST_P(ShortReads, at_urgent_data_do_not_keep_back_what_is_behind_it) {
  auto [fd, peer] = scene.connected_sockets();
  scene.loop();
  EXPECT_EQ(::send(peer, "ab", 2, MSG_NOSIGNAL), 2);
  EXPECT_EQ(::send(peer, "!", 1, MSG_NOSIGNAL | MSG_OOB), 1);
  EXPECT_EQ(::send(peer, "cd", 2, MSG_NOSIGNAL), 2);
  EXPECT_EQ(read_bytes(scene, fd, 4), "abcd");
  end(peer);
}

TEST_P(ShortReads, at_descriptors_sent_along_do_not_keep_back_what_is_behind_them) {
  auto [fd, peer] = scene.connected_unix_sockets();
  scene.loop();
  iovec part{const_cast<char*>("ab"), 2};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))]{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof(control);
  cmsghdr* header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  std::memcpy(CMSG_DATA(header), &peer, sizeof(peer));
  EXPECT_EQ(::sendmsg(peer, &message, MSG_NOSIGNAL), 2);
  EXPECT_EQ(::send(peer, "cd", 2, MSG_NOSIGNAL), 2);
  EXPECT_EQ(read_bytes(scene, fd, 4), "abcd");
  end(peer);
}

TEST_P(ShortReads, begun_anew_inside_the_callback_go_on_with_the_next_byte) {
  auto [fd, peer] = scene.connected_sockets();
  const std::string much(200'000, 'x');  // more than one read takes
  EXPECT_EQ(::send(peer, much.data(), much.size(), MSG_NOSIGNAL),
            static_cast<ssize_t>(much.size()));
  size_t got = 0;
  Stream stream = Stream::adopt(scene.loop(), fd);
  Function<void()> read = [&] {
    auto started = stream.read_start([&](Result<std::span<const std::byte>> data) {
      ASSERT_TRUE(data.ok());
      ASSERT_FALSE(data->empty()) << "an end that nobody sent";
      got += data->size();
      stream.read_stop();
      if (got < much.size()) read();
    });
    EXPECT_TRUE(started.ok());
  };
  read();
  scene.run();
  EXPECT_EQ(got, much.size());
  stream.close();
  end(peer);
}

}  // namespace
}  // namespace giro::test
