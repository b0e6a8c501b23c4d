// What an HTTP/2 session sends: frames of its own, and data where its owners keep it.
#pragma once

#include <sys/uio.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace giro::proto {

// What goes out on a stream: the owner keeps the bytes where they are.
struct Http2Chunk {
  std::span<const uint8_t> bytes;
  std::shared_ptr<const void> owner;
  bool ends_write = false;  // to be told of when it has been sent
};

// What is to be sent.
class Http2Output {
 public:
  size_t size() const { return size_; }
  bool is_empty() const { return size_ == 0; }
  // Valid until something is added.
  void list(std::vector<iovec>& parts) const;
  // The sizes of what was added, frame by frame.
  const std::vector<size_t>& pieces() const { return pieces_; }
  // The streams whose writes end in this.
  const std::vector<int32_t>& ended_writes() const { return ended_writes_; }
  bool has_ended_writes() const { return !ended_writes_.empty(); }
  void clear();

  void add(std::span<const uint8_t> bytes);
  void add_zeros(size_t count);
  // The first bytes of the chunk.
  void add_chunk(const Http2Chunk& chunk, size_t count);
  void end_write(int32_t stream) { ended_writes_.push_back(stream); }

 private:
  struct Part {
    const uint8_t* bytes;  // null: of frames_
    size_t size;
  };
  std::string frames_;
  std::vector<Part> parts_;
  std::vector<size_t> pieces_;
  std::vector<std::shared_ptr<const void>> owners_;
  std::vector<int32_t> ended_writes_;
  size_t size_ = 0;
};

}  // namespace giro::proto
