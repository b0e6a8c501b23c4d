#include "engine/cells.h"

#include <JavaScriptCore/JavaScript.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>

#include "base/encoding/utf.h"
#include "engine/buffers.h"
#include "engine/capabilities.h"
#include "engine/engine_string.h"
#include "engine/script.h"
#include "engine/symbols.h"

namespace giro::engine {

namespace {

template <typename Word>
Word word_at(const void* start, size_t offset) {
  Word word;
  std::memcpy(&word, static_cast<const char*>(start) + offset, sizeof(word));
  return word;
}

// Numbers, undefined, null and booleans are no pointers into the heap.
bool is_cell(Value value) {
  constexpr uint64_t kNoPointer = detail::kNumberTag | 2;
  return !value.is_empty() && (std::bit_cast<uint64_t>(value.raw()) & kNoPointer) == 0;
}

uint8_t type_of(const void* cell) { return word_at<uint8_t>(cell, 5); }

// The number of what describes the object's class and properties.
uint32_t shape_of(Value object) { return word_at<uint32_t>(object.raw(), 0); }

// ---- Strings -----------------------------------------------------------------------------------

constexpr uint8_t kStringType = 2;

// What a string's cell points to. Counted in steps of two; the lowest bit says that it is static.
struct Implementation {
  static constexpr uint32_t kCountStep = 2;
  static constexpr uint32_t kIsLatin1 = 1 << 2;

  uint32_t count;
  uint32_t size;
  const void* characters;
  uint32_t flags;
};

// Null: the cell is a rope, whose characters are in several places.
const Implementation* implementation_of(const void* cell) {
  constexpr uintptr_t kIsRope = 1;
  const auto fiber = word_at<uintptr_t>(cell, 8);
  return (fiber & kIsRope) != 0 ? nullptr : word_at<const Implementation*>(cell, 8);
}

template <typename Unit>
struct NewString {
  EngineString text;
  Unit* characters;

  explicit NewString(size_t size) {
    struct Span {
      Unit* data;
      size_t size;
    };
    using Create = EngineString* (*)(EngineString*, size_t, Span&);
    static const auto kCreate =
        symbols::find<Create>(sizeof(Unit) == 1 ? symbols::kCreateUninitializedString
                                                : symbols::kCreateUninitializedWide);
    Span span{};
    kCreate(&text, size, span);
    characters = span.data;
  }

  Implementation* implementation() const { return static_cast<Implementation*>(text.impl); }

  // The cell has a reference of its own. To be called before the characters are written: counting
  // waits until the processor has written all that came before, into memory that no cache has.
  // Nobody reads them before the caller hands out the cell.
  Value to_value() const {
    using Make = RawValue (*)(const void* heap, void* implementation);
    static const auto kMake = symbols::find<Make>(symbols::kMakeStringCell);
    RawValue cell = kMake(detail::heap(), text.impl);
    std::atomic_ref(implementation()->count).fetch_sub(Implementation::kCountStep);
    return Value(cell);
  }
};

// For a single character the engine has a cell already, and nobody would free what we made. It
// keeps the last string that it made in this way alive, so large ones are made in another.
constexpr size_t kCellSizeMin = 2;
constexpr size_t kCellSizeMax = size_t{1} << 20;

bool takes_cell(size_t size) {
  return size >= kCellSizeMin && size <= kCellSizeMax && has(Capability::cells);
}

std::string utf8_of(std::span<const uint8_t> latin1) {
  std::string text(encoding::utf8_size(latin1), '\0');
  encoding::latin1_to_utf8(latin1, {reinterpret_cast<uint8_t*>(text.data()), text.size()});
  return text;
}

std::string utf8_of(std::u16string_view units) { return encoding::utf16_to_utf8(units); }

// ---- Uint8Arrays -------------------------------------------------------------------------------

// The engine's number for the class; 0 until the first is seen.
constinit std::atomic<uint8_t> uint8_array_type{0};

// Whether the words of the cell are its bytes: they are unless the size of its ArrayBuffer may
// change. The modes: memory of its own, small or large, or that of an ArrayBuffer.
bool has_fixed_size(const void* cell) {
  const auto mode = word_at<uint8_t>(cell, 40);
  return mode == 0x10 || mode == 0x30 || mode == 0x58;
}

std::span<uint8_t> words_of(const void* cell) {
  return {word_at<uint8_t*>(cell, 16), word_at<size_t>(cell, 24)};
}

}  // namespace

TextView::TextView(Value text) {
  if (has(Capability::cells) && is_cell(text) && type_of(text.raw()) == kStringType) {
    if (const Implementation* found = implementation_of(text.raw())) {
      characters_ = found->characters;
      size_ = found->size;
      is_latin1_ = (found->flags & Implementation::kIsLatin1) != 0;
      return;
    }
  }
  copy_ = String::of(text);
  characters_ = copy_->units();
  size_ = copy_->size();
}

std::string TextView::to_utf8() const {
  return read([](auto characters) { return utf8_of(characters); });
}

std::span<uint8_t> borrow_bytes(Value buffer) {
  const bool may_read = has(Capability::cells);
  if (may_read && is_cell(buffer)) {
    const uint8_t type = uint8_array_type.load(std::memory_order_relaxed);
    const void* cell = buffer.raw();
    if (type != 0 && type_of(cell) == type && has_fixed_size(cell)) return words_of(cell);
    JSContextRef context = detail::current_context;
    if (type == 0 &&
        JSValueGetTypedArrayType(context, buffer.raw(), nullptr) == kJSTypedArrayTypeUint8Array) {
      uint8_array_type.store(type_of(cell), std::memory_order_relaxed);
    }
  }
  return bytes_of(buffer);
}

bool have_same_shape(Value a, Value b) {
  return has(Capability::cells) && is_cell(a) && is_cell(b) && shape_of(a) == shape_of(b);
}

Value detail::make_latin1_value(size_t size, void* filler, void (*fill)(void*, uint8_t*)) {
  if (takes_cell(size)) {
    const NewString<uint8_t> made(size);
    const Value text = made.to_value();
    fill(filler, made.characters);
    return text;
  }
  return String::make_latin1(size, [&](uint8_t* out) { fill(filler, out); }).to_value();
}

Value utf16_value(std::u16string_view units) {
  if (takes_cell(units.size())) {
    const NewString<char16_t> made(units.size());
    const Value text = made.to_value();
    std::copy_n(units.data(), units.size(), made.characters);
    return text;
  }
  return String::from_utf16(units).to_value();
}

// ---- The self-test -----------------------------------------------------------------------------

namespace cells {

namespace {

// No word is followed before its neighbours have shown that it points where it should.
template <typename Unit>
bool is_made_as_expected(std::basic_string_view<Unit> units, uint32_t is_latin1) {
  const NewString<Unit> made(units.size());
  const auto distance = reinterpret_cast<const char*>(made.characters) -
                        reinterpret_cast<const char*>(made.implementation());
  if (distance < 20 || distance > 64) return false;
  std::copy_n(units.data(), units.size(), made.characters);
  const Implementation& found = *made.implementation();
  const bool is_expected = found.count == Implementation::kCountStep &&
                           found.size == units.size() && found.characters == made.characters &&
                           (found.flags & Implementation::kIsLatin1) == is_latin1;
  if (!is_expected) return false;
  const Value value = made.to_value();
  if (found.count != Implementation::kCountStep || !value.is_string()) return false;
  if (type_of(value.raw()) != kStringType) return false;
  return implementation_of(value.raw()) == &found &&
         String::of(value).view() == std::u16string(units.begin(), units.end());
}

bool rope_is_known() {
  const Completion rope =
      evaluate("((a, b) => a + b)('a text that is too long', ' to be copied at once')", "cells");
  if (!rope.ok() || type_of(rope.value.raw()) != kStringType) return false;
  return implementation_of(rope.value.raw()) == nullptr;
}

bool shapes_differ_as_expected() {
  const Completion made = evaluate(
      "((make) => [make(1), make(2), Object.assign(make(3), { name: 4 })])((item) => [item])",
      "cells");
  if (!made.ok()) return false;
  const Object list(made.value);
  const uint32_t shape = shape_of(list.get(0u));
  return shape_of(list.get(1u)) == shape && shape_of(list.get(2u)) != shape;
}

bool shows_bytes(const char* source, bool is_fixed) {
  const Completion array = evaluate(source, "cells");
  if (!array.ok() || !array.value.is_object()) return false;
  const void* cell = array.value.raw();
  if (has_fixed_size(cell) != is_fixed) return false;
  if (!is_fixed) return true;
  const std::span<uint8_t> words = words_of(cell);
  if (words.size() != JSObjectGetTypedArrayByteLength(detail::current_context,
                                                      const_cast<RawObject>(array.value.raw()),
                                                      nullptr)) {
    return false;
  }
  // Asking for them may move them.
  const std::span<uint8_t> bytes = bytes_of(array.value);
  const std::span<uint8_t> moved = words_of(cell);
  return moved.data() == bytes.data() && moved.size() == bytes.size();
}

}  // namespace

bool work() {
  return detail::encoding_known &&
         is_made_as_expected<uint8_t>({reinterpret_cast<const uint8_t*>("a\xe9z"), 3},
                                      Implementation::kIsLatin1) &&
         is_made_as_expected<char16_t>(u"a\u20acz", 0) && rope_is_known() &&
         shapes_differ_as_expected() && shows_bytes("new Uint8Array(3)", true) &&
         shows_bytes("new Uint8Array(5000)", true) &&
         shows_bytes("new Uint8Array(new ArrayBuffer(20), 4, 8)", true) &&
         shows_bytes("new Uint8Array(new ArrayBuffer(4, { maxByteLength: 8 }))", false) &&
         shows_bytes("new Uint8Array(new ArrayBuffer(4, { maxByteLength: 8 }), 1, 2)", false);
}

}  // namespace cells

}  // namespace giro::engine
