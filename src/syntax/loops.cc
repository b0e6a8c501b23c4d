#include "syntax/nesting.h"
#include "syntax/parser.h"

namespace giro::syntax {

namespace {

using Form = Expression::Form;

}  // namespace

void Parser::loop_body() {
  ++context_.loops;
  ++context_.breakables;
  statement(Place::alone);
  --context_.loops;
  --context_.breakables;
}

void Parser::while_statement() {
  begin_loop();
  next();
  expect(Kind::paren_open);
  expression();
  expect(Kind::paren_close);
  loop_body();
}

// ---- Loops with a head --------------------------------------------------------------------------

void Parser::for_statement() {
  begin_loop();
  next();
  const bool is_await = is_word(kAwait);
  if (is_await) {
    if (!context_.is_async || functions_ == 0) refuse();  // outside of functions it moves
    next();
  }
  expect(Kind::paren_open);
  scopes.open(ScopeKind::block);
  if (is_word(kUsing) || is_word(kAwait)) refuse();
  if (is_word(kVar) || is_word(kLet) || is_word(kConst)) {
    for_declared(is_await);
  } else if (is(Kind::semicolon)) {
    for_rest(is_await, false);
  } else {
    for_expression(is_await);
  }
  expect(Kind::paren_close);
  loop_body();
  scopes.close();
}

void Parser::for_declared(bool is_await) {
  const Declared declared = declarations(In::left_out, nullptr);
  const bool may_be_each = declared.size == 1 && !declared.has_value;
  if (declared.lacks_value && !(may_be_each && (is_word(kOf) || is_word(kIn)))) refuse();
  for_rest(is_await, may_be_each);
}

void Parser::for_expression(bool is_await) {
  if (is_word(kAsync) && peek().name == kOf) refuse();
  const size_t base = cover_.size();
  const Expression left = assignment(In::left_out);
  cover_.resize(base);
  bool may_be_each = false;
  switch (left.form) {
    case Form::name:
    case Form::member:
    case Form::private_member: may_be_each = left.form != Form::name || left.is_assignable; break;
    case Form::object:
    case Form::array: may_be_each = left.is_assignable && !left.is_parenthesized; break;
    default: break;
  }
  if (!is_word(kOf) && !is_word(kIn)) {
    if (left.needs_pattern) refuse();
    sequence_rest(left, In::left_out);
  }
  for_rest(is_await, may_be_each);
}

// Behind what stands first in the parentheses.
void Parser::for_rest(bool is_await, bool may_be_each) {
  if (is_word(kOf) || is_word(kIn)) {
    const bool is_of = is_word(kOf);
    if (!may_be_each || (is_await && !is_of)) refuse();
    next();
    if (is_of) {
      settled();
    } else {
      expression();
    }
    return;
  }
  if (is_await) refuse();
  expect(Kind::semicolon);
  if (!is(Kind::semicolon)) expression();
  expect(Kind::semicolon);
  if (!is(Kind::paren_close)) expression();
}

// ---- Variables ----------------------------------------------------------------------------------

void Parser::declaration_statement(std::vector<Name>* bound) {
  const Declared declared = declarations(In::allowed, bound);
  if (declared.lacks_value) refuse();
  end_statement();
}

Parser::Declared Parser::declarations(In in, std::vector<Name>* bound) {
  const bool is_const = is_word(kConst);
  const Binding binding = is_word(kVar) ? Binding::variable : Binding::lexical;
  next();
  Declared made;
  do {
    const bool needs_value = is_const || !is(Kind::name);
    bind(binding, bound);
    ++made.size;
    if (take(Kind::assign)) {
      settled(in);
      made.has_value = true;
    } else {
      made.lacks_value |= needs_value;
    }
  } while (take(Kind::comma));
  return made;
}

}  // namespace giro::syntax
