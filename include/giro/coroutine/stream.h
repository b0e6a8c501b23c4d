// What co_await waits with for a Stream: giro/stream.h makes these.
#pragma once

#include <coroutine>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "giro/base/api.h"
#include "giro/base/bytes.h"
#include "giro/base/result.h"
#include "giro/coroutine/trampoline.h"

namespace giro {

class Stream;
class StreamCore;

namespace detail {

// One read, in the frame of the coroutine that awaits it. It may be moved until it is awaited, and
// awaited once. Destroyed while it waits, it loses no byte: the next read gets them. An error that
// is known at once comes in the next check phase (O3).
class GIRO_API StreamReader {
 public:
  bool await_ready();
  bool await_suspend(std::coroutine_handle<> waiter);

  // Held by the stream while the reader waits. Each clears the other's pointer when it goes.
  class Link {
   public:
    explicit Link(StreamReader& reader) : reader_(&reader) { reader.link_ = this; }
    Link(Link&& other) noexcept : reader_(std::exchange(other.reader_, nullptr)) {
      if (reader_ != nullptr) reader_->link_ = this;
    }
    ~Link() {
      if (reader_ != nullptr) reader_->link_ = nullptr;
    }
    void operator()(const Result<std::span<const std::byte>>& read);

   private:
    friend StreamReader;
    StreamReader* reader_;
  };

 protected:
  // Where what was read goes: to new memory, to the coroutine's, nowhere, or to what the stream has
  // read ahead.
  enum class Target : uint8_t { chunk, memory, lent, ahead };

  StreamReader(Stream& stream, Target target, std::span<std::byte> memory = {})
      : memory_(memory), stream_(&stream), target_(target) {}
  StreamReader(StreamReader&& other) noexcept
      : memory_(other.memory_), stream_(other.stream_), target_(other.target_) {
    GIRO_CHECK(other.link_ == nullptr, "a read was moved while it is awaited");
  }
  ~StreamReader();

  // How many bytes; 0: the peer has finished.
  Result<size_t> outcome_ = size_t{0};
  Bytes chunk_;
  std::span<std::byte> memory_;  // the coroutine's, or what is lent to it

 private:
  friend StreamCore;
  bool wants_memory_filled() const { return target_ == Target::memory && !memory_.empty(); }
  void take(const Result<std::span<const std::byte>>& read);
  bool fails(SysError error);

  Stream* stream_;
  StreamCore* core_ = nullptr;  // that holds the link
  Link* link_ = nullptr;
  std::coroutine_handle<> waiter_;
  Target target_;
};

}  // namespace detail

// Made by Stream::read().
class [[nodiscard]] StreamRead : public detail::StreamReader {
 public:
  // Stream::read() does this.
  explicit StreamRead(Stream& stream) : StreamReader(stream, Target::chunk) {}
  Result<std::optional<Bytes>> await_resume() {
    if (!outcome_.ok()) return outcome_.error();
    if (*outcome_ == 0) return std::optional<Bytes>();
    return std::optional(std::move(chunk_));
  }
};

// Made by Stream::read_into().
class [[nodiscard]] StreamReadInto : public detail::StreamReader {
 public:
  // Stream::read_into() does this.
  StreamReadInto(Stream& stream, std::span<std::byte> memory)
      : StreamReader(stream, Target::memory, memory) {}
  Result<size_t> await_resume() { return outcome_; }
};

// Made by Stream::read_lent().
class [[nodiscard]] StreamReadLent : public detail::StreamReader {
 public:
  // Stream::read_lent() does this.
  explicit StreamReadLent(Stream& stream) : StreamReader(stream, Target::lent) {}
  Result<std::span<const std::byte>> await_resume() {
    if (!outcome_.ok()) return outcome_.error();
    return std::span<const std::byte>(memory_.data(), *outcome_);
  }
};

// What Stream::write() and shutdown() give. It has begun already: ok() says whether it could, and
// co_await waits until the kernel has taken everything, and says what came of it. Whoever does not
// await it drops it, and it goes on. May be moved until it is awaited, and awaited once.
class [[nodiscard]] GIRO_API StreamSend {
 public:
  // For the stream: it ends at once, with this.
  static StreamSend refused(SysError error) { return StreamSend(error, error); }
  static StreamSend done(const Result<void>& outcome) { return StreamSend({}, outcome); }
  // It is told later, through a Link.
  StreamSend() = default;
  StreamSend(StreamSend&& other) noexcept
      : begun_(other.begun_), outcome_(other.outcome_), link_(std::exchange(other.link_, nullptr)) {
    GIRO_CHECK(!other.waiter_, "a write was moved while it is awaited");
    if (link_ != nullptr) link_->send_ = this;
  }
  ~StreamSend() {
    if (link_ != nullptr) link_->send_ = nullptr;
  }

  // Whether it has begun, or why not (EBADF, EPIPE).
  bool ok() const { return begun_.ok(); }
  const SysError& error() const { return begun_.error(); }
  operator Result<void>() const { return begun_; }  // implicit, as a Result

  bool await_ready() const noexcept { return outcome_ && outcome_->ok(); }
  GIRO_API bool await_suspend(std::coroutine_handle<> waiter);
  Result<void> await_resume() { return *outcome_; }

  // Held by what does the writing. Each clears the other's pointer when it goes.
  class Link {
   public:
    // `send` may be moved and destroyed meanwhile.
    explicit Link(StreamSend& send) : send_(&send) { send.link_ = this; }
    Link(Link&& other) noexcept : send_(std::exchange(other.send_, nullptr)) {
      if (send_ != nullptr) send_->link_ = this;
    }
    ~Link() {
      if (send_ != nullptr) send_->link_ = nullptr;
    }
    // Tells the outcome, once, and resumes who awaits it.
    void operator()(Result<void> outcome) {
      if (send_ == nullptr) return;
      StreamSend& send = *std::exchange(send_, nullptr);
      send.link_ = nullptr;
      send.outcome_ = outcome;
      if (send.waiter_) detail::Trampoline::resume(send.waiter_);
    }

   private:
    friend StreamSend;
    StreamSend* send_;
  };

 private:
  StreamSend(Result<void> begun, Result<void> outcome) : begun_(begun), outcome_(outcome) {}

  Result<void> begun_;
  std::optional<Result<void>> outcome_;
  Link* link_ = nullptr;
  std::coroutine_handle<> waiter_;
};

}  // namespace giro
