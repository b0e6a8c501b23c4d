#include "syntax/names.h"

namespace giro::syntax {

namespace {

constexpr size_t kSlotsFirst = 256;  // a power of two, as all sizes

// In the order of Word.
constexpr std::u16string_view kTexts[] = {
    u"await",       u"break",   u"case",       u"catch",     u"class",     u"const",  u"continue",
    u"debugger",    u"default", u"delete",     u"do",        u"else",      u"enum",   u"export",
    u"extends",     u"false",   u"finally",    u"for",       u"function",  u"if",     u"implements",
    u"import",      u"in",      u"instanceof", u"interface", u"let",       u"new",    u"null",
    u"package",     u"private", u"protected",  u"public",    u"return",    u"static", u"super",
    u"switch",      u"this",    u"throw",      u"true",      u"try",       u"typeof", u"var",
    u"void",        u"while",   u"with",       u"yield",     u"arguments", u"as",     u"async",
    u"constructor", u"eval",    u"from",       u"get",       u"meta",      u"of",     u"__proto__",
    u"prototype",   u"set",     u"target",     u"using"};
static_assert(std::size(kTexts) == kWords);

}  // namespace

Names Names::with_words() {
  static const Names words = [] {
    Names made;
    made.slots_.assign(kSlotsFirst, kNone);
    for (const std::u16string_view text : kTexts) {
      uint32_t hash = kHashStart;
      for (const char16_t unit : text) hash = hash_step(hash, unit);
      made.number_of(text, hash);
    }
    return made;
  }();
  return words;
}

Name Names::number_of(std::u16string_view text, uint32_t hash) {
  const size_t mask = slots_.size() - 1;
  size_t at = hash & mask;
  for (; slots_[at] != kNone; at = (at + 1) & mask) {
    const Entry& entry = entries_[slots_[at]];
    if (entry.hash == hash && entry.text == text) return slots_[at];
  }
  const auto made = static_cast<Name>(entries_.size());
  slots_[at] = made;
  entries_.push_back({text, hash});
  if (entries_.size() * 2 > slots_.size()) grow();
  return made;
}

void Names::grow() {
  slots_.assign(slots_.size() * 4, kNone);
  const size_t mask = slots_.size() - 1;
  for (Name name = 0; name < entries_.size(); ++name) {
    size_t at = entries_[name].hash & mask;
    while (slots_[at] != kNone) at = (at + 1) & mask;
    slots_[at] = name;
  }
}

}  // namespace giro::syntax
