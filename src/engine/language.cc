#include "engine/language.h"

#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "engine/capabilities.h"
#include "engine/script.h"
#include "engine/symbols.h"

namespace giro::engine {

namespace {

std::string_view posix_locale() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value != nullptr && *value != '\0') return value;
  }
  return {};
}

size_t count_between(std::string_view text, char first, char last) {
  size_t count = 0;
  while (count < text.size() && text[count] >= first && text[count] <= last) ++count;
  return count;
}

// "de_AT.UTF-8" is "de-AT". Empty: it names no language.
std::string language_tag(std::string_view locale) {
  const size_t language = count_between(locale, 'a', 'z');
  if (language != 2 && language != 3) return {};
  std::string tag(locale.substr(0, language));
  locale.remove_prefix(language);
  if (locale.starts_with('_') && count_between(locale.substr(1), 'A', 'Z') == 2) {
    tag += '-';
    tag += locale.substr(1, 2);
    locale.remove_prefix(3);
  }
  const bool ends_here =
      locale.empty() || std::string_view(".@:").find(locale.front()) != std::string_view::npos;
  return ends_here ? tag : std::string();
}

// WTF::Vector<String>; a String is one pointer.
struct Strings {
  void** buffer;
  unsigned capacity;
  unsigned size;
};

// Ref<StringImpl> has a destructor, so it is returned through memory of the caller's.
using CreateString = void* (*)(void** out, std::span<const uint8_t> latin1);
using SetLanguages = void (*)(const Strings& languages);

// Of none: the engine's own.
void set_languages(const std::string& tag) {
  static const auto kCreate = symbols::find<CreateString>(symbols::kCreateStaticString);
  static const auto kSet = symbols::find<SetLanguages>(symbols::kSetLanguages);
  if (tag.empty()) return kSet({nullptr, 0, 0});
  void* string = nullptr;
  kCreate(&string, {reinterpret_cast<const uint8_t*>(tag.data()), tag.size()});
  kSet({&string, 1, 1});
}

// Of the environment; empty: it is the engine's own.
std::string wanted_tag() {
  std::string tag = language_tag(posix_locale());
  return tag == "en-US" ? std::string() : tag;
}

}  // namespace

void set_language_from_environment() {
  const std::string tag = wanted_tag();
  if (!tag.empty() && has(Capability::language)) set_languages(tag);
}

bool language_works() {
  set_languages("de");
  Completion found = evaluate("new Intl.NumberFormat().resolvedOptions().locale", "self-test");
  set_languages(wanted_tag());
  return found.ok() && found.value.to_string() == "de";
}

}  // namespace giro::engine
