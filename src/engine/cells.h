// Strings and Uint8Arrays where the engine keeps them, read and made without handles and copies
// (Capability::cells). Without it the C API does the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/strings.h"

namespace giro::engine {

// The characters of a string, for use at once: before JavaScript runs, and while the caller has the
// value.
class TextView {
 public:
  // Anything else is converted, and gives "" where that throws.
  explicit TextView(Value text);
  TextView(const TextView&) = delete;
  TextView& operator=(const TextView&) = delete;

  // use(std::span<const uint8_t>) of Latin-1, or use(std::u16string_view).
  template <typename Use>
  auto read(Use use) const {
    if (is_latin1_) return use(std::span(static_cast<const uint8_t*>(characters_), size_));
    return use(std::u16string_view(static_cast<const char16_t*>(characters_), size_));
  }
  size_t size() const { return size_; }
  // Nothing: it is Latin-1.
  std::optional<std::u16string_view> units() const {
    if (is_latin1_) return std::nullopt;
    return std::u16string_view(static_cast<const char16_t*>(characters_), size_);
  }
  // What is no UTF-16 becomes U+FFFD.
  std::string to_utf8() const;

 private:
  const void* characters_ = nullptr;
  size_t size_ = 0;
  bool is_latin1_ = false;
  std::optional<String> copy_;
};

// What bytes_of() gives (buffers.h), for use at once: a program may take them away later.
std::span<uint8_t> borrow_bytes(Value buffer);

// Whether two objects are known to have the same names of properties, in the same order and with
// the same attributes, indices left out: they share their description.
bool have_same_shape(Value a, Value b);

namespace detail {
Value make_latin1_value(size_t size, void* filler, void (*fill)(void* filler, uint8_t* out));
}

// A string of that many Latin-1 characters, which fill(uint8_t*) writes.
template <typename Fill>
Value latin1_value(size_t size, Fill fill) {
  return detail::make_latin1_value(
      size, &fill, [](void* filler, uint8_t* out) { (*static_cast<Fill*>(filler))(out); });
}

Value utf16_value(std::u16string_view units);

namespace cells {
// The self-test.
bool work();
}  // namespace cells

}  // namespace giro::engine
