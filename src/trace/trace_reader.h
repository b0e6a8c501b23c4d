// TraceReader: a trace file, chunk by chunk.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "giro/base/bytes.h"
#include "trace/event_reader.h"

namespace giro::trace {

struct Chunk {
  uint32_t stream;
  Nanoseconds time_ns;
  std::span<const uint8_t> events;
};

class TraceReader {
 public:
  // Nothing is read of a file that is no trace, or one of a later version: a sentence says so.
  static std::variant<TraceReader, std::string> open(const std::string& path);
  static std::variant<TraceReader, std::string> from(Bytes bytes);

  std::optional<Chunk> next();
  // Empty, or what is wrong with the part of the file that next() did not give.
  const std::string& damage() const { return damage_; }

 private:
  explicit TraceReader(Bytes bytes);

  Bytes bytes_;
  size_t at_;
  std::string damage_;
};

}  // namespace giro::trace
