#include "trace/live_feed.h"

#include <algorithm>
#include <cstring>

#include "trace/trace_format.h"

namespace giro::trace {
namespace {

uint32_t word_at(std::span<const uint8_t> bytes, size_t at) {
  uint32_t word = 0;
  for (size_t i = 0; i < sizeof(word); ++i) word |= uint32_t{bytes[at + i]} << 8 * i;
  return word;
}

template <typename Number>
void append_fixed(std::string& out, Number number) {
  for (size_t i = 0; i < sizeof(number); ++i) out += static_cast<char>(number >> 8 * i);
}

void append_number(std::string& out, uint64_t value) {
  while (value >= 0x80) {
    out += static_cast<char>(value | 0x80);
    value >>= 7;
  }
  out += static_cast<char>(value);
}

// At the time of its chunk.
void append_event(std::string& out, EventKind kind, std::initializer_list<uint64_t> fields) {
  out += static_cast<char>(kind);
  append_number(out, 0);
  for (uint64_t field : fields) append_number(out, field);
}

void append_chunk(std::string& out, uint32_t stream, Nanoseconds time_ns, std::string_view events) {
  out.append(kChunkMagic.begin(), kChunkMagic.end());
  append_fixed(out, static_cast<uint32_t>(events.size()));
  append_fixed(out, stream);
  append_fixed(out, uint32_t{0});
  append_fixed(out, static_cast<uint64_t>(time_ns));
  out += events;
}

// Is not missing when its chunk is.
bool is_told_again(EventKind kind) {
  return kind == EventKind::string || kind == EventKind::function || kind == EventKind::stream ||
         kind == EventKind::info;
}

}  // namespace

// --- The recording's thread ----------------------------------------------------------------------

void LiveFeed::recorded(std::span<const uint8_t> chunks) {
  std::lock_guard lock(mutex_);
  if (header_.empty()) {
    header_.assign(chunks.begin(), chunks.end());
    return;
  }
  while (chunks.size() >= kChunkHeaderBytes) {
    const size_t size = kChunkHeaderBytes + word_at(chunks, kChunkMagic.size());
    keep(chunks.first(size));
    chunks = chunks.subspan(size);
  }
  if (is_read_) look_into_all();
  while (bytes_ > bytes_max_ && kept_.size() > 1) let_go_of_oldest();
}

void LiveFeed::up_to_date(Nanoseconds now_ns) {
  std::lock_guard lock(mutex_);
  now_ns_ = now_ns;
  if (on_news_) on_news_();
}

void LiveFeed::finished() {
  Function<void()> on_end;
  {
    std::lock_guard lock(mutex_);
    has_ended_ = true;
    if (on_news_) on_news_();
    on_end = std::move(on_end_);
  }
  if (on_end) on_end();
}

void LiveFeed::keep(std::span<const uint8_t> chunk) {
  const uint32_t stream = word_at(chunk, 8);
  const uint64_t time_ns = uint64_t{word_at(chunk, 20)} << 32 | word_at(chunk, 16);
  ++past_[stream].chunks_kept;
  bytes_ += chunk.size();
  kept_.push_back({stream, static_cast<Nanoseconds>(time_ns), {chunk.begin(), chunk.end()}});
}

void LiveFeed::look_into_all() const {
  for (; next_unknown_ < first_ + kept_.size(); ++next_unknown_) {
    Kept& kept = kept_[next_unknown_ - first_];
    Past& past = past_[kept.stream];
    EventReader reader(std::span(kept.bytes).subspan(kChunkHeaderBytes), kept.time_ns);
    while (reader.next()) look_into(reader.event(), past, kept);
  }
}

// Files that functions are written in may be shown; not all that the program has to do with.
void LiveFeed::look_into(const Event& event, Past& past, Kept& kept) const {
  if (!is_told_again(event.kind)) ++kept.events;
  if (event.kind == EventKind::forget) past.texts.clear();
  if (event.kind == EventKind::string) past.texts[event.fields[0]] = event.text;
  if (event.kind != EventKind::function) return;
  if (auto file = past.texts.find(event.fields[2]); file != past.texts.end()) {
    files_.insert(file->second);
  }
}

void LiveFeed::let_go_of_oldest() {
  Kept& oldest = kept_.front();
  const bool is_unknown = next_unknown_ == first_;
  Past& past = past_[oldest.stream];
  const auto bytes = std::span(oldest.bytes).subspan(kChunkHeaderBytes);
  EventReader reader(bytes, oldest.time_ns);
  while (reader.next()) {
    if (is_unknown) look_into(reader.event(), past, oldest);
    remember(past, reader.event());
  }
  if (is_unknown) ++next_unknown_;
  past.time_ns = reader.event().time_ns;
  const bool is_over = --past.chunks_kept == 0 && past.has_ended;
  if (is_over) past_.erase(oldest.stream);
  bytes_ -= oldest.bytes.size();
  kept_.pop_front();
  ++first_;
}

void LiveFeed::remember(Past& past, const Event& event) {
  const auto& field = event.fields;
  if (!is_told_again(event.kind)) ++past.events;
  switch (event.kind) {
    case EventKind::string:
      append_event(past.names, event.kind, {field[0], event.text.size()});
      past.names += event.text;
      break;
    case EventKind::function:
      append_event(past.names, event.kind, {field[0], field[1], field[2], field[3], field[4]});
      break;
    case EventKind::forget: past.names.clear(); break;
    // With the names that they need, which may be forgotten.
    case EventKind::stream:
      past.origin += past.names;
      append_event(past.origin, event.kind, {field[0], field[1], field[2], field[3]});
      break;
    case EventKind::info:
      past.origin += past.names;
      append_event(past.origin, event.kind, {field[0], field[1]});
      break;
    case EventKind::end: past.has_ended = true; break;
    default: break;
  }
}

// --- Those who watch -----------------------------------------------------------------------------

void LiveFeed::set_on_news(Function<void()> on_news) {
  std::lock_guard lock(mutex_);
  on_news_ = std::move(on_news);
}

void LiveFeed::set_on_end(Function<void()> on_end) {
  std::lock_guard lock(mutex_);
  on_end_ = std::move(on_end);
}

bool LiveFeed::has_ended() const {
  std::lock_guard lock(mutex_);
  return has_ended_;
}

bool LiveFeed::names_file(std::string_view path) const {
  std::lock_guard lock(mutex_);
  look_into_all();
  return files_.contains(path);
}

std::string LiveFeed::read(Cursor& cursor, size_t size_max) {
  std::lock_guard lock(mutex_);
  std::string out;
  if (header_.empty()) return out;
  is_read_ = true;
  look_into_all();
  if (!cursor.has_begun_) out = header_;
  if (!cursor.has_begun_ || cursor.next_ < first_) append_past(out, cursor);
  cursor.has_begun_ = true;
  while (cursor.next_ < first_ + kept_.size()) {
    const Kept& next = kept_[cursor.next_ - first_];
    if (!out.empty() && out.size() + next.bytes.size() > size_max) return out;
    out.append(next.bytes.begin(), next.bytes.end());
    cursor.events_[next.stream] += next.events;
    ++cursor.next_;
  }
  // Nothing has happened since: an empty chunk says how late it is.
  constexpr Nanoseconds kBeat = 100'000'000;
  if (out.empty() && now_ns_ >= cursor.time_ns_ + kBeat) append_chunk(out, 0, now_ns_, {});
  if (!out.empty()) cursor.time_ns_ = now_ns_;
  return out;
}

// Names of what is no longer kept, and how many events one who watches has missed.
void LiveFeed::append_past(std::string& out, Cursor& cursor) {
  for (const auto& [stream, past] : past_) {
    uint64_t& seen = cursor.events_[stream];
    std::string events = past.origin + past.names;
    if (past.events > seen) append_event(events, EventKind::dropped, {past.events - seen});
    seen = std::max(seen, past.events);
    if (!events.empty()) append_chunk(out, stream, past.time_ns, events);
  }
  cursor.next_ = std::max(cursor.next_, first_);
}

}  // namespace giro::trace
