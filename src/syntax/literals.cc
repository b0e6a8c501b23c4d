#include "syntax/nesting.h"
#include "syntax/parser.h"

namespace giro::syntax {

namespace {

using Form = Expression::Form;

Expression literal_at(uint32_t start, Form form) {
  Expression made;
  made.form = form;
  made.start = start;
  made.is_assignable = made.is_bindable = true;
  return made;
}

// Of the element of an array or the value of a property, in an assignment.
bool is_element_target(const Expression& element) {
  switch (element.form) {
    case Form::name: return element.is_assignable;
    case Form::member:
    case Form::private_member: return true;
    case Form::assignment:
    case Form::object:
    case Form::array: return element.is_assignable && !element.is_parenthesized;
    default: return false;
  }
}

void add_element(Expression& literal, const Expression& element) {
  literal.is_assignable &= is_element_target(element);
  literal.is_bindable &= element.is_bindable;
  literal.needs_pattern |= element.needs_pattern;
}

}  // namespace

Parser::Before Parser::before() const { return {scopes.mark(), cover_.size(), awaits_, yields_}; }

// Keeps what an element would declare; `base`: how much there was before it.
void Parser::note_bound(const Expression& element, size_t base) {
  if (!element.is_bindable) {
    cover_.resize(base);
  } else if (element.reference != kNone) {
    cover_.resize(base);
    cover_.push_back(element.reference);
  }
}

// ---- Parentheses --------------------------------------------------------------------------------

Parser::CoverList Parser::cover_list(Kind close) {
  CoverList list;
  while (!is(close)) {
    const size_t base = cover_.size();
    const bool is_rest = take(Kind::ellipsis);
    const Expression element = assignment();
    note_bound(element, base);
    ++list.size;
    list.last = element;
    list.is_bindable &= element.is_bindable && !(is_rest && element.form == Form::assignment);
    list.is_simple &= element.form == Form::name && !is_rest;
    list.needs_pattern |= element.needs_pattern;
    list.has_rest |= is_rest;
    list.has_last_rest = is_rest;
    list.has_last_comma = false;
    if (is(close)) break;
    expect(Kind::comma);
    list.has_last_comma = true;
    if (is_rest) list.is_bindable = false;
  }
  next();
  return list;
}

Expression Parser::parenthesized() {
  [[maybe_unused]] const Nesting nesting(*this);
  const uint32_t start = token_.start;
  const bool may_be_arrow = start == arrow_at_;
  const Before was = before();
  next();
  const CoverList list = cover_list(Kind::paren_close);
  if (is(Kind::arrow) && may_be_arrow && !token_.follows_newline) {
    return arrow_function(was, list, false, start);
  }
  if (list.size == 0 || list.needs_pattern || list.has_rest || list.has_last_comma) refuse();
  cover_.resize(was.cover);
  Expression made;
  if (list.size == 1) made = list.last;
  const bool keeps_form =
      made.form == Form::name || made.form == Form::member || made.form == Form::private_member;
  if (!keeps_form) made = Expression();
  made.start = start;
  made.is_parenthesized = true;
  made.is_bindable = false;
  return made;
}

// ---- Arrays and objects -------------------------------------------------------------------------

Expression Parser::array_literal() {
  [[maybe_unused]] const Nesting nesting(*this);
  Expression literal = literal_at(token_.start, Form::array);
  next();
  while (!is(Kind::bracket_close)) {
    if (take(Kind::comma)) continue;
    if (is(Kind::ellipsis)) {
      rest_of_literal(literal, Kind::bracket_close);
    } else {
      const size_t base = cover_.size();
      const Expression element = assignment();
      add_element(literal, element);
      note_bound(element, base);
    }
    if (!is(Kind::bracket_close)) expect(Kind::comma);
  }
  next();
  return literal;
}

// `...a`, which in a pattern is its last.
void Parser::rest_of_literal(Expression& literal, Kind close) {
  next();
  const size_t base = cover_.size();
  const Expression element = assignment();
  const bool is_object = close == Kind::brace_close;
  const bool is_pattern = element.form == Form::object || element.form == Form::array;
  if (is_object && is_pattern && element.needs_pattern) refuse();
  add_element(literal, element);
  if (element.form == Form::assignment || !is(close) || (is_object && is_pattern)) {
    literal.is_assignable = literal.is_bindable = false;
  }
  if (is_object && element.form != Form::name) literal.is_bindable = false;
  note_bound(element, base);
}

Expression Parser::object_literal() {
  [[maybe_unused]] const Nesting nesting(*this);
  Expression literal = literal_at(token_.start, Form::object);
  uint32_t protos = 0;
  next();
  while (!is(Kind::brace_close)) {
    if (is(Kind::ellipsis)) {
      rest_of_literal(literal, Kind::brace_close);
    } else {
      object_member(literal, protos);
    }
    if (!is(Kind::brace_close)) expect(Kind::comma);
  }
  next();
  if (protos > 1) literal.needs_pattern = true;
  return literal;
}

void Parser::object_member(Expression& object, uint32_t& protos) {
  const Member member = member_key(false);
  if (member.is_private) refuse();
  if (is(Kind::paren_open)) {
    object.is_assignable = object.is_bindable = false;
    method(member);
    return;
  }
  if (member.kind != FunctionKind::method || member.is_async || member.is_generator) refuse();
  if (!is(Kind::colon)) {
    shorthand(member, object);
    return;
  }
  next();
  const bool is_proto =
      !member.is_computed &&
      (member.is_name
           ? member.key.name == kProto
           : member.is_string && text(member.key.start + 1, member.key.end - 1) == u"__proto__");
  if (is_proto) ++protos;
  const size_t base = cover_.size();
  const Expression value = assignment();
  add_element(object, value);
  note_bound(value, base);
}

// { a } and { a = 1 }
void Parser::shorthand(const Member& member, Expression& object) {
  if (!member.is_name || is_reserved(member.key.name)) refuse();
  const size_t base = cover_.size();
  Expression name = reference_to(member.key);
  use_otherwise(name, Use::shorthand);
  add_element(object, name);
  if (take(Kind::assign)) {
    object.needs_pattern = true;
    settled();
  }
  note_bound(name, base);
}

// ---- Keys ---------------------------------------------------------------------------------------

// Up to what tells a method from a property; with `get`, `async` and the like, if they are no keys
// themselves.
Parser::Member Parser::member_key(bool is_of_class) {
  Member member;
  const auto is_key = [&] {  // the word was
    return is(Kind::paren_open) || is(Kind::colon) || is(Kind::comma) || is(Kind::brace_close) ||
           is(Kind::assign) || is(Kind::semicolon) || is(Kind::end);
  };
  const auto took = [&](const Token& word) {
    member.key = word;
    member.is_name = true;
    return member;
  };
  Token word = token_;
  if (is_of_class && take_word(kStatic)) {
    if (is_key()) return took(word);
    member.is_static = true;
    word = token_;
  }
  if (take_word(kAsync)) {
    if (is_key() || (is_of_class && token_.follows_newline)) return took(word);
    if (token_.follows_newline) refuse();
    member.is_async = true;
  }
  if (take(Kind::star)) {
    member.is_generator = true;
  } else if (!member.is_async && (is_word(kGet) || is_word(kSet))) {
    word = token_;
    next();
    if (is_key()) return took(word);
    if (is_of_class && token_.follows_newline) refuse();  // a field of that name, or an accessor
    member.kind = word.name == kGet ? FunctionKind::getter : FunctionKind::setter;
  }
  key_of(member);
  return member;
}

void Parser::key_of(Member& member) {
  member.key = token_;
  switch (token_.kind) {
    case Kind::name: member.is_name = true; break;
    case Kind::private_name: member.is_private = true; break;
    case Kind::string: member.is_string = true; break;
    case Kind::number: break;
    case Kind::bracket_open:
      member.is_computed = true;
      next();
      settled();
      if (!is(Kind::bracket_close)) refuse();
      break;
    default: refuse();
  }
  next();
}

void Parser::use_private_name(Name name) {
  if (classes_.empty()) refuse();
  classes_.back().used.push_back(name);
}

// ---- Templates and regular expressions ----------------------------------------------------------

void Parser::template_literal(bool is_tagged) {
  [[maybe_unused]] const Nesting nesting(*this);
  uint32_t at = token_.end;
  for (;;) {
    const Scanner::TemplatePiece piece = scanner_.template_piece(at);
    if (piece.has_bad_escape && !is_tagged) refuse();
    if (piece.piece == Scanner::Piece::last) break;
    token_.end = scanner_.at();
    next();
    expression();
    if (!is(Kind::brace_close)) refuse();
    at = token_.end;
  }
  token_.end = scanner_.at();
  next();
}

void Parser::regular_expression() {
  const uint32_t start = token_.start;
  const uint32_t end = scanner_.regular_expression(start);
  facts.regular_expressions.emplace_back(text(start + 1, end - 1), text(end, scanner_.at()));
  token_.end = scanner_.at();
  next();
}

}  // namespace giro::syntax
