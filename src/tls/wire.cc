#include "tls/wire.h"

#include <algorithm>
#include <cstring>

namespace giro::tls {

namespace {

Wire& wire_of(BIO* bio) { return *static_cast<Wire*>(::BIO_get_data(bio)); }

}  // namespace

void Wire::lend(std::span<const std::byte> bytes) {
  if (!lent_.empty()) keep();
  if (kept_at_ < kept_.size()) {
    kept_.insert(kept_.end(), bytes.begin(), bytes.end());
  } else {
    lent_ = bytes;
  }
}

void Wire::keep() {
  if (kept_at_ == kept_.size()) {
    kept_.clear();
    kept_at_ = 0;
  }
  kept_.insert(kept_.end(), lent_.begin(), lent_.end());
  lent_ = {};
}

size_t Wire::take(std::span<std::byte> into) {
  const size_t kept = std::min(into.size(), kept_.size() - kept_at_);
  if (kept != 0) std::memcpy(into.data(), kept_.data() + kept_at_, kept);
  kept_at_ += kept;
  into = into.subspan(kept);
  const size_t lent = std::min(into.size(), lent_.size());
  if (lent != 0) std::memcpy(into.data(), lent_.data(), lent);
  lent_ = lent_.subspan(lent);
  return kept + lent;
}

void Wire::take_output(std::vector<std::byte>& memory) {
  memory.clear();
  memory.swap(output_);
}

void Wire::make_room(size_t size, std::vector<std::byte>& memory) {
  if (output_.empty() && output_.capacity() < memory.capacity()) {
    memory.clear();
    memory.swap(output_);
  }
  output_.reserve(output_.size() + size);
}

int Wire::read(BIO* bio, char* data, int size) {
  ::BIO_clear_retry_flags(bio);
  Wire& wire = wire_of(bio);
  const size_t count =
      wire.take(std::as_writable_bytes(std::span(data, static_cast<size_t>(size))));
  if (count != 0) return static_cast<int>(count);
  // Also at the end: the library would tell the peer of it, and there is nobody left.
  ::BIO_set_retry_read(bio);
  return -1;
}

int Wire::write(BIO* bio, const char* data, int size) {
  ::BIO_clear_retry_flags(bio);
  const auto bytes = std::as_bytes(std::span(data, static_cast<size_t>(size)));
  Wire& wire = wire_of(bio);
  wire.output_.insert(wire.output_.end(), bytes.begin(), bytes.end());
  return size;
}

long Wire::control(BIO* /*bio*/, int what, long /*number*/, void* /*pointer*/) {
  return what == BIO_CTRL_FLUSH ? 1 : 0;
}

const BIO_METHOD* Wire::method() {
  static const BIO_METHOD* const kMade = [] {
    BIO_METHOD* made = ::BIO_meth_new(::BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "giro");
    ::BIO_meth_set_read(made, read);
    ::BIO_meth_set_write(made, write);
    ::BIO_meth_set_ctrl(made, control);
    return made;
  }();
  return kMade;
}

OwnedBio Wire::make_bio() {
  OwnedBio bio(::BIO_new(method()));
  ::BIO_set_data(bio.get(), this);
  ::BIO_set_init(bio.get(), 1);
  return bio;
}

}  // namespace giro::tls
