// What coroutines ask of a stream: giro/coroutine/stream.h, and its part of StreamCore.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "giro/coroutine.h"
#include "io/stream_core.h"

namespace giro {

// --- Reading ------------------------------------------------------------------------------------

namespace detail {

StreamReader::~StreamReader() {
  if (link_ == nullptr) return;
  link_->reader_ = nullptr;
  if (core_ != nullptr) core_->forget_reader();
}

bool StreamReader::await_ready() {
  StreamCore* core = stream_->core_;
  return core != nullptr && core->read_early(*this);
}

bool StreamReader::await_suspend(std::coroutine_handle<> waiter) {
  waiter_ = waiter;
  core_ = stream_->core_;
  if (core_ == nullptr) return fails(SysError(EBADF, "read"));
  Result<void> begun = core_->read_once(*this);
  return begun.ok() || fails(begun.error());
}

// Whether it has to wait to be told so.
bool StreamReader::fails(SysError error) {
  core_ = nullptr;
  outcome_ = error;
  Loop* loop = Loop::current();
  if (loop == nullptr) return false;
  loop->set_immediate([link = Link(*this), error]() mutable { link(error); });
  return true;
}

void StreamReader::Link::operator()(const Result<std::span<const std::byte>>& read) {
  if (reader_ == nullptr) return;
  StreamReader& reader = *std::exchange(reader_, nullptr);
  reader.link_ = nullptr;
  reader.take(read);
  Trampoline::resume(reader.waiter_);
}

void StreamReader::take(const Result<std::span<const std::byte>>& read) {
  if (!read.ok()) {
    outcome_ = read.error();
    return;
  }
  size_t size = read->size();
  Result<void> kept;
  switch (target_) {
    case Target::chunk:
      if (!chunk_.resize(size)) kept = SysError(ENOMEM, "read");
      if (kept.ok() && size > 0) std::memcpy(chunk_.data(), read->data(), size);
      break;
    case Target::memory:
      if (read->data() == memory_.data()) break;  // received there
      size = std::min(size, memory_.size());
      if (size > 0) std::memcpy(memory_.data(), read->data(), size);
      if (size < read->size()) kept = core_->keep_early(read->subspan(size));
      break;
    case Target::lent: memory_ = {const_cast<std::byte*>(read->data()), size}; break;
    case Target::ahead:
      if (size > 0) kept = core_->keep_early(*read);
      break;
  }
  outcome_ = kept.ok() ? Result<size_t>(size) : Result<size_t>(kept.error());
}

}  // namespace detail

Result<void> StreamCore::read_once(detail::StreamReader& reader) {
  if (state_ != State::connected) return SysError(ENOTCONN, "read");
  if (is_reading()) return SysError(EALREADY, "read");
  on_read_ = detail::StreamReader::Link(reader);
  const bool stayed = in_flight();
  reads_ = Reads::once;
  if (stayed) {
    if (reader.wants_memory_filled()) offer(reader.memory_);
    loop().go_on(*this, keeps_alive());
  } else {
    Operation::fd = fd();
    arguments.receive = {nullptr, 0, ReceiveMemory::lent, nullptr};
    if (reader.wants_memory_filled()) offer(reader.memory_);
    loop().submit(*this, keeps_alive());
  }
  return {};
}

void StreamCore::offer(std::span<std::byte> memory) {
  arguments.receive = {memory.data(), memory.size(), ReceiveMemory::offered, nullptr};
}

// What comes is for the next one.
void StreamCore::forget_reader() {
  on_read_ = nullptr;
  reads_ = Reads::ahead;
  take_back_offer();
  if (is_open() && in_flight()) loop().set_keeps_alive(*this, KeepsLoopAlive::no);
}

Result<void> StreamCore::keep_early(std::span<const std::byte> data) {
  if (early_ == nullptr) early_ = std::make_unique<Early>();
  const size_t before = early_->bytes.size();
  if (!early_->bytes.resize(before + data.size())) return SysError(ENOMEM, "read");
  std::memcpy(early_->bytes.data() + before, data.data(), data.size());
  return {};
}

void StreamCore::receive_early() {
  if (!is_open()) return;
  Result<void> end;
  if (result() > 0) {
    end = keep_early({arguments.receive.data, static_cast<size_t>(result())});
    if (end.ok() && early_->bytes.size() < kReadAheadMax) return;
    take_back(*this);
    if (end.ok()) return;
  } else if (result() < 0) {
    end = error();
  }
  if (early_ == nullptr) early_ = std::make_unique<Early>();
  early_->end = end;
}

void StreamCore::end_loan_now() {
  early_->lent = {};
  if (!has_early()) early_.reset();
}

std::span<const std::byte> StreamCore::early() const {
  return early_ == nullptr ? std::span<const std::byte>() : early_->bytes.span();
}

Result<Bytes> StreamCore::take_early(size_t size) {
  Bytes& all = early_->bytes;
  Bytes taken;
  if (size == all.size()) {
    taken = std::move(all);
    if (!early_->end) early_.reset();
    return taken;
  }
  if (!taken.resize(size)) return SysError(ENOMEM, "read");
  if (size > 0) std::memcpy(taken.data(), all.data(), size);
  std::memmove(all.data(), all.data() + size, all.size() - size);
  if (!all.resize(all.size() - size)) return SysError(ENOMEM, "read");  // it gets smaller
  return taken;
}

bool StreamCore::read_early(detail::StreamReader& reader) {
  using Target = detail::StreamReader::Target;
  if (is_reading()) return false;
  end_loan();
  if (!has_early()) return false;
  if (reader.target_ == Target::ahead) {
    if (!early_->end) return false;
    reader.outcome_ =
        early_->end->ok() ? Result<size_t>(size_t{0}) : Result<size_t>(early_->end->error());
    return true;
  }
  if (early_->bytes.empty()) {
    const Result<void> end = *std::exchange(early_, nullptr)->end;
    reader.outcome_ = end.ok() ? Result<size_t>(size_t{0}) : Result<size_t>(end.error());
    return true;
  }
  const size_t all = early_->bytes.size();
  if (reader.target_ == Target::lent) {
    early_->lent = std::move(early_->bytes);
    reader.memory_ = {early_->lent.data(), all};
    reader.outcome_ = all;
    return true;
  }
  const size_t size = reader.target_ == Target::memory ? std::min(all, reader.memory_.size()) : all;
  Result<Bytes> taken = take_early(size);
  reader.outcome_ = taken.ok() ? Result<size_t>(size) : Result<size_t>(taken.error());
  if (!taken.ok() || size == 0) return true;
  if (reader.target_ == Target::memory) {
    std::memcpy(reader.memory_.data(), taken->data(), size);
  } else {
    reader.chunk_ = std::move(*taken);
  }
  return true;
}

// read_start() comes after somebody has read ahead: that is told first. False: it is only the end.
bool StreamCore::tell_early() {
  if (early_->bytes.empty()) {
    const Result<void> end = *std::exchange(early_, nullptr)->end;
    set_result(end.ok() ? 0 : -end.error().code(), "read");
    return false;
  }
  auto& memory = arguments.receive;
  const bool own = memory.memory == ReceiveMemory::own;
  const size_t all = early_->bytes.size();
  Result<Bytes> taken = take_early(own ? std::min(all, memory.size) : all);
  if (!taken.ok()) {
    set_result(-taken.error().code(), "read");
    return false;
  }
  std::span<const std::byte> part = taken->span();
  if (own) {
    std::memcpy(memory.data, part.data(), part.size());
    part = {memory.data, part.size()};
  }
  struct GoesOn {
    ~GoesOn() {
      if (!core.is_open() || core.reads_ != Reads::on || core.in_flight()) return;
      core.on_read_ = std::move(on_read);
      core.submit_receive();
    }
    StreamCore& core;
    Stream::OnRead on_read;
  } goes_on{*this, std::move(on_read_)};
  goes_on.on_read(part);
  return true;
}

namespace {

// What a stream has read ahead grows by what comes next.
class ReadAhead : public detail::StreamReader {
 public:
  explicit ReadAhead(Stream& stream) : StreamReader(stream, Target::ahead) {}
  Result<size_t> await_resume() { return outcome_; }
};

}  // namespace

task<Result<Bytes>> Stream::read_exactly(size_t size) {
  for (;;) {
    if (core_ != nullptr && core_->early().size() >= size) {
      if (size == 0) co_return Bytes();
      co_return core_->take_early(size);
    }
    Result<size_t> more = co_await ReadAhead(*this);
    if (!more.ok()) co_return more.error();
    if (*more == 0) co_return SysError(ENODATA, "read");
  }
}

task<Result<std::optional<std::string>>> Stream::read_until(std::string delimiter,
                                                            size_t size_max) {
  GIRO_CHECK(!delimiter.empty(), "read_until() of an empty delimiter");
  size_t searched = 0;
  for (;;) {
    std::span<const std::byte> bytes;
    if (core_ != nullptr) bytes = core_->early();
    std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const size_t found = text.find(delimiter, searched);
    if (found > size_max && bytes.size() > size_max) co_return SysError(EMSGSIZE, "read");
    if (found != std::string_view::npos) {
      Result<Bytes> taken = core_->take_early(found + delimiter.size());
      if (!taken.ok()) co_return taken.error();
      co_return std::optional(std::string(taken->text().substr(0, found)));
    }
    searched = text.size() < delimiter.size() ? 0 : text.size() - delimiter.size() + 1;
    Result<size_t> more = co_await ReadAhead(*this);
    if (!more.ok()) co_return more.error();
    if (*more > 0) continue;
    const size_t rest = core_ != nullptr ? core_->early().size() : 0;
    if (rest == 0) co_return std::optional<std::string>();
    Result<Bytes> taken = core_->take_early(rest);
    if (!taken.ok()) co_return taken.error();
    co_return std::optional(std::string(taken->text()));
  }
}

// --- Writing ------------------------------------------------------------------------------------

bool StreamSend::await_suspend(std::coroutine_handle<> waiter) {
  waiter_ = waiter;
  if (!outcome_) return true;
  Loop* loop = Loop::current();  // it has failed; O3
  if (loop == nullptr) return false;
  loop->set_immediate([link = Link(*this), error = outcome_->error()]() mutable { link(error); });
  return true;
}

template <typename Keep>
StreamSend StreamCore::begin_send(std::span<const iovec> parts, Keep keep) {
  if (finishing_) return StreamSend::refused(SysError(EPIPE, "write"));
  Attempt attempt{-EAGAIN, 0};
  if (may_send_now()) attempt = try_send_copies(parts);  // O4: at once
  if (attempt.result != -EAGAIN) {
    // Now and then the loop goes on before who awaits it does: a peer that reads as fast as we
    // write must not keep it from everybody else.
    if (++sent_at_once_ < kSentAtOnceMax) {
      return StreamSend::done(attempt.result >= 0
                                  ? Result<void>()
                                  : SysError(static_cast<int>(-attempt.result), "write"));
    }
    sent_at_once_ = 0;
  }
  StreamSend send;
  auto* write = new StreamWrite(*this, StreamWrite::Kind::data, StreamSend::Link(send));
  append(*write);
  if (attempt.result != -EAGAIN) {
    loop().complete_later(*write, attempt.result, "write");
  } else {
    keep(*write, attempt.sent);
    enqueue(*write);
  }
  return send;
}

StreamSend StreamCore::send(std::string data) {
  const iovec whole{data.data(), data.size()};
  return begin_send({&whole, 1}, [&](StreamWrite& write, size_t sent) {
    write.keep(std::move(data), {&whole, 1}, sent);
  });
}

StreamSend StreamCore::send(Bytes data) {
  const iovec whole{data.data(), data.size()};
  return begin_send({&whole, 1},
                    [&](StreamWrite& write, size_t sent) { write.keep(std::move(data), sent); });
}

StreamSend StreamCore::send(std::span<const std::byte> data) {
  const iovec whole{const_cast<std::byte*>(data.data()), data.size()};
  return begin_send({&whole, 1}, [&](StreamWrite& write, size_t sent) {
    const auto rest = data.subspan(sent);
    write.keep(std::string(reinterpret_cast<const char*>(rest.data()), rest.size()), {}, 0);
  });
}

StreamSend StreamCore::send(std::span<const std::string_view> pieces) {
  std::vector<iovec> parts;
  for (std::string_view piece : pieces) {
    parts.push_back({const_cast<char*>(piece.data()), piece.size()});
  }
  return begin_send(parts, [&](StreamWrite& write, size_t sent) {
    std::string rest;
    for (std::string_view piece : pieces) {
      const size_t skipped = std::min(sent, piece.size());
      sent -= skipped;
      rest += piece.substr(skipped);
    }
    const iovec whole{rest.data(), rest.size()};
    write.keep(std::move(rest), {&whole, 1}, 0);
  });
}

StreamSend StreamCore::send_end() {
  StreamSend send;
  Result<void> begun = shutdown(StreamSend::Link(send));
  if (!begun.ok()) return StreamSend::refused(begun.error());
  return send;
}

}  // namespace giro
