// BareRingServer: an echo with liburing and nothing else. It shows where the limit is: multishot
// accept and receive, small buffers that the kernel picks, answers by the same plain send as ours.
#pragma once

#include <liburing.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "message_meter.h"

namespace giro::bench {

class BareRingServer {
 public:
  explicit BareRingServer(size_t connections);
  ~BareRingServer();
  BareRingServer(const BareRingServer&) = delete;
  BareRingServer& operator=(const BareRingServer&) = delete;

  uint16_t port() const;
  // Until every connection has come and gone.
  void run(MessageMeter& meter);

 private:
  static constexpr unsigned kBuffers = 1024;
  static constexpr unsigned kBufferBytes = 1024;

  void receive_from(int fd);
  void echo(const io_uring_cqe& cqe, MessageMeter& meter);
  void give_back(unsigned id);

  io_uring ring_{};
  io_uring_buf_ring* buffers_ = nullptr;
  std::vector<char> memory_;
  int listener_ = -1;
  size_t open_;
};

}  // namespace giro::bench
