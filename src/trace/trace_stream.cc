#include "trace/trace_stream.h"

#include <algorithm>
#include <cstring>

#include "trace/trace_file.h"

namespace giro::trace {
namespace {

// Not in the middle of a character.
std::string_view cut_off(std::string_view text, size_t size_max) {
  if (text.size() <= size_max) return text;
  size_t size = size_max;
  while (size > 0 && (static_cast<uint8_t>(text[size]) & 0xc0) == 0x80) --size;
  return text.substr(0, size);
}

}  // namespace

TraceStream::TraceStream(TraceFile& file, uint32_t id, std::unique_ptr<TraceBuffer> buffer,
                         Nanoseconds start_ns)
    : file_(file),
      stopped_(&file.stopped()),
      id_(id),
      buffer_(std::move(buffer)),
      last_ns_(start_ns) {
  buffer_->begin(start_ns);
}

uint64_t TraceStream::string_id(std::string_view text, Nanoseconds time_ns) {
  if (text.empty()) return 0;
  text = cut_off(text, kTextBytesMax);
  if (const auto known = strings_.find(text); known != strings_.end()) return known->second;
  const uint64_t id = ++last_string_;
  string_bytes_ += text.size();
  uint8_t* out = reserve(text.size() + 3 * kNumberBytesMax + 1, time_ns);
  // After that: sealing a buffer may have forgotten all strings.
  strings_.emplace(text, id);
  if (out == nullptr) return id;
  out = put_head(out, EventKind::string, time_ns);
  out = put(put(out, id), text.size());
  std::memcpy(out, text.data(), text.size());
  commit(out + text.size(), time_ns);
  return id;
}

uint64_t TraceStream::find_function(uint64_t key) {
  const auto found = functions_.find(key);
  if (found == functions_.end()) return 0;
  recent_functions_.put(key, found->second);
  return found->second;
}

uint64_t TraceStream::define_function(uint64_t key, std::string_view name, std::string_view file,
                                      uint32_t line, uint32_t column, Nanoseconds time_ns) {
  limit_definitions(time_ns);
  const uint64_t name_id = string_id(name, time_ns);
  const uint64_t file_id = string_id(file, time_ns);
  const uint64_t id = ++last_function_;
  write(EventKind::function, time_ns, id, name_id, file_id, uint64_t{line}, uint64_t{column});
  functions_.insert_or_assign(key, id);
  if (key != 0) recent_functions_.put(key, id);
  return id;
}

void TraceStream::seal() {
  const uint64_t dropped = file_.replace_buffer(*this);
  size_ = 0;
  if (dropped == 0) return;
  forget_definitions();  // those in the lost buffer are
  write(EventKind::dropped, last_ns_, dropped);
}

void TraceStream::forget_definitions() {
  strings_.clear();
  functions_.clear();
  recent_functions_.clear();
  string_bytes_ = 0;
}

void TraceStream::limit_definitions(Nanoseconds time_ns) {
  if (strings_.size() < kDefinitionsMax && string_bytes_ < kDefinitionBytesMax) return;
  forget_definitions();
  write(EventKind::forget, time_ns);
}

}  // namespace giro::trace
