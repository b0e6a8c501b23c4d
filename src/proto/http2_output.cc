#include "proto/http2_output.h"

#include <array>

namespace giro::proto {

namespace {

// Smaller ones are copied, which costs less than a part of their own.
constexpr size_t kCopiedMax = 2048;

}  // namespace

void Http2Output::add(std::span<const uint8_t> bytes) {
  frames_.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  size_ += bytes.size();
  pieces_.push_back(bytes.size());
  if (parts_.empty() || parts_.back().bytes != nullptr) parts_.push_back({nullptr, 0});
  parts_.back().size += bytes.size();
}

void Http2Output::add_zeros(size_t count) {
  static constexpr std::array<uint8_t, 256> kZeros{};
  add(std::span(kZeros).first(count));
}

void Http2Output::add_chunk(const Http2Chunk& chunk, size_t count) {
  if (count <= kCopiedMax) return add(chunk.bytes.first(count));
  parts_.push_back({chunk.bytes.data(), count});
  pieces_.push_back(count);
  if (owners_.empty() || owners_.back() != chunk.owner) owners_.push_back(chunk.owner);
  size_ += count;
}

void Http2Output::list(std::vector<iovec>& parts) const {
  size_t at = 0;
  for (const Part& part : parts_) {
    const bool is_external = part.bytes != nullptr;
    const auto* bytes =
        is_external ? part.bytes : reinterpret_cast<const uint8_t*>(frames_.data()) + at;
    if (!is_external) at += part.size;
    parts.push_back({const_cast<uint8_t*>(bytes), part.size});
  }
}

void Http2Output::clear() {
  constexpr size_t kKept = size_t{64} * 1024;
  if (frames_.capacity() > kKept) frames_ = {};
  frames_.clear();
  parts_.clear();
  pieces_.clear();
  owners_.clear();
  ended_writes_.clear();
  size_ = 0;
}

}  // namespace giro::proto
