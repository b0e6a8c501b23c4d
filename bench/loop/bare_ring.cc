#include "bare_ring.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "giro/base/check.h"

namespace giro::bench {
namespace {

constexpr uint64_t kAccept = ~uint64_t{0};  // the others carry their descriptor

}  // namespace

BareRingServer::BareRingServer(size_t connections)
    : memory_(size_t{kBuffers} * kBufferBytes), open_(connections) {
  GIRO_CHECK(::io_uring_queue_init(256, &ring_,
                                   IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN) == 0,
             "the limit is measured where there is io_uring");
  buffers_ = static_cast<io_uring_buf_ring*>(::mmap(nullptr, kBuffers * sizeof(io_uring_buf),
                                                    PROT_READ | PROT_WRITE,
                                                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  io_uring_buf_reg registration{};
  registration.ring_addr = reinterpret_cast<uintptr_t>(buffers_);
  registration.ring_entries = kBuffers;
  GIRO_CHECK(::io_uring_register_buf_ring(&ring_, &registration, 0) == 0, "and rings of buffers");
  io_uring_buf_ring_init(buffers_);
  for (unsigned id = 0; id < kBuffers; ++id) give_back(id);

  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  GIRO_CHECK(::bind(listener_, reinterpret_cast<sockaddr*>(&address), sizeof(address)) == 0 &&
                 ::listen(listener_, 511) == 0,
             "loopback has a port");
}

BareRingServer::~BareRingServer() {
  ::io_uring_queue_exit(&ring_);
  ::munmap(buffers_, kBuffers * sizeof(io_uring_buf));
  ::close(listener_);
}

uint16_t BareRingServer::port() const {
  sockaddr_in address{};
  socklen_t size = sizeof(address);
  ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.sin_port);
}

void BareRingServer::give_back(unsigned id) {
  io_uring_buf_ring_add(buffers_, &memory_[size_t{id} * kBufferBytes], kBufferBytes,
                        static_cast<uint16_t>(id), io_uring_buf_ring_mask(kBuffers), 0);
  io_uring_buf_ring_advance(buffers_, 1);
}

void BareRingServer::receive_from(int fd) {
  io_uring_sqe* sqe = ::io_uring_get_sqe(&ring_);
  if (sqe == nullptr) {
    ::io_uring_submit(&ring_);
    sqe = ::io_uring_get_sqe(&ring_);
  }
  io_uring_prep_recv_multishot(sqe, fd, nullptr, 0, 0);
  sqe->flags |= IOSQE_BUFFER_SELECT;
  sqe->buf_group = 0;
  sqe->user_data = static_cast<uint64_t>(fd);
}

void BareRingServer::echo(const io_uring_cqe& cqe, MessageMeter& meter) {
  const int fd = static_cast<int>(cqe.user_data);
  if (cqe.res > 0) {
    const unsigned id = cqe.flags >> IORING_CQE_BUFFER_SHIFT;
    meter.came(static_cast<size_t>(cqe.res));
    ::send(fd, &memory_[size_t{id} * kBufferBytes], static_cast<size_t>(cqe.res), MSG_NOSIGNAL);
    give_back(id);
  }
  if ((cqe.flags & IORING_CQE_F_MORE) != 0) return;
  if (cqe.res > 0 || cqe.res == -ENOBUFS) return receive_from(fd);
  ::close(fd);
  --open_;
}

void BareRingServer::run(MessageMeter& meter) {
  io_uring_sqe* sqe = ::io_uring_get_sqe(&ring_);
  io_uring_prep_multishot_accept(sqe, listener_, nullptr, nullptr, SOCK_CLOEXEC);
  sqe->user_data = kAccept;
  while (open_ > 0) {
    ::io_uring_submit_and_wait(&ring_, 1);
    unsigned head = 0;
    unsigned count = 0;
    io_uring_cqe* cqe = nullptr;
    io_uring_for_each_cqe(&ring_, head, cqe) {
      ++count;
      if (cqe->user_data != kAccept) {
        echo(*cqe, meter);
        continue;
      }
      int on = 1;
      ::setsockopt(cqe->res, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
      receive_from(cqe->res);
    }
    io_uring_cq_advance(&ring_, count);
  }
}

}  // namespace giro::bench
