// The numbers of docs/trace-format.md.
#pragma once

#include <array>
#include <cstdint>

namespace giro::trace {

inline constexpr std::array<uint8_t, 8> kMagic = {0x89, 'G', 'I', 'R', 'O', 0x0d, 0x0a, 0x1a};
inline constexpr std::array<uint8_t, 4> kChunkMagic = {'C', 'H', 'N', 'K'};
inline constexpr uint32_t kVersion = 2;
inline constexpr size_t kHeaderBytes = 16;
inline constexpr size_t kChunkHeaderBytes = 24;

enum class EventKind : uint8_t {
  string = 0x01,
  function = 0x02,
  dropped = 0x03,
  stream = 0x04,
  info = 0x05,
  end = 0x06,
  forget = 0x07,
  turn = 0x10,
  turn_end = 0x11,
  phase = 0x12,
  phase_end = 0x13,
  wait = 0x14,
  woke = 0x15,
  scheduled = 0x20,
  cancelled = 0x21,
  ready = 0x22,
  callback = 0x23,
  callback_end = 0x24,
  drain = 0x25,
  drain_end = 0x26,
  timer = 0x30,
  submitted = 0x40,
  completed = 0x41,
  job = 0x42,
  job_end = 0x43,
  handle = 0x50,
  handle_closed = 0x51,
  handle_state = 0x52,
  sent = 0x60,
  received = 0x61,
  output = 0x70,
  stall = 0x71,
  // From here on an event has its length before its fields, and readers skip what they do not know.
  first_with_length = 0x80,
  named = 0x80,
  about = 0x81,
  refreshed = 0x82,
};

// Whose view a stream is.
enum class StreamKind : uint8_t { main_loop, worker_loop, pool_thread, cpp_loop };

// Who carries an operation out.
enum class Executor : uint8_t { readiness, ring, pool, at_once, simulated };

// Why a recording ends.
enum class EndReason : uint8_t { nothing_left, exit_called, uncaught_error, another };

inline constexpr uint64_t kUnreferenced = 1;  // a flag of timers and handles
inline constexpr uint64_t kMore = 1;  // a flag of completions: not the last of its operation

constexpr uint64_t zigzag(int64_t value) {
  return static_cast<uint64_t>(value) << 1 ^ static_cast<uint64_t>(value >> 63);
}
constexpr int64_t unzigzag(uint64_t value) {
  return static_cast<int64_t>(value >> 1) ^ -static_cast<int64_t>(value & 1);
}

}  // namespace giro::trace
