// TraceStream: one thread's events on their way into a file. The thread writes them into a buffer;
// the file's own thread takes what is there every now and then, also from a buffer that is not
// full.
//
// Thread: the one that it was made for. Lifetime: shared with the file, which may outlive the
// thread.
#pragma once

#include <array>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "giro/base/clock.h"
#include "trace/recent_ids.h"
#include "trace/trace_format.h"

namespace giro::trace {

class TraceFile;

// Filled by a stream's thread, read by the file's. What both say of it is in one word: how many
// bytes are whole events, and the time of the last of them.
class TraceBuffer {
 public:
  static constexpr size_t kBytes = 65536;
  static constexpr unsigned kSizeBits = 17;
  static_assert(kBytes < size_t{1} << kSizeBits);
  // Longer than this after its begin a buffer takes no more events.
  static constexpr Nanoseconds kDurationMax = (Nanoseconds{1} << (63 - kSizeBits)) - 1;

  struct Extent {
    size_t size;
    Nanoseconds time_ns;
  };

  // Empty again, for events from this time on.
  void begin(Nanoseconds time_ns) {
    begin_ns_ = written_ns_ = time_ns;
    written_ = 0;
    published_.store(0, std::memory_order_release);
  }
  void publish(size_t size, Nanoseconds time_ns) {
    published_.store(static_cast<uint64_t>(time_ns - begin_ns_) << kSizeBits | size,
                     std::memory_order_release);
  }
  // Any thread.
  Extent extent() const {
    const uint64_t published = published_.load(std::memory_order_acquire);
    return {published & ((uint64_t{1} << kSizeBits) - 1),
            begin_ns_ + static_cast<Nanoseconds>(published >> kSizeBits)};
  }
  bool has_room(size_t size, size_t more, Nanoseconds time_ns) const {
    return size + more <= kBytes && time_ns - begin_ns_ <= kDurationMax;
  }
  uint8_t* data() { return bytes_.data(); }
  const uint8_t* data() const { return bytes_.data(); }

 private:
  friend class TraceFile;
  std::atomic<uint64_t> published_{0};
  Nanoseconds begin_ns_ = 0;
  // The file's thread: how much of it is in the file, and the time of the last event there.
  size_t written_ = 0;
  Nanoseconds written_ns_ = 0;
  std::array<uint8_t, kBytes> bytes_;
};

class TraceStream {
 public:
  TraceStream(TraceFile& file, uint32_t id, std::unique_ptr<TraceBuffer> buffer,
              Nanoseconds start_ns);

  uint32_t id() const { return id_; }

  // Fields are numbers; signed ones go through zigzag() first.
  template <std::unsigned_integral... Fields>
  void write(EventKind kind, Nanoseconds time_ns, Fields... fields) {
    uint8_t* out = reserve((sizeof...(fields) + 1) * kNumberBytesMax + 1, time_ns);
    if (out == nullptr) return;
    out = put_head(out, kind, time_ns);
    ((out = put(out, fields)), ...);
    commit(out, time_ns);
  }

  // The same for an event that has its length before its fields.
  template <std::unsigned_integral... Fields>
  void write_with_length(EventKind kind, Nanoseconds time_ns, Fields... fields) {
    uint8_t* out = reserve((sizeof...(fields) + 2) * kNumberBytesMax + 1, time_ns);
    if (out == nullptr) return;
    out = put_head(out, kind, time_ns);
    uint8_t* length = out++;
    ((out = put(out, fields)), ...);
    *length = static_cast<uint8_t>(out - length - 1);
    commit(out, time_ns);
  }

  // Before the ids of an event's texts are asked for: forgets all of them where there are too many.
  void limit_definitions(Nanoseconds time_ns);
  // The id of a text, which is written when it is new. 0: an empty one.
  uint64_t string_id(std::string_view text, Nanoseconds time_ns);

  // Of a function that was told of before; 0: it was not. Keys are the caller's, and not 0.
  uint64_t function_id(uint64_t key) {
    const uint64_t recent = recent_functions_.find(key);
    return recent != 0 ? recent : find_function(key);
  }
  uint64_t define_function(uint64_t key, std::string_view name, std::string_view file,
                           uint32_t line, uint32_t column, Nanoseconds time_ns);

 private:
  friend class TraceFile;
  static constexpr size_t kNumberBytesMax = 10;
  // What is longer is cut off: paths are at most as long.
  static constexpr size_t kTextBytesMax = 4096;
  // A program may name ever new paths: then all is forgotten, and defined anew when it is next
  // used.
  static constexpr size_t kDefinitionsMax = size_t{1} << 15;
  static constexpr size_t kDefinitionBytesMax = size_t{4} << 20;

  static uint8_t* put(uint8_t* out, uint64_t value) {
    if (value < 0x80) [[likely]] {
      *out = static_cast<uint8_t>(value);
      return out + 1;
    }
    while (value >= 0x80) {
      *out++ = static_cast<uint8_t>(value | 0x80);
      value >>= 7;
    }
    *out++ = static_cast<uint8_t>(value);
    return out;
  }
  // A clock that goes back (another thread's reading) costs exactness, not order.
  uint8_t* put_head(uint8_t* out, EventKind kind, Nanoseconds& time_ns) {
    *out++ = static_cast<uint8_t>(kind);
    if (time_ns < last_ns_) time_ns = last_ns_;
    return put(out, static_cast<uint64_t>(time_ns - last_ns_));
  }
  // Null: nothing is recorded any more.
  uint8_t* reserve(size_t size, Nanoseconds time_ns) {
    if (stopped_->load(std::memory_order_relaxed)) return nullptr;
    if (!buffer_->has_room(size_, size, time_ns)) [[unlikely]]
      seal();
    return buffer_->data() + size_;
  }
  void commit(const uint8_t* end, Nanoseconds time_ns) {
    size_ = static_cast<size_t>(end - buffer_->data());
    last_ns_ = time_ns;
    buffer_->publish(size_, time_ns);
  }
  void seal();
  void forget_definitions();
  uint64_t find_function(uint64_t key);

  // Strings are looked up without making one.
  struct TextHash {
    using is_transparent = void;
    size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };

  TraceFile& file_;
  const std::atomic<bool>* stopped_;  // the file's
  const uint32_t id_;
  std::unique_ptr<TraceBuffer> buffer_;
  size_t size_ = 0;  // of what is in it
  Nanoseconds last_ns_;
  std::unordered_map<std::string, uint64_t, TextHash, std::equal_to<>> strings_;
  std::unordered_map<uint64_t, uint64_t> functions_;
  RecentIds<uint64_t> recent_functions_;
  uint64_t last_string_ = 0;
  uint64_t last_function_ = 0;
  size_t string_bytes_ = 0;
};

}  // namespace giro::trace
