#include "syntax/text_edits.h"

#include <algorithm>
#include <charconv>
#include <tuple>

#include "syntax/characters.h"

namespace giro::syntax {

void TextEdits::replace(uint32_t from, uint32_t to, std::u16string text, uint32_t rank) {
  edits_.push_back({from, to, rank, std::move(text)});
}

std::u16string TextEdits::blank(uint32_t from, uint32_t to) const {
  std::u16string made(source_.substr(from, to - from));
  for (char16_t& c : made) {
    if (!ends_line(c)) c = ' ';
  }
  return made;
}

void TextEdits::sort() {
  const auto is_before = [](const Edit& a, const Edit& b) {
    return std::tie(a.from, a.rank) < std::tie(b.from, b.rank);
  };
  if (!std::is_sorted(edits_.begin(), edits_.end(), is_before)) {
    std::sort(edits_.begin(), edits_.end(), is_before);
  }
}

TextEdits::Applied TextEdits::apply() {
  sort();
  Applied made;
  size_t size = source_.size();
  for (const Edit& edit : edits_) size += edit.text.size();
  made.code.reserve(size);
  made.patch = u"[";
  uint32_t from = 0;
  for (const Edit& edit : edits_) {
    made.code.append(source_.substr(from, edit.from - from));
    if (made.patch.size() > 1) made.patch += ',';
    append_number(made.patch, made.code.size());
    made.patch += ',';
    append_number(made.patch, edit.text.size());
    made.patch += ',';
    append_json(made.patch, source_.substr(edit.from, edit.to - edit.from));
    made.code.append(edit.text);
    from = edit.to;
  }
  made.code.append(source_.substr(from));
  made.patch += ']';
  return made;
}

void append_number(std::u16string& out, uint64_t number) {
  char digits[20];
  const auto [end, error] = std::to_chars(std::begin(digits), std::end(digits), number);
  out.append(std::begin(digits), end);
}

void append_json(std::u16string& out, std::u16string_view text) {
  constexpr char16_t kDigits[] = u"0123456789abcdef";
  out += '"';
  for (const char16_t c : text) {
    if (c < ' ') {
      out += {'\\', 'u', '0', '0', kDigits[c >> 4], kDigits[c & 15]};
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
  }
  out += '"';
}

}  // namespace giro::syntax
