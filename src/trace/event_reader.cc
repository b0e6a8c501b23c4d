#include "trace/event_reader.h"

#include <optional>

namespace giro::trace {
namespace {

// How many numbers an event has; nothing: there is no such event.
std::optional<unsigned> field_count(EventKind kind) {
  switch (kind) {
    case EventKind::forget:
    case EventKind::turn_end:
    case EventKind::phase_end:
    case EventKind::woke:
    case EventKind::callback_end:
    case EventKind::drain:
    case EventKind::job_end: return 0;
    case EventKind::dropped:
    case EventKind::turn:
    case EventKind::phase:
    case EventKind::wait:
    case EventKind::cancelled:
    case EventKind::handle_closed:
    case EventKind::received: return 1;
    case EventKind::string:  // and its bytes
    case EventKind::info:
    case EventKind::end:
    case EventKind::ready:
    case EventKind::drain_end:
    case EventKind::job:
    case EventKind::handle_state:
    case EventKind::sent:
    case EventKind::named:
    case EventKind::about: return 2;
    case EventKind::callback:
    case EventKind::output:
    case EventKind::stall: return 3;
    case EventKind::completed:
    case EventKind::stream:
    case EventKind::scheduled:
    case EventKind::timer: return 4;
    case EventKind::function:
    case EventKind::handle:
    case EventKind::refreshed: return 5;
    case EventKind::submitted: return 6;
  }
  return std::nullopt;
}

}  // namespace

bool EventReader::next() {
  while (at_ != end_ && !is_damaged_) {
    switch (read_event()) {
      case Step::event: return true;
      case Step::unknown: break;
      case Step::damage: is_damaged_ = true;
    }
  }
  return false;
}

EventReader::Step EventReader::read_event() {
  const uint8_t byte = *at_++;
  uint64_t since_ns = 0;
  if (!read_number(since_ns)) return Step::damage;
  if (since_ns > static_cast<uint64_t>(kTimeMax - time_ns_)) return Step::damage;
  time_ns_ += static_cast<Nanoseconds>(since_ns);
  event_.kind = static_cast<EventKind>(byte);
  event_.time_ns = time_ns_;
  const auto count = field_count(event_.kind);
  if (byte < static_cast<uint8_t>(EventKind::first_with_length)) {
    if (!count || !read_fields(*count)) return Step::damage;
    return event_.kind != EventKind::string || read_text() ? Step::event : Step::damage;
  }
  uint64_t length = 0;
  if (!read_number(length) || length > static_cast<uint64_t>(end_ - at_)) return Step::damage;
  const uint8_t* next = at_ + length;
  const bool is_read = count && read_fields(*count) && at_ <= next;
  if (count && !is_read) return Step::damage;
  at_ = next;  // a later version may have added fields
  return is_read ? Step::event : Step::unknown;
}

bool EventReader::read_number(uint64_t& out) {
  out = 0;
  for (unsigned shift = 0; shift < 64 && at_ != end_; shift += 7) {
    const uint8_t byte = *at_++;
    out |= static_cast<uint64_t>(byte & 0x7f) << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

bool EventReader::read_fields(unsigned count) {
  for (unsigned i = 0; i < count; ++i) {
    if (!read_number(event_.fields[i])) return false;
  }
  return true;
}

bool EventReader::read_text() {
  const uint64_t size = event_.fields[1];
  if (size > static_cast<uint64_t>(end_ - at_)) return false;
  event_.text = {reinterpret_cast<const char*>(at_), static_cast<size_t>(size)};
  at_ += size;
  return true;
}

}  // namespace giro::trace
