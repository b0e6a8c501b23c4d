// DatagramCore: receiving in batches, the queue of what is to be sent, and their end.
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <vector>

#include "giro/datagram.h"
#include "io/handle_core.h"
#include "io/readiness.h"

namespace giro {

class DatagramCore final : public HandleCore {
 public:
  // one_by_one: for a socket that other processes may share; reads only what is delivered at once.
  enum class Taking : uint8_t { batches, one_by_one };
  DatagramCore(Loop& loop, int fd, int family, Taking taking);

  int family() const { return family_; }
  Result<void> receive_start(DatagramSocket::OnDatagram on_datagram);
  void receive_stop();
  // One, and no more; ECANCELED in the close phase when the socket is closed before it came.
  Result<void> receive_once(DatagramSocket::OnDatagram on_datagram);
  Result<size_t> try_send(std::span<const iovec> parts, const Address* to);
  void send(std::span<const iovec> parts, const Address* to, DatagramSocket::OnSent done);
  size_t queued_bytes() const { return queued_bytes_; }
  size_t queued_count() const { return queue_.size(); }
  void keep_alive(KeepsLoopAlive keeps_alive);
  Result<void> set_option_bytes(int level, int name, const void* value, socklen_t size) const;

 private:
  // One call of the kernel brings so many.
  static constexpr size_t kBatch = 16;
  static constexpr size_t kDatagramBytes = 64 * 1024;

  // The first datagram of a batch is delivered by the event that brought it; each of the others by
  // one of these, in the pending phase after it, so that each is a callback of its own.
  class Slot final : public Operation {
   public:
    Slot() : Operation(Opcode::receive) {}
    void belong_to(DatagramCore& core, size_t index) {
      core_ = &core;
      index_ = index;
    }
    void run() override { core_->deliver(index_); }

   private:
    DatagramCore* core_ = nullptr;
    size_t index_ = 0;
  };
  struct Batch {
    std::array<Slot, kBatch> slots;
    std::array<mmsghdr, kBatch> headers{};
    std::array<iovec, kBatch> parts;
    std::array<sockaddr_storage, kBatch> from;
    // Only the pages that datagrams are written to are ever touched.
    std::unique_ptr<std::byte[]> memory{new std::byte[kBatch * kDatagramBytes]};
    size_t count = 0;
    size_t next = 0;  // to be delivered
  };
  // After a full batch more datagrams may wait, without a new event: this operation reads again.
  class Look final : public Operation {
   public:
    explicit Look(DatagramCore& core) : Operation(Opcode::receive), core_(core) {}
    void run() override { core_.look(); }

   private:
    DatagramCore& core_;
  };
  class Send;

  void update();
  void ready(int64_t events);
  void look();
  enum class Found : uint8_t { nothing, something };
  Found receive();
  void queue_rest();
  void deliver(size_t index);
  void tell(const Result<Datagram>& datagram);
  bool has_undelivered() const { return batch_ != nullptr && batch_->next < batch_->count; }
  void send_queued();
  void finish_first(int64_t result);
  void take_back_slots();

  void cancel_operations() override;
  Operation& listening_operation() override { return readiness_; }

  const int family_;
  const size_t batch_max_;
  Readiness readiness_;
  bool receiving_ = false;
  bool once_ = false;
  bool may_be_more_ = false;  // than the batch
  Look look_{*this};
  DatagramSocket::OnDatagram on_datagram_;
  std::unique_ptr<Batch> batch_;
  std::deque<Send*> queue_;   // that the kernel has not taken
  std::deque<Send*> untold_;  // that it has, and whose callback is to come
  size_t queued_bytes_ = 0;
};

}  // namespace giro
