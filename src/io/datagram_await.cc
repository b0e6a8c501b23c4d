// Datagrams for coroutines.
#include <cerrno>

#include "giro/coroutine.h"
#include "io/datagram_core.h"

namespace giro {
namespace {

Result<ReceivedDatagram> with_memory_of_its_own(const Result<Datagram>& datagram) {
  if (!datagram.ok()) return datagram.error();
  const std::span<const std::byte> bytes = datagram->bytes;
  ReceivedDatagram copy{{}, datagram->from, datagram->truncated};
  copy.bytes = Bytes::copy_of({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  if (copy.bytes.size() != bytes.size()) return SysError(ENOMEM, "recvmsg");
  return copy;
}

iovec part_of(std::string& data) { return {data.data(), data.size()}; }
iovec part_of(Bytes& data) { return {data.data(), data.size()}; }

// The kernel takes nearly every datagram at once; the others are queued with their memory.
template <typename Data>
task<Result<size_t>> send(DatagramSocket& socket, Data data, std::optional<Address> to) {
  const Address* address = to ? &*to : nullptr;
  const iovec part = part_of(data);
  Result<size_t> sent = socket.try_send({&part, 1}, address);
  if (sent.ok() || sent.error().code() != EAGAIN) co_return sent;
  auto kept = std::make_shared<Data>(std::move(data));
  auto start = [&socket, kept, address](DatagramSocket::OnSent done) {
    const iovec whole = part_of(*kept);
    return socket.send({&whole, 1}, address,
                       [kept, done = std::move(done)](Result<size_t> size) mutable { done(size); });
  };
  Completion<size_t> sending(std::move(start));
  co_return co_await sending;
}

}  // namespace

Completion<ReceivedDatagram> DatagramSocket::receive() {
  return Completion<ReceivedDatagram>([this](auto done) -> Result<TakeBack> {
    if (core_ == nullptr) return SysError(EBADF, "recvmsg");
    Result<void> started =
        core_->receive_once([done = std::move(done)](const Result<Datagram>& datagram) mutable {
          done(with_memory_of_its_own(datagram));
        });
    if (!started.ok()) return started.error();
    return TakeBack([core = core_] {
      if (core->is_open()) core->receive_stop();
    });
  });
}

task<Result<size_t>> DatagramSocket::send(std::string data, std::optional<Address> to) {
  return giro::send(*this, std::move(data), to);
}
task<Result<size_t>> DatagramSocket::send(Bytes data, std::optional<Address> to) {
  return giro::send(*this, std::move(data), to);
}

}  // namespace giro
