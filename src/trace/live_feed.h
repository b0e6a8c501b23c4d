// LiveFeed: the end of a recording, for those who watch it while it grows. It keeps so many bytes
// of events; of what is older only names, so that the rest can be read. Whoever comes late, or
// reads slower than events come, is told how many are missing.
//
// Any thread. recorded() and up_to_date() are the recording's.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "giro/base/function.h"
#include "trace/event_reader.h"
#include "trace/trace_file.h"

namespace giro::trace {

class LiveFeed final : public TraceListener {
 public:
  static constexpr size_t kBytesMax = size_t{8} << 20;
  explicit LiveFeed(size_t bytes_max = kBytesMax) : bytes_max_(bytes_max) {}

  void recorded(std::span<const uint8_t> chunks) override;
  void up_to_date(Nanoseconds now_ns) override;
  void finished() override;

  // Called when there is something to be read, on the thread that brought it; empty: nobody.
  void set_on_news(Function<void()> on_news);
  // Called when all has been recorded; the program waits for it before it ends.
  void set_on_end(Function<void()> on_end);

  // How far one who watches has come.
  class Cursor {
    friend class LiveFeed;
    bool has_begun_ = false;
    uint64_t next_ = 0;  // the number of the chunk that comes next
    Nanoseconds time_ns_ = 0;
    std::map<uint32_t, uint64_t> events_;  // by stream: those that were sent or are given up
  };
  // What comes next, about so many bytes at most: whole chunks, the header before the first. Empty:
  // nothing is new.
  std::string read(Cursor& cursor, size_t size_max);
  bool has_ended() const;
  // Whether the recording names this file as the program's.
  bool names_file(std::string_view path) const;

 private:
  struct Kept {
    uint32_t stream;
    Nanoseconds time_ns;
    std::vector<uint8_t> bytes;  // with the chunk's head
    uint64_t events = 0;         // when it has been looked into
  };
  // Of a stream, what no longer can be had.
  struct Past {
    std::string origin;  // events that tell what it is
    std::string names;   // strings and functions
    uint64_t events = 0;
    Nanoseconds time_ns = 0;
    size_t chunks_kept = 0;
    std::map<uint64_t, std::string> texts;  // strings by their id, so far
    bool has_ended = false;
  };
  void keep(std::span<const uint8_t> chunk);
  void look_into_all() const;
  void look_into(const Event& event, Past& past, Kept& kept) const;
  void let_go_of_oldest();
  void remember(Past& past, const Event& event);
  void append_past(std::string& out, Cursor& cursor);

  const size_t bytes_max_;
  mutable std::mutex mutex_;  // guards what follows
  std::string header_;
  mutable std::deque<Kept> kept_;
  uint64_t first_ = 0;  // the number of the first of them
  // Those before have been looked into, which is put off until somebody wants to know: most
  // recordings are never looked at.
  mutable uint64_t next_unknown_ = 0;
  bool is_read_ = false;  // somebody has begun to, who must not be kept waiting at the end
  size_t bytes_ = 0;
  mutable std::map<uint32_t, Past> past_;
  mutable std::set<std::string, std::less<>> files_;  // of functions
  Nanoseconds now_ns_ = 0;
  bool has_ended_ = false;
  Function<void()> on_news_;
  Function<void()> on_end_;
};

}  // namespace giro::trace
