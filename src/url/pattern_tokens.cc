#include "url/pattern_tokens.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

namespace giro::url {

namespace {

using Kind = PatternToken::Kind;

class Tokenizer {
 public:
  Tokenizer(std::string_view text, OnBadToken on_bad) : text_(text), on_bad_(on_bad) {}

  std::optional<std::vector<PatternToken>> run() {
    while (at_ < text_.size()) {
      if (!take_one()) return std::nullopt;
    }
    add(Kind::end, text_.size(), text_.size(), text_.size());
    return std::move(tokens_);
  }

 private:
  void add(Kind kind, size_t value_begin, size_t value_end, size_t next) {
    tokens_.push_back({kind, at_, text_.substr(value_begin, value_end - value_begin)});
    at_ = next;
  }

  bool add_bad(size_t next) {
    if (on_bad_ == OnBadToken::fail) return false;
    add(Kind::invalid, at_, next, next);
    return true;
  }

  bool take_one() {
    size_t next = at_;
    const char32_t code_point = next_code_point(text_, next);
    switch (code_point) {
      case '*': add(Kind::asterisk, at_, next, next); return true;
      case '+':
      case '?': add(Kind::other_modifier, at_, next, next); return true;
      case '\\': return take_escaped(next);
      case '{': add(Kind::open, at_, next, next); return true;
      case '}': add(Kind::close, at_, next, next); return true;
      case ':': return take_name(next);
      case '(': return take_regexp(next);
      default: add(Kind::character, at_, next, next); return true;
    }
  }

  bool take_escaped(size_t begin) {
    if (begin == text_.size()) return add_bad(begin);
    size_t next = begin;
    next_code_point(text_, next);
    add(Kind::escaped, begin, next, next);
    return true;
  }

  bool take_name(size_t begin) {
    size_t end = begin;
    while (end < text_.size()) {
      size_t next = end;
      const PlaceInName place = end == begin ? PlaceInName::first : PlaceInName::later;
      if (!is_name_code_point(next_code_point(text_, next), place)) break;
      end = next;
    }
    if (end == begin) return add_bad(begin);
    add(Kind::name, begin, end, end);
    return true;
  }

  bool take_regexp(size_t begin) {
    const size_t close = find_close(begin);
    if (close == std::string_view::npos || close == begin) return add_bad(begin);
    add(Kind::regexp, begin, close, close + 1);
    return true;
  }

  // ASCII alone; groups of its own capture nothing.
  size_t find_close(size_t begin) const {
    size_t depth = 1;
    for (size_t i = begin; i < text_.size(); i++) {
      const char byte = text_[i];
      if (static_cast<uint8_t>(byte) >= 0x80 || (i == begin && byte == '?')) break;
      if (byte == '\\') {
        i++;
        if (i == text_.size() || static_cast<uint8_t>(text_[i]) >= 0x80) break;
      } else if (byte == ')') {
        if (--depth == 0) return i;
      } else if (byte == '(') {
        depth++;
        if (i + 1 == text_.size() || text_[i + 1] != '?') break;
      }
    }
    return std::string_view::npos;
  }

  std::string_view text_;
  OnBadToken on_bad_;
  size_t at_ = 0;
  std::vector<PatternToken> tokens_;
};

}  // namespace

std::optional<std::vector<PatternToken>> tokenize_pattern(std::string_view text,
                                                          OnBadToken on_bad) {
  return Tokenizer(text, on_bad).run();
}

char32_t next_code_point(std::string_view text, size_t& at) {
  UChar32 code_point = 0;
  U8_NEXT_OR_FFFD(reinterpret_cast<const uint8_t*>(text.data()), at, text.size(), code_point);
  return static_cast<char32_t>(code_point);
}

bool is_name_code_point(char32_t code_point, PlaceInName place) {
  if (code_point == '$' || code_point == '_') return true;
  const auto point = static_cast<UChar32>(code_point);
  if (place == PlaceInName::first) return u_hasBinaryProperty(point, UCHAR_ID_START) != 0;
  return code_point == 0x200c || code_point == 0x200d ||
         u_hasBinaryProperty(point, UCHAR_ID_CONTINUE) != 0;
}

}  // namespace giro::url
