#include "syntax/scanner.h"

#include <algorithm>

#include "syntax/characters.h"

namespace giro::syntax {

Scanner::Scanner(std::u16string_view source, Names& names) : source_(source), names_(names) {
  if (source_.starts_with(u"#!")) skip_line();
}

bool Scanner::take(char16_t wanted) {
  if (at_ >= source_.size() || source_[at_] != wanted) return false;
  ++at_;
  return true;
}

char32_t Scanner::code_point() const {
  const char16_t first = unit();
  if (first < 0xd800 || first > 0xdbff) return first;
  const char16_t second = unit(1);
  if (second < 0xdc00 || second > 0xdfff) return first;
  return 0x10000 + ((static_cast<char32_t>(first) - 0xd800) << 10) + (second - 0xdc00);
}

Token Scanner::next() {
  Token token;
  skip_space(token);
  token.start = at_;
  if (at_ < source_.size()) {
    const char16_t first = source_[at_];
    if (has_class(first, kNameStart)) {
      scan_name(token);
    } else if (is_digit(first) || (first == '.' && is_digit(unit(1)))) {
      scan_number(token);
    } else if (first == '\'' || first == '"') {
      scan_string(token);
    } else if (first == '#') {
      ++at_;
      scan_name(token);
      token.kind = Kind::private_name;
    } else if (first > 0x7f) {
      scan_name(token);
    } else {
      scan_punctuator(token);
    }
  }
  token.end = at_;
  return token;
}

// ---- Between tokens -----------------------------------------------------------------------------

void Scanner::skip_space(Token& token) {
  for (; at_ < source_.size(); ++at_) {
    const char16_t c = source_[at_];
    if (c == ' ' || c == '\t' || c == '\v' || c == '\f') continue;
    if (ends_line(c)) {
      token.follows_newline = true;
    } else if (c == '/' && unit(1) == '/') {
      skip_line();
      --at_;
    } else if (c == '/' && unit(1) == '*') {
      skip_block_comment(token);
    } else if (c <= 0x7f || !is_rare_space(c)) {
      return;
    }
  }
}

// Up to its end, which is none of it.
void Scanner::skip_line() {
  while (at_ < source_.size() && !ends_line(source_[at_])) ++at_;
}

// Up to its last character.
void Scanner::skip_block_comment(Token& token) {
  for (at_ += 2; at_ + 1 < source_.size(); ++at_) {
    const char16_t c = source_[at_];
    if (c == '*' && source_[at_ + 1] == '/') {
      ++at_;
      return;
    }
    if (ends_line(c)) token.follows_newline = true;
  }
  refuse();
}

// ---- Names --------------------------------------------------------------------------------------

void Scanner::scan_name(Token& token) {
  const uint32_t start = at_;
  uint32_t hash = Names::kHashStart;
  if (!is_digit(unit())) {
    while (at_ < source_.size() && has_class(source_[at_], kNamePart)) {
      hash = Names::hash_step(hash, source_[at_++]);
    }
  }
  token.kind = Kind::name;
  if (at_ < source_.size() && (source_[at_] > 0x7f || source_[at_] == '\\')) {
    scan_rare_name(token, start);
    return;
  }
  if (at_ == start) refuse();
  token.name = names_.number_of(source_.substr(start, at_ - start), hash);
}

// Names with escapes are refused: they would have two texts.
void Scanner::scan_rare_name(Token& token, uint32_t start) {
  for (; at_ < source_.size(); ++at_) {
    if (has_class(source_[at_], at_ == start ? kNameStart : kNamePart)) continue;
    if (source_[at_] == '\\') refuse();
    const char32_t c = code_point();
    if (!(at_ == start ? starts_rare_name(c) : continues_rare_name(c))) break;
    if (c > 0xffff) ++at_;
  }
  if (at_ == start) refuse();
  uint32_t hash = Names::kHashStart;
  const std::u16string_view text = source_.substr(start, at_ - start);
  for (const char16_t c : text) hash = Names::hash_step(hash, c);
  token.name = names_.number_of(text, hash);
}

// ---- Numbers ------------------------------------------------------------------------------------

// At least one; underscores stand between two.
void Scanner::scan_digits(bool (*is_wanted)(char16_t unit)) {
  if (!is_wanted(unit())) refuse();
  while (at_ < source_.size()) {
    if (is_wanted(source_[at_])) {
      ++at_;
    } else if (source_[at_] == '_') {
      ++at_;
      if (!is_wanted(unit())) refuse();
    } else {
      break;
    }
  }
}

void Scanner::end_number() {
  if (at_ < source_.size() && (has_class(source_[at_], kNamePart) || source_[at_] == '\\' ||
                               (source_[at_] > 0x7f && starts_rare_name(code_point())))) {
    refuse();
  }
}

void Scanner::scan_decimal_tail() {
  if (take('.') && is_digit(unit())) scan_digits(is_digit);
  if (unit() == '_') refuse();
  if (take('e') || take('E')) {
    if (!take('+')) take('-');
    scan_digits(is_digit);
  }
}

void Scanner::scan_number(Token& token) {
  token.kind = Kind::number;
  const char16_t second = unit() == '0' ? unit(1) | 0x20 : 0;
  if (second == 'x' || second == 'o' || second == 'b') {
    at_ += 2;
    scan_digits(second == 'x'   ? is_hex_digit
                : second == 'o' ? [](char16_t c) { return c >= '0' && c <= '7'; }
                                : [](char16_t c) { return c == '0' || c == '1'; });
    take('n');
  } else {
    const bool is_zero = unit() == '0';
    if (unit() != '.') {
      const uint32_t start = at_;
      scan_digits(is_digit);
      if (is_zero && at_ > start + 1) refuse();  // octal, or nearly
    }
    if (!take('n')) scan_decimal_tail();
  }
  end_number();
}

// ---- Strings, templates, regular expressions ----------------------------------------------------

void Scanner::scan_string(Token& token) {
  token.kind = Kind::string;
  const char16_t quote = source_[at_++];
  while (at_ < source_.size()) {
    const char16_t c = source_[at_++];
    if (c == quote) return;
    if (c == '\n' || c == '\r') break;
    if (c == '\\') {
      token.has_escape = true;
      if (!skip_escape()) refuse();
    }
  }
  refuse();
}

bool Scanner::skip_unicode_escape() {
  if (take('{')) {
    uint32_t value = 0;
    const uint32_t start = at_;
    for (; is_hex_digit(unit()) && value <= 0x10ffff; ++at_) {
      const char16_t c = unit();
      value = value * 16 + (is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return at_ > start && value <= 0x10ffff && take('}');
  }
  for (int i = 0; i < 4; ++i, ++at_) {
    if (!is_hex_digit(unit())) return false;
  }
  return true;
}

// What is skipped of one that is none contains neither quotes nor ticks.
bool Scanner::skip_escape() {
  if (at_ >= source_.size()) return false;
  const char16_t c = source_[at_++];
  if (c == '\r') take('\n');
  if (c == 'x') {
    if (!is_hex_digit(unit()) || !is_hex_digit(unit(1))) return false;
    at_ += 2;
  } else if (c == 'u') {
    return skip_unicode_escape();
  } else if (is_digit(c)) {
    return c == '0' && !is_digit(unit());
  }
  return true;
}

Scanner::TemplatePiece Scanner::template_piece(uint32_t start) {
  at_ = start;
  bool has_bad_escape = false;
  while (at_ < source_.size()) {
    const char16_t c = source_[at_++];
    if (c == '`') return {Piece::last, has_bad_escape};
    if (c == '$' && take('{')) return {Piece::substitution, has_bad_escape};
    if (c == '\\' && !skip_escape()) has_bad_escape = true;
  }
  refuse();
}

uint32_t Scanner::regular_expression(uint32_t start) {
  bool is_in_class = false;
  for (at_ = start + 1; at_ < source_.size() && !ends_line(source_[at_]); ++at_) {
    const char16_t c = source_[at_];
    if (c == '\\') {
      ++at_;
      if (at_ >= source_.size() || ends_line(source_[at_])) refuse();
    } else if (c == '[') {
      is_in_class = true;
    } else if (c == ']') {
      is_in_class = false;
    } else if (c == '/' && !is_in_class) {
      const uint32_t end = ++at_;
      while (has_class(unit(), kNamePart)) ++at_;
      if (unit() == '\\' || (unit() > 0x7f && continues_rare_name(code_point()))) refuse();
      return end;
    }
  }
  refuse();
}

// ---- Punctuators --------------------------------------------------------------------------------

// Two of them, one, or either with an = behind it. Their first has been taken.
Kind Scanner::repeated(char16_t wanted, Kind once, Kind twice) {
  return or_assign(take(wanted) ? twice : once);
}

Kind Scanner::or_assign(Kind kind) { return take('=') ? Kind::assign_operator : kind; }

// `<`, `>` and what begins so.
void Scanner::scan_angle(Token& token) {
  const char16_t c = source_[at_ - 1];
  if (c == '<' && source_.substr(at_).starts_with(u"!--")) refuse();  // no comment in a module
  if (!take(c)) {
    take('=');
    token.kind = Kind::relation;
    return;
  }
  if (c == '>') take('>');
  token.kind = take('=') ? Kind::assign_operator : Kind::shift;
}

void Scanner::scan_punctuator(Token& token) {
  const char16_t c = source_[at_++];
  switch (c) {
    case '{': token.kind = Kind::brace_open; return;
    case '}': token.kind = Kind::brace_close; return;
    case '(': token.kind = Kind::paren_open; return;
    case ')': token.kind = Kind::paren_close; return;
    case '[': token.kind = Kind::bracket_open; return;
    case ']': token.kind = Kind::bracket_close; return;
    case ';': token.kind = Kind::semicolon; return;
    case ',': token.kind = Kind::comma; return;
    case ':': token.kind = Kind::colon; return;
    case '~': token.kind = Kind::prefix; return;
    case '`': token.kind = Kind::tick; return;
    case '<':
    case '>': scan_angle(token); return;
    case '.':
      token.kind = Kind::dot;
      if (unit() == '.' && unit(1) == '.') at_ += 2, token.kind = Kind::ellipsis;
      return;
    case '?':
      token.kind = Kind::question;
      if (unit() == '.' && !is_digit(unit(1))) {
        ++at_;
        token.kind = Kind::optional_dot;
      } else if (take('?')) {
        token.kind = take('=') ? Kind::assign_operator : Kind::coalesce;
      }
      return;
    case '=':
      token.kind = take('>') ? Kind::arrow : take('=') ? Kind::equality : Kind::assign;
      if (token.kind == Kind::equality) take('=');
      return;
    case '!':
      token.kind = take('=') ? Kind::equality : Kind::prefix;
      if (token.kind == Kind::equality) take('=');
      return;
    case '+': token.kind = take('+') ? Kind::step : or_assign(Kind::plus); return;
    case '-': token.kind = take('-') ? Kind::step : or_assign(Kind::minus); return;
    case '*': token.kind = repeated('*', Kind::star, Kind::power); return;
    case '%': token.kind = or_assign(Kind::percent); return;
    case '^': token.kind = or_assign(Kind::bit_xor); return;
    case '&': token.kind = repeated('&', Kind::bit_and, Kind::logical_and); return;
    case '|': token.kind = repeated('|', Kind::bit_or, Kind::logical_or); return;
    case '/': token.kind = take('=') ? Kind::slash_assign : Kind::slash; return;
    default: refuse();
  }
}

}  // namespace giro::syntax
