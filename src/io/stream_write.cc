#include "io/stream_write.h"

#include <algorithm>

#include "io/stream_core.h"

namespace giro {

StreamWrite::StreamWrite(StreamCore& core, Kind kind, Stream::Done done)
    : Operation(Opcode::send), core_(core), kind_(kind), done_(std::move(done)) {
  fd = core.fd();
  core.loop().keep_context(*this);
}

void StreamWrite::keep(std::string owned, std::span<const iovec> parts, size_t sent) {
  owned_ = std::move(owned);
  parts_.assign(parts.begin(), parts.end());
  if (!owned_.empty()) parts_ = {{owned_.data(), owned_.size()}};
  size_t skip = sent;
  for (iovec& part : parts_) {
    size_t here = std::min(skip, part.iov_len);
    part.iov_base = static_cast<char*>(part.iov_base) + here;
    part.iov_len -= here;
    skip -= here;
    bytes_ += part.iov_len;
  }
  arguments.send = {parts_.data(), static_cast<uint32_t>(parts_.size()), sent};
}

void StreamWrite::keep(Bytes owned, size_t sent) {
  const iovec whole{owned.data(), owned.size()};
  owned_bytes_ = std::move(owned);  // its memory stays where it is
  keep(std::string(), {&whole, 1}, sent);
}

void StreamWrite::discard() {
  if (!core_.is_open()) delete this;  // otherwise it is still the core's
}

void StreamWrite::run() {
  if (!core_.may_deliver(*this)) return;
  Result<void> outcome = result() < 0 ? Result<void>(error()) : Result<void>();
  Stream::Done done = std::move(done_);
  delete this;
  if (done) done(outcome);
}

}  // namespace giro
