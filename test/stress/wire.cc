#include "stress/wire.h"

#include "stress/report.h"
#include "stress/rules.h"

namespace giro::stress {

bool Wire::is_broken_for(Side side) const {
  const End* peer = end(other(side));
  return peer != nullptr ? peer->closed : door == nullptr || door->closed;
}

// A close that leaves bytes unread is a reset, too.
bool Wire::may_have_lost(Side sender) const {
  const End* closer = end(sender);
  const Flow& unread = flows[static_cast<size_t>(other(sender))];
  return is_long && closer != nullptr && closer->closed &&
         (closer->reset || unread.received < unread.asked);
}

char Wire::byte_at(Side sender, uint64_t offset) const {
  const uint64_t mixed = (offset * 2 + static_cast<uint64_t>(sender)) * 0x9e3779b97f4a7c15 + number;
  return static_cast<char>(mixed >> 32);
}

std::string Wire::bytes_to_send(Side side, size_t count) {
  std::string bytes(count, '\0');
  for (size_t i = 0; i < count; ++i) bytes[i] = byte_at(side, from(side).asked + i);
  return bytes;
}

void Wire::receive(Side side, std::span<const std::byte> bytes) {
  const Side sender = other(side);
  Flow& flow = from(sender);
  require(!flow.end_seen, rules::kBytes, "bytes behind the end");
  require(flow.received + bytes.size() <= flow.asked, rules::kBytes, "more than was sent");
  for (std::byte byte : bytes) {
    require(static_cast<char>(byte) == byte_at(sender, flow.received), rules::kBytes, "others");
    ++flow.received;
  }
}

void Wire::receive_end(Side side) {
  const Side sender = other(side);
  Flow& flow = from(sender);
  flow.end_seen = true;
  const End* peer = end(sender);
  require(is_broken_for(side) || peer->finishing, rules::kBytes, "an end that nobody sent");
  // A reset is told once: a connect, a write or another read may have heard of it first.
  const bool has_sent = from(side).asked > 0 || end(side)->finishing;
  const bool hears_first = side == Side::server && !has_sent && !flow.error_seen;
  if (hears_first && peer->reset && !peer->finishing && !is_unix) {
    broken(rules::kBytes, "an end instead of a reset");
  }
  const uint64_t least = is_broken_for(side) ? flow.taken : flow.asked;
  require(flow.received >= least || may_have_lost(sender), rules::kBytes,
          "the end comes before all bytes");
}

void Wire::receive_error(Side side) {
  require(is_broken_for(side), rules::kBytes, "an error that nobody caused");
  from(other(side)).error_seen = true;
}

void Wire::require_at_rest(Side side) {
  End* mine = end(side);
  if (mine == nullptr || mine->closed) return;
  require(mine->state != End::State::connecting, rules::kOnce, "a connect was lost");
  if (mine->state != End::State::connected) {
    return require(mine->writes.empty(), rules::kOnce, "a write was lost");
  }
  const End* peer = end(other(side));
  const bool broken_off = is_broken_for(side);
  const bool peer_ends = broken_off || (peer != nullptr && peer->finishing);
  require(!mine->reading || !peer_ends, rules::kBytes, "the end has not come");
  const bool is_read = peer != nullptr && peer->reading;
  require(mine->writes.empty() || !(broken_off || is_read), rules::kOnce, "a write was lost");
  require(!is_read || from(side).received == from(side).asked, rules::kBytes, "some were lost");
}

}  // namespace giro::stress
