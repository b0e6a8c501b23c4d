#include "syntax/parser.h"

namespace giro::syntax {

Parser::Parser(std::u16string_view source, std::u16string_view prefix)
    : names(Names::with_words()),
      edits(source),
      source_(source),
      prefix_(prefix),
      scanner_(source, names),
      stack_start_(reinterpret_cast<uintptr_t>(__builtin_frame_address(0))) {
  scopes.references.reserve(source.size() / 32);
}

void Parser::next() {
  previous_end_ = token_.end;
  token_ = scanner_.next();
}

Token Parser::peek() {
  const uint32_t at = scanner_.at();
  const Token found = scanner_.next();
  scanner_.go_back(at);
  return found;
}

bool Parser::take(Kind kind) {
  if (!is(kind)) return false;
  next();
  return true;
}

bool Parser::take_word(Word word) {
  if (!is_word(word)) return false;
  next();
  return true;
}

void Parser::expect(Kind kind) {
  if (!take(kind)) refuse();
}

void Parser::expect_word(Word word) {
  if (!take_word(word)) refuse();
}

// With a semicolon, or where the language puts one.
void Parser::end_statement() {
  if (!may_end_statement()) refuse();
  take(Kind::semicolon);
}

bool Parser::may_end_statement() const {
  return is(Kind::semicolon) || is(Kind::brace_close) || is(Kind::end) || token_.follows_newline;
}

Name Parser::take_identifier() {
  if (!is(Kind::name) || is_reserved(token_.name)) refuse();
  const Name name = token_.name;
  next();
  return name;
}

Name Parser::take_binding_identifier() {
  if (is_word(kArguments) || is_word(kEval)) refuse();
  return take_identifier();
}

// Without its quotes. With escapes it would have to be made.
std::u16string_view Parser::string_text(const Token& token) const {
  if (token.kind != Kind::string || token.has_escape) refuse();
  const std::u16string_view found = text(token.start + 1, token.end - 1);
  for (const char16_t c : found) {
    if (c >= 0xd800 && c <= 0xdfff) refuse();
  }
  return found;
}

}  // namespace giro::syntax
