// Bytes: an owned, uninitialised block of memory that can be handed on without a copy.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <span>
#include <string_view>
#include <utility>

namespace giro {

class Bytes {
 public:
  Bytes() = default;
  Bytes(Bytes&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  Bytes& operator=(Bytes&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~Bytes() { std::free(data_); }

  // Empty where there is no memory for it.
  static Bytes copy_of(std::string_view text) {
    Bytes bytes;
    if (!text.empty() && bytes.resize(text.size())) {
      __builtin_memcpy(bytes.data_, text.data(), text.size());
    }
    return bytes;
  }

  // The contents.
  std::byte* data() { return data_; }
  const std::byte* data() const { return data_; }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::span<const std::byte> span() const { return {data_, size_}; }
  std::string_view text() const { return {reinterpret_cast<const char*>(data_), size_}; }

  // Keeps what is there, up to the new size. False: no memory, and nothing has changed.
  [[nodiscard]] bool resize(size_t size) {
    if (size == 0) {
      std::free(std::exchange(data_, nullptr));
    } else {
      void* moved = std::realloc(data_, size);
      if (moved == nullptr) return false;
      data_ = static_cast<std::byte*>(moved);
    }
    size_ = size;
    return true;
  }

  // The caller frees it with std::free.
  std::byte* release() {
    size_ = 0;
    return std::exchange(data_, nullptr);
  }

 private:
  std::byte* data_ = nullptr;
  size_t size_ = 0;
};

}  // namespace giro
