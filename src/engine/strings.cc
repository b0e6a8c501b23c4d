#include "engine/strings.h"

#include <JavaScriptCore/JavaScript.h>

#include <array>
#include <cstring>
#include <memory>
#include <utility>

#include "base/encoding/utf.h"
#include "engine/capabilities.h"
#include "engine/string_memory.h"

namespace giro::engine {

namespace {

// Up to here widening on the stack is cheaper than the engine's own decoder.
constexpr size_t kShort = 256;

using encoding::bytes_of;

JSStringRef create_short(std::string_view latin1) {
  std::array<char16_t, kShort> units;
  encoding::latin1_to_utf16(bytes_of(latin1), units.data());
  return JSStringCreateWithCharacters(reinterpret_cast<const JSChar*>(units.data()), latin1.size());
}

JSStringRef create(std::u16string_view units) {
  return JSStringCreateWithCharacters(reinterpret_cast<const JSChar*>(units.data()), units.size());
}

}  // namespace

String::String(std::string_view utf8) {
  if (!encoding::is_ascii(bytes_of(utf8))) {
    raw_ = create(encoding::utf8_to_utf16(utf8));
  } else if (utf8.size() <= kShort) {
    raw_ = create_short(utf8);
  } else {
    *this = from_latin1(utf8);
  }
}

String String::from_latin1(std::string_view bytes) {
  if (bytes.size() <= kShort) return String(create_short(bytes));
  return make_latin1(bytes.size(),
                     [bytes](uint8_t* out) { std::memcpy(out, bytes.data(), bytes.size()); });
}

String String::make_latin1(size_t size, void* filler, void (*fill)(void* filler, uint8_t* out)) {
  if (size > 0 && has(Capability::strings)) {
    uint8_t* characters = nullptr;
    String made = string_memory::make_latin1(size, characters);
    fill(filler, characters);
    return made;
  }
  auto bytes = std::make_unique_for_overwrite<uint8_t[]>(size);
  fill(filler, bytes.get());
  auto units = std::make_unique_for_overwrite<char16_t[]>(size);
  encoding::latin1_to_utf16({bytes.get(), size}, units.get());
  return String(create({units.get(), size}));
}

String String::from_utf16(std::u16string_view units) { return String(create(units)); }

String String::of(Value value) {
  JSStringRef raw = JSValueToStringCopy(detail::current_context, value.raw(), nullptr);
  return raw == nullptr ? String(std::string_view()) : String(raw);
}

String::~String() {
  if (raw_ != nullptr) JSStringRelease(raw_);
}

String& String::operator=(String&& other) noexcept {
  std::swap(raw_, other.raw_);
  return *this;
}

size_t String::size() const { return JSStringGetLength(raw_); }

const char16_t* String::units() const {
  return reinterpret_cast<const char16_t*>(JSStringGetCharactersPtr(raw_));
}

std::string String::to_utf8() const {
  // The engine's own conversion stops at an unpaired surrogate without a word, so it is trusted
  // with ASCII alone: as many bytes as units, and none of them part of a longer character. The
  // number by itself proves nothing, because what is lost may be as long as what grew.
  const size_t length = size();
  constexpr size_t kOnStack = 1024;
  if (length < kOnStack) {
    std::array<char, kOnStack> small;
    const size_t written = JSStringGetUTF8CString(raw_, small.data(), length + 1);
    const std::string_view text(small.data(), written > 0 ? written - 1 : 0);
    const bool is_whole = text.size() == length && encoding::is_ascii(bytes_of(text));
    return is_whole ? std::string(text) : encoding::utf16_to_utf8(view());
  }
  // In place: such a text is copied no more often than it must be.
  std::string text(length + 1, '\0');
  const size_t written = JSStringGetUTF8CString(raw_, text.data(), text.size());
  text.resize(length);
  const bool is_whole = written == length + 1 && encoding::is_ascii(bytes_of(text));
  return is_whole ? text : encoding::utf16_to_utf8(view());
}

Value String::to_value() const { return Value(JSValueMakeString(detail::current_context, raw_)); }

}  // namespace giro::engine
