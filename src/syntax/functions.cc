#include "syntax/nesting.h"
#include "syntax/parser.h"

namespace giro::syntax {

// Its name; `unnamed`: the one that it gets if it has none, and may.
Name Parser::function_declaration(std::u16string_view unnamed) {
  Context context;
  context.is_async = take_word(kAsync);
  expect_word(kFunction);
  context.is_generator = is(Kind::star);
  if (context.is_generator) next();
  Name name = kNone;
  if (is(Kind::paren_open) && !unnamed.empty()) {
    edits.insert(previous_end_, u" " + std::u16string(unnamed));
  } else {
    name = take_binding_identifier();
    if (!scopes.declare_function(name)) refuse();
  }
  function_rest(context, kNone);
  return name;
}

Expression Parser::function_expression() {
  Expression made;
  made.start = token_.start;
  Context context;
  context.is_async = take_word(kAsync);
  expect_word(kFunction);
  context.is_generator = take(Kind::star);
  function_rest(context, is(Kind::paren_open) ? kNone : take_binding_identifier());
  return made;
}

// Parameters and body. `own`: a name that only the function itself sees.
void Parser::function_rest(const Context& context, Name own) {
  [[maybe_unused]] const Nesting nesting(*this);
  FunctionBody body(*this, context, FunctionBody::Arguments::own, scopes.mark());
  context_.may_return = context_.has_new_target = true;
  if (own != kNone) scopes.declare_own(own);
  const bool is_simple = parameters(FunctionKind::function);
  function_body(is_simple);
  scopes.close();
}

void Parser::method(const Member& member) {
  [[maybe_unused]] const Nesting nesting(*this);
  Context context;
  context.is_async = member.is_async;
  context.is_generator = member.is_generator;
  context.may_return = context.has_new_target = context.has_super_members = true;
  context.has_super_call = member.kind == FunctionKind::derived_constructor;
  FunctionBody body(*this, context, FunctionBody::Arguments::own, scopes.mark());
  const bool is_simple = parameters(member.kind);
  function_body(is_simple);
  scopes.close();
}

// Whether they are all names.
bool Parser::parameters(FunctionKind kind) {
  expect(Kind::paren_open);
  context_.is_in_parameters = true;
  bool is_simple = true;
  bool has_rest = false;
  uint32_t size = 0;
  for (; !is(Kind::paren_close); ++size) {
    if (has_rest) refuse();
    has_rest = take(Kind::ellipsis);
    is_simple &= is(Kind::name) && !has_rest;
    bind(Binding::parameter, nullptr);
    if (!has_rest && take(Kind::assign)) {
      is_simple = false;
      settled();
    }
    if (has_rest && !is(Kind::paren_close)) refuse();
    if (!is(Kind::paren_close)) expect(Kind::comma);
  }
  next();
  context_.is_in_parameters = false;
  if (kind == FunctionKind::getter && size != 0) refuse();
  if (kind == FunctionKind::setter && (size != 1 || has_rest)) refuse();
  return is_simple;
}

void Parser::function_body(bool is_simple) {
  scopes.begin_body();
  expect(Kind::brace_open);
  while (is(Kind::string)) {
    const Token first = token_;
    const bool is_directive = expression().form == Expression::Form::string;
    end_statement();
    if (!is_directive) break;
    if (!is_simple && text(first.start + 1, first.end - 1) == u"use strict") refuse();
  }
  statements_until_brace();
  next();
}

// ---- Arrow functions ----------------------------------------------------------------------------

Parser::Context Parser::arrow_context(bool is_async) const {
  Context context = context_;
  context.is_async = is_async;
  context.is_generator = context.is_in_parameters = false;
  context.may_return = true;
  return context;
}

// What was read as expressions in parentheses are its parameters.
Expression Parser::arrow_function(const Before& before, const CoverList& list, bool is_async,
                                  uint32_t start) {
  if (!list.is_bindable || awaits_ != before.awaits || yields_ != before.yields) refuse();
  FunctionBody body(*this, arrow_context(is_async), FunctionBody::Arguments::outer, before.mark);
  for (size_t i = before.cover; i < cover_.size(); ++i) {
    Reference& reference = scopes.references[cover_[i]];
    reference.use = Use::none;
    if (!scopes.declare_parameter(reference.name)) refuse();
  }
  cover_.resize(before.cover);
  return arrow_rest(list.is_simple, start);
}

Expression Parser::arrow_of_name(const Token& name, bool is_async, uint32_t start) {
  if (name.name == kArguments || name.name == kEval) refuse();
  FunctionBody body(*this, arrow_context(is_async), FunctionBody::Arguments::outer, scopes.mark());
  scopes.declare_parameter(name.name);
  return arrow_rest(true, start);
}

Expression Parser::arrow_rest(bool is_simple, uint32_t start) {
  expect(Kind::arrow);
  if (is(Kind::brace_open)) {
    function_body(is_simple);
  } else {
    scopes.begin_body();
    settled();
  }
  scopes.close();
  Expression made;
  made.form = Expression::Form::arrow;
  made.start = start;
  return made;
}

}  // namespace giro::syntax
