#include "engine/language.h"

#include <dlfcn.h>

#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

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

template <typename Function>
Function find(const char* mangled) {
  return reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, mangled));
}

}  // namespace

void set_language_from_environment() {
  const std::string tag = language_tag(posix_locale());
  if (tag.empty() || tag == "en-US") return;  // that is the engine's own
  auto create = find<CreateString>(
      "_ZN3WTF10StringImpl22createStaticStringImplESt4spanIKhLm18446744073709551615EE");
  auto set_languages = find<SetLanguages>(
      "_ZN3WTF30overrideUserPreferredLanguagesERKNS_6VectorINS_6StringELm0ENS_"
      "15CrashOnOverflowELm16ENS_10FastMallocEEE");
  if (create == nullptr || set_languages == nullptr) return;
  void* string = nullptr;
  create(&string, {reinterpret_cast<const uint8_t*>(tag.data()), tag.size()});
  set_languages({&string, 1, 1});
}

}  // namespace giro::engine
