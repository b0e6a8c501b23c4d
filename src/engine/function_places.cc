#include "engine/function_places.h"

#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <optional>
#include <string_view>

#include "base/encoding/utf.h"
#include "engine/capabilities.h"
#include "engine/script.h"
#include "engine/symbols.h"

namespace giro::engine {
namespace {

// The engine's SourceCode.
struct SourceCode {
  const void* provider;
  int32_t begin;
  int32_t end;
  int32_t line;    // from 0
  int32_t column;  // from 0
};

// The beginning of a WTF::StringImpl.
struct StringImpl {
  uint32_t references;
  uint32_t length;
  const void* characters;
  uint32_t flags;

  static constexpr uint32_t kLatin1 = 4;
  size_t character_size() const { return (flags & kLatin1) != 0 ? 1 : sizeof(char16_t); }
  std::string to_utf8() const {
    if (character_size() != 1) {
      return encoding::utf16_to_utf8({static_cast<const char16_t*>(characters), length});
    }
    const auto* bytes = static_cast<const uint8_t*>(characters);
    std::string text;
    for (uint32_t i = 0; i < length; ++i) {
      if (bytes[i] < 0x80) {
        text += static_cast<char>(bytes[i]);
      } else {
        text += static_cast<char>(0xc0 | bytes[i] >> 6);
        text += static_cast<char>(0x80 | (bytes[i] & 0x3f));
      }
    }
    return text;
  }
};

const SourceCode* source_of(RawValue function) {
  using Source = const SourceCode* (*)(RawValue);
  static const auto kSource = symbols::find<Source>(symbols::kFunctionSource);
  return kSource(function);
}

// A WTF::String as it is returned: by way of memory, because it has a destructor. The reference
// that it holds is kept: each name is asked for once, and lives as long as its function anyway.
struct ReturnedString {
  const StringImpl* impl;
  ~ReturnedString() {}  // NOLINT(modernize-use-equals-default)
};

std::string name_of(RawValue function) {
  using Name = ReturnedString (*)(RawValue, const void* heap);
  static const auto kName = symbols::find<Name>(symbols::kFunctionName);
  const ReturnedString name = kName(function, detail::heap());
  return name.impl == nullptr ? "" : name.impl->to_utf8();
}

uint8_t type_of(RawValue cell) { return reinterpret_cast<const uint8_t*>(cell)[5]; }

// Reads memory that may not be there.
bool read_memory(const void* from, void* to, size_t size) {
  const iovec local = {to, size};
  const iovec remote = {const_cast<void*>(from), size};
  return ::process_vm_readv(::getpid(), &local, 1, &remote, 1, 0) == static_cast<ssize_t>(size);
}

// Whether a word, whatever it is, points to a string with this text.
bool points_to(const void* word, std::string_view text) {
  StringImpl impl{};
  alignas(char16_t) std::array<char, 64> characters{};
  if (!read_memory(word, &impl, sizeof(impl)) || impl.length != text.size()) return false;
  const size_t size = impl.length * impl.character_size();
  if (size > characters.size() || !read_memory(impl.characters, characters.data(), size)) {
    return false;
  }
  impl.characters = characters.data();
  return impl.to_utf8() == text;
}

// What the self-test has found out.
struct Layout {
  uint8_t function_type;
  // In a SourceProvider.
  size_t url_index;  // in words
  size_t id_index;   // in halves of words
};
constexpr size_t kWordsMax = 32;
using Words = std::array<uintptr_t, kWordsMax>;

constexpr std::string_view kUrl = "giro-self-test-of-places";

// Its number is given when it is first asked for.
void give_id(const void* provider) {
  using GetId = void (*)(const void*);
  static const auto kGetId = symbols::find<GetId>(symbols::kSourceId);
  kGetId(provider);
}

// Numbers count up from 1: of two sources that are made one after the other, the second has a
// greater one, and nothing else of them is so small and grows.
std::optional<size_t> find_id_index() {
  constexpr size_t kHalvesMax = kWordsMax * 2;
  std::array<std::array<uint32_t, kHalvesMax>, 2> halves{};
  for (size_t i = 0; i < halves.size(); ++i) {
    Completion made = evaluate("[function one() {}, " + std::to_string(i) + "]", kUrl);
    if (!made.ok()) return std::nullopt;
    const void* provider = source_of(Object(made.value).get(0u).raw())->provider;
    give_id(provider);
    if (!read_memory(provider, halves[i].data(), sizeof(halves[i]))) return std::nullopt;
  }
  constexpr uint32_t kMost = 1U << 20;
  constexpr uint32_t kNear = 1000;  // others may be made in between
  for (size_t i = 2; i < kHalvesMax; ++i) {
    const uint32_t first = halves[0][i];
    const uint32_t second = halves[1][i];
    if (first > 0 && second < kMost && second > first && second - first < kNear) return i;
  }
  return std::nullopt;
}

std::optional<Layout> find_layout() {
  Completion made =
      evaluate("[function one() {},\n  (two) => two, Math.max, new Proxy(() => {}, {})]", kUrl);
  if (!made.ok()) return std::nullopt;
  Object list(made.value);
  RawValue one = list.get(0u).raw();
  RawValue two = list.get(1u).raw();
  Layout layout{type_of(one), 0, 0};
  // A function of C++ is one too, without a source; a proxy is something else.
  if (type_of(two) != layout.function_type || type_of(list.get(3u).raw()) == layout.function_type) {
    return std::nullopt;
  }
  const SourceCode* source = source_of(two);
  if (source == nullptr || source->line != 1 || source->begin < 20 || source->end < source->begin) {
    return std::nullopt;
  }
  if (type_of(list.get(2u).raw()) == layout.function_type &&
      source_of(list.get(2u).raw()) != nullptr) {
    return std::nullopt;
  }
  const auto id_index = find_id_index();
  Words words{};
  if (!id_index || !read_memory(source->provider, words.data(), sizeof(words))) return std::nullopt;
  layout.id_index = *id_index;
  for (layout.url_index = 1; layout.url_index < kWordsMax; ++layout.url_index) {
    if (points_to(reinterpret_cast<const void*>(words[layout.url_index]), kUrl)) return layout;
  }
  return std::nullopt;
}

const std::optional<Layout>& layout() {
  static const std::optional<Layout> kLayout = find_layout();
  return kLayout;
}

bool is_written_in_javascript(Value function) {
  return function.is_object() && layout() && type_of(function.raw()) == layout()->function_type &&
         source_of(function.raw()) != nullptr;
}

}  // namespace

// Asked for with each callback, where somebody watches the loop.
uint64_t place_key(Value function) {
  if (!has(Capability::places)) return 0;
  static const Layout kLayout = *layout();  // known, or there was no such capability
  if (!function.is_object() || type_of(function.raw()) != kLayout.function_type) return 0;
  const SourceCode* source = source_of(function.raw());
  if (source == nullptr) return 0;
  const uint32_t& id = static_cast<const uint32_t*>(source->provider)[kLayout.id_index];
  if (id == 0) [[unlikely]]
    give_id(source->provider);
  return uint64_t{id} << 32 | static_cast<uint32_t>(source->begin);
}

FunctionPlace place_of(Value function) {
  const SourceCode& source = *source_of(function.raw());
  const auto* const* words = static_cast<const void* const*>(source.provider);
  const auto* url = static_cast<const StringImpl*>(words[layout()->url_index]);
  return {name_of(function.raw()), url == nullptr ? "" : url->to_utf8(),
          static_cast<uint32_t>(source.line) + 1, static_cast<uint32_t>(source.column) + 1};
}

std::optional<std::string> shown_name_of(Value function) {
  if (!has(Capability::places) || !function.is_object() || !layout()) return std::nullopt;
  if (type_of(function.raw()) != layout()->function_type) return std::nullopt;
  return name_of(function.raw());
}

bool function_places_work() {
  if (!layout()) return false;
  constexpr const char* kFile = "giro-☃";
  Completion made = evaluate("\n\n  [function named() {}]", kFile);
  if (!made.ok()) return false;
  const Value function = Object(made.value).get(0u);
  if (!is_written_in_javascript(function)) return false;
  const FunctionPlace place = place_of(function);
  return place.name == "named" && place.file == kFile && place.line == 3 && place.column > 1;
}

}  // namespace giro::engine
