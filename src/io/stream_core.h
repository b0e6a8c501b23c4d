// StreamCore: connecting, reading, the queue of writes, and their end.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "giro/stream.h"
#include "io/handle_core.h"
#include "io/stream_write.h"

namespace giro {

// The core is itself the receive operation, to keep an idle connection small.
class StreamCore final : private Operation, public HandleCore {
 public:
  enum class State : uint8_t { unconnected, connecting, connected, failed };

  StreamCore(Loop& loop, int fd, State state)
      : Operation(Opcode::receive), HandleCore(loop, fd), state_(state) {
    if (state == State::connected) tell_opened("socket", Named::by_peer_address);
  }

  using HandleCore::fd;
  using HandleCore::loop;
  State state() const { return state_; }
  Result<void> bind(const Address& address, BindOptions options);
  void connect(const Address& address, Stream::Done done);

  // Into `memory`, or into that of a lender, or if there is neither into the poller's.
  Result<void> read_start(std::span<std::byte> memory, Stream::Lender lender,
                          Stream::OnRead on_read);
  void read_stop();
  bool is_reading() const { return in_flight() && reads_ != Reads::ahead; }

  // For coroutines: one chunk, and no more; ECANCELED in the close phase when the stream is closed
  // before it came. The receive stays in flight afterwards, because stopping and starting it costs
  // a ring two calls of the kernel; what comes then is kept, up to kReadAheadMax, and then stopped.
  Result<void> read_once(detail::StreamReader& reader);
  void forget_reader();
  // Gives what was read ahead. False: nothing was.
  bool read_early(detail::StreamReader& reader);
  // Adds to it, without a limit.
  Result<void> keep_early(std::span<const std::byte> data);
  bool has_early() const { return early_ != nullptr && (early_->end || !early_->bytes.empty()); }
  // What has been read ahead, for those who look for something in it; and takes it from there.
  std::span<const std::byte> early() const;
  Result<Bytes> take_early(size_t size);

  Result<size_t> try_write(std::span<const std::byte> data);
  Result<size_t> try_write(std::span<const iovec> parts);
  // `owned`, if not empty, is the data, for the stream to keep; otherwise the parts are.
  Result<void> write(std::string owned, std::span<const iovec> parts, Stream::Done done);
  Result<void> shutdown(Stream::Done done);
  StreamSend send(std::string data);
  StreamSend send(Bytes data);
  StreamSend send(std::span<const std::byte> data);
  StreamSend send(std::span<const std::string_view> pieces);
  StreamSend send_end();
  size_t write_queue_size() const { return queued_bytes_; }
  void reset_on_close();

 private:
  friend class StreamWrite;

  class Connect;
  static constexpr size_t kReadAheadMax = 16 * 1024;
  static constexpr uint8_t kSentAtOnceMax = 64;
  // on: read_start(). once: a coroutine waits. ahead: nobody does, and what comes is kept.
  enum class Reads : uint8_t { on, once, ahead };
  // What came while nobody waited for it.
  struct Early {
    Bytes bytes;
    std::optional<Result<void>> end;  // of the stream, after the bytes
    Bytes lent;                       // that came before, to a coroutine that may still look at it
  };

  void cancel_operations() override;
  Operation& listening_operation() override { return *this; }
  bool is_listening() override { return is_reading(); }
  void run() override;  // something was received
  void receive_early();
  void end_loan() {
    if (early_ != nullptr) end_loan_now();
  }
  void end_loan_now();
  // A coroutine's memory, to be received into; it is not there any more when nobody waits.
  void offer(std::span<std::byte> memory);
  void take_back_offer() {
    auto& memory = arguments.receive.memory;
    if (memory == ReceiveMemory::offered) memory = ReceiveMemory::lent;
  }
  void submit_receive();
  bool tell_early();
  void tell(const Result<std::span<const std::byte>>& read);

  // 0, or why there is no socket for addresses of this family.
  int open_socket(const Address& address);
  bool is_connecting() const { return state_ <= State::connecting; }
  void connected(const Result<void>& outcome);

  struct Attempt {
    int64_t result;  // everything, -EAGAIN, or what went wrong
    size_t sent;
  };
  // Moves along the parts.
  Attempt try_send(std::span<iovec> parts);
  Attempt try_send_copies(std::span<const iovec> parts);
  static Result<size_t> outcome_of(Attempt attempt);
  int why_not_now() const;
  bool may_send_now() const { return state_ == State::connected && unsent_ == nullptr; }
  StreamWrite* first() const { return last_ == nullptr ? nullptr : last_->next; }
  void append(StreamWrite& write);
  StreamWrite& take_first();
  void send_queued();
  int64_t send_now(StreamWrite& write);
  // keep(write, sent) gives the write its memory, of which so much has been sent.
  template <typename Keep>
  StreamSend begin_send(std::span<const iovec> parts, Keep keep);
  // What the kernel has not taken at once.
  void enqueue(StreamWrite& write);
  void no_longer_unsent(StreamWrite& write);
  // A write is about to call back. False: not yet, an older one has to come first.
  bool may_deliver(StreamWrite& write);

  State state_;
  bool finishing_ : 1 = false;  // shutdown() was called: no more writes
  Reads reads_ : 2 = Reads::on;
  uint8_t sent_at_once_ = 0;  // in a row, without the loop's going on
  Stream::OnRead on_read_;
  std::unique_ptr<Early> early_;
  // There is one of these in every idle connection, so each word counts. Writes whose callback has
  // not come yet are a ring: after the last stands the first. Until the stream is connected none
  // of them has been sent; from then on those before unsent_ are with the kernel.
  StreamWrite* last_ = nullptr;
  union {
    Connect* connect_;               // NOLINT(readability-identifier-naming): while connecting
    StreamWrite* unsent_ = nullptr;  // NOLINT(readability-identifier-naming)
  };
  size_t queued_bytes_ = 0;
};

}  // namespace giro
