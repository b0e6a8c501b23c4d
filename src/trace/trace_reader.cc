#include "trace/trace_reader.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>

#include "giro/base/sys_error.h"
#include "giro/base/unique_fd.h"
#include "giro/system.h"

namespace giro::trace {
namespace {

// Of a process; nothing has so many threads.
constexpr uint32_t kStreamMax = 1 << 16;

template <typename Number>
Number number_at(const Bytes& bytes, size_t offset) {
  Number number = 0;
  for (size_t i = 0; i < sizeof(number); ++i) {
    number |= static_cast<Number>(std::to_integer<uint8_t>(bytes.data()[offset + i])) << 8 * i;
  }
  return number;
}

template <size_t kSize>
bool stands_at(const Bytes& bytes, size_t offset, const std::array<uint8_t, kSize>& expected) {
  if (bytes.size() < offset + kSize) return false;
  const auto* data = reinterpret_cast<const uint8_t*>(bytes.data()) + offset;
  return std::equal(expected.begin(), expected.end(), data);
}

std::variant<Bytes, SysError> read_all(const std::string& path) {
  System& system = real_system();
  const int fd = system.open(path.c_str(), O_RDONLY | O_CLOEXEC, 0);
  if (fd < 0) return SysError(-fd, "open");
  UniqueFd file(fd);
  Bytes bytes;
  size_t size = 0;
  for (;;) {
    if (size == bytes.size() && !bytes.resize(std::max<size_t>(size * 2, 1 << 16))) {
      return SysError(ENOMEM, "read");
    }
    const int64_t count = system.read(fd, bytes.data() + size, bytes.size() - size);
    if (count == -EINTR) continue;
    if (count < 0) return SysError(static_cast<int>(-count), "read");
    if (count == 0) break;
    size += static_cast<size_t>(count);
  }
  if (!bytes.resize(size)) return SysError(ENOMEM, "read");
  return bytes;
}

}  // namespace

std::variant<TraceReader, std::string> TraceReader::open(const std::string& path) {
  auto read = read_all(path);
  if (auto* error = std::get_if<SysError>(&read)) return error->to_string() + " '" + path + "'";
  auto reader = from(std::move(std::get<Bytes>(read)));
  if (auto* wrong = std::get_if<std::string>(&reader)) return path + ": " + *wrong;
  return reader;
}

std::variant<TraceReader, std::string> TraceReader::from(Bytes bytes) {
  if (bytes.empty()) return "the file is empty";
  if (!stands_at(bytes, 0, kMagic)) return "this is no trace of giro's";
  if (bytes.size() < kHeaderBytes) return "the file ends in its first bytes";
  const auto version = number_at<uint32_t>(bytes, kMagic.size());
  if (version != kVersion) {
    return "a trace of version " + std::to_string(version) + ", written by " +
           (version < kVersion ? "an older" : "a newer") + " giro; this giro reads version " +
           std::to_string(kVersion);
  }
  return TraceReader(std::move(bytes));
}

TraceReader::TraceReader(Bytes bytes) : bytes_(std::move(bytes)), at_(kHeaderBytes) {}

std::optional<Chunk> TraceReader::next() {
  if (at_ == bytes_.size() || !damage_.empty()) return std::nullopt;
  const size_t left = bytes_.size() - at_;
  if (left < kChunkHeaderBytes) {
    damage_ = "the file was cut off";
    return std::nullopt;
  }
  if (!stands_at(bytes_, at_, kChunkMagic)) {
    damage_ = "the file is damaged from byte " + std::to_string(at_) + " on";
    return std::nullopt;
  }
  const auto stream = number_at<uint32_t>(bytes_, at_ + 8);
  if (stream > kStreamMax) {
    damage_ = "the file is damaged from byte " + std::to_string(at_) + " on";
    return std::nullopt;
  }
  const auto size = number_at<uint32_t>(bytes_, at_ + 4);
  if (size > left - kChunkHeaderBytes) {
    damage_ = "the file was cut off";
    return std::nullopt;
  }
  const auto* data = reinterpret_cast<const uint8_t*>(bytes_.data()) + at_;
  const Chunk chunk = {stream,
                       static_cast<Nanoseconds>(number_at<uint64_t>(bytes_, at_ + 16)),
                       {data + kChunkHeaderBytes, size}};
  at_ += kChunkHeaderBytes + size;
  return chunk;
}

}  // namespace giro::trace
