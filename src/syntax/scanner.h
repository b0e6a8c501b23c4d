// The words, numbers, texts and punctuators of a source text, one after the other. Any thread.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "syntax/names.h"

namespace giro::syntax {

// Thrown within this room where a text is not understood, be it wrong or only rare.
struct Refused {};

[[noreturn]] inline void refuse() { throw Refused(); }

enum class Kind : uint8_t {
  end,
  name,
  private_name,
  number,
  string,
  tick,  // a template begins
  brace_open,
  brace_close,
  paren_open,
  paren_close,
  bracket_open,
  bracket_close,
  dot,
  ellipsis,
  semicolon,
  comma,
  question,
  optional_dot,
  colon,
  arrow,
  assign,
  assign_operator,  // with any other operator in it, slashes apart
  slash_assign,     // which may begin a regular expression
  step,             // ++ and --
  prefix,           // ! and ~
  coalesce,         // from here on: what has two operands
  logical_or,
  logical_and,
  bit_or,
  bit_xor,
  bit_and,
  equality,
  relation,
  shift,
  plus,
  minus,
  star,
  slash,  // which may begin a regular expression
  percent,
  power,
};

struct Token {
  Kind kind = Kind::end;
  bool follows_newline = false;
  bool has_escape = false;  // of a string
  Name name = kNone;        // of a name, a private one too (without its #)
  uint32_t start = 0;
  uint32_t end = 0;
};

class Scanner {
 public:
  Scanner(std::u16string_view source, Names& names);

  // Throws Refused.
  Token next();

  // What only the parser knows to be there; `start`: of the slash, or behind the tick or the brace.
  // Returns where the expression ends.
  uint32_t regular_expression(uint32_t start);
  enum class Piece : uint8_t { last, substitution };
  struct TemplatePiece {
    Piece piece;
    bool has_bad_escape;
  };
  TemplatePiece template_piece(uint32_t start);

  uint32_t at() const { return at_; }
  // To look at what comes next, and go back.
  void go_back(uint32_t at) { at_ = at; }

 private:
  char16_t unit(size_t ahead = 0) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : u'\0';
  }
  bool take(char16_t wanted);
  void skip_space(Token& token);
  void skip_line();
  void skip_block_comment(Token& token);
  void scan_name(Token& token);
  void scan_rare_name(Token& token, uint32_t start);
  void scan_number(Token& token);
  void scan_digits(bool (*is_digit)(char16_t unit));
  void scan_decimal_tail();
  void end_number();
  void scan_string(Token& token);
  bool skip_escape();  // whether it is one; behind its backslash
  bool skip_unicode_escape();
  void scan_punctuator(Token& token);
  void scan_angle(Token& token);
  Kind repeated(char16_t unit, Kind once, Kind twice);
  Kind or_assign(Kind kind);
  char32_t code_point() const;

  std::u16string_view source_;
  Names& names_;
  uint32_t at_ = 0;
};

}  // namespace giro::syntax
