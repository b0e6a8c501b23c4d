// EventReader: the events of one chunk, one after the other.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "giro/base/clock.h"
#include "trace/trace_format.h"

namespace giro::trace {

// No recording lasts two years; times that are computed from such ones do not overflow.
inline constexpr Nanoseconds kTimeMax = Nanoseconds{1} << 56;

// Fields are in the order of docs/trace-format.md; those that it calls `z` still in zigzag.
struct Event {
  EventKind kind;
  Nanoseconds time_ns;
  std::array<uint64_t, 6> fields;
  std::string_view text;  // of a string; in the chunk's memory
};

class EventReader {
 public:
  // The chunk's own time comes first.
  EventReader(std::span<const uint8_t> events, Nanoseconds time_ns)
      : at_(events.data()),
        end_(events.data() + events.size()),
        time_ns_(std::clamp(time_ns, Nanoseconds{0}, kTimeMax)) {}

  // False: there is none left, or what follows is no event.
  bool next();
  const Event& event() const { return event_; }
  // What follows is no event.
  bool is_damaged() const { return is_damaged_; }

 private:
  // unknown: an event of a later version, which has been skipped.
  enum class Step : uint8_t { event, unknown, damage };
  Step read_event();
  bool read_number(uint64_t& out);
  bool read_fields(unsigned count);
  bool read_text();

  const uint8_t* at_;
  const uint8_t* end_;
  Nanoseconds time_ns_;
  Event event_{};
  bool is_damaged_ = false;
};

}  // namespace giro::trace
