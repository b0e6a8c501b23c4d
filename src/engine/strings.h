// The engine's strings, counted by reference; they may be kept on the heap and on any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/value.h"

namespace giro::engine {

class String {
 public:
  // Invalid UTF-8 becomes U+FFFD.
  explicit String(std::string_view utf8);
  static String from_latin1(std::string_view bytes);
  // Of that many Latin-1 characters, which fill(uint8_t*) writes.
  template <typename Fill>
  static String make_latin1(size_t size, Fill fill) {
    return make_latin1(size, &fill,
                       [](void* filler, uint8_t* out) { (*static_cast<Fill*>(filler))(out); });
  }
  static String from_utf16(std::u16string_view units);
  // Takes over the caller's reference.
  static String adopt(OpaqueJSString* raw) { return String(raw); }
  // Of a string value; anything else is converted, and gives "" where that throws.
  static String of(Value value);
  ~String();
  String(String&& other) noexcept : raw_(other.raw_) { other.raw_ = nullptr; }
  String& operator=(String&& other) noexcept;
  String(const String&) = delete;
  String& operator=(const String&) = delete;

  // In UTF-16 units.
  size_t size() const;
  const char16_t* units() const;
  std::u16string_view view() const { return {units(), size()}; }
  std::string to_utf8() const;
  Value to_value() const;

  OpaqueJSString* raw() const { return raw_; }

 private:
  explicit String(OpaqueJSString* raw) : raw_(raw) {}
  static String make_latin1(size_t size, void* filler, void (*fill)(void* filler, uint8_t* out));
  OpaqueJSString* raw_ = nullptr;
};

}  // namespace giro::engine
