#include "syntax/nesting.h"
#include "syntax/parser.h"

namespace giro::syntax {

namespace {

using Form = Expression::Form;

}  // namespace

void Parser::statements_until_brace() {
  while (!is(Kind::brace_close)) statement(Place::list);
}

void Parser::statement(Place place) {
  [[maybe_unused]] const Nesting nesting(*this);
  if (is(Kind::name)) {
    name_statement(place);
    return;
  }
  settle_labels();
  if (is(Kind::brace_open)) {
    block();
  } else if (!take(Kind::semicolon)) {
    expression_statement(place);
  }
}

void Parser::name_statement(Place place) {
  if (is_reserved(token_.name)) {
    keyword_statement(place);
    return;
  }
  if (token_.name == kAsync) {
    const Token after = peek();
    if (after.kind == Kind::name && after.name == kFunction && !after.follows_newline) {
      if (place == Place::alone) refuse();
      function_declaration({});
      return;
    }
  }
  if (begins_using()) refuse();
  expression_statement(place);
}

void Parser::keyword_statement(Place place) {
  const Name word = token_.name;
  if (word != kFor && word != kWhile && word != kDo) settle_labels();
  switch (word) {
    case kVar: declaration_statement(nullptr); return;
    case kConst:
    case kLet:
    case kFunction:
    case kClass:
      if (place == Place::alone) refuse();
      if (word == kFunction) {
        function_declaration({});
      } else if (word == kClass) {
        next();
        class_rest(Named::here);
      } else {
        declaration_statement(nullptr);
      }
      return;
    case kIf: if_statement(); return;
    case kFor: for_statement(); return;
    case kWhile: while_statement(); return;
    case kDo: do_statement(); return;
    case kBreak:
    case kContinue: jump(); return;
    case kReturn: return_statement(); return;
    case kSwitch: switch_statement(); return;
    case kTry: try_statement(); return;
    case kThrow:
      next();
      if (token_.follows_newline) refuse();
      expression();
      end_statement();
      return;
    case kDebugger:
      next();
      end_statement();
      return;
    case kAwait:
      if (const Token after = peek(); after.kind == Kind::name && after.name == kUsing) refuse();
      expression_statement(place);
      return;
    default: expression_statement(place);
  }
}

// `using` as a declaration.
bool Parser::begins_using() {
  if (!is_word(kUsing)) return false;
  const Token after = peek();
  return after.kind == Kind::name && !after.follows_newline && after.name != kIn &&
         after.name != kInstanceof;
}

void Parser::expression_statement(Place place) {
  if (place == Place::list) statement_at_ = token_.start;
  const Expression found = expression();
  if (is(Kind::colon) && found.form == Form::name && !found.is_parenthesized) {
    labelled(found);
    return;
  }
  settle_labels();
  end_statement();
}

// ---- Labels and jumps ---------------------------------------------------------------------------

void Parser::labelled(const Expression& label) {
  Reference& reference = scopes.references[label.reference];
  reference.use = Use::none;
  for (size_t i = context_.first_label; i < labels_.size(); ++i) {
    if (labels_[i].name == reference.name) refuse();
  }
  labels_.push_back({reference.name, false, true});
  next();
  statement(Place::alone);
  labels_.pop_back();
}

// What comes is a statement of its own, and no loop.
void Parser::settle_labels() {
  for (size_t i = labels_.size(); i > context_.first_label && labels_[i - 1].is_pending; --i) {
    labels_[i - 1].is_pending = false;
  }
}

void Parser::begin_loop() {
  for (size_t i = labels_.size(); i > context_.first_label && labels_[i - 1].is_pending; --i) {
    labels_[i - 1].is_pending = false;
    labels_[i - 1].is_loop = true;
  }
}

void Parser::jump() {
  const bool is_break = is_word(kBreak);
  next();
  if (is(Kind::name) && !token_.follows_newline) {
    size_t i = labels_.size();
    while (i > context_.first_label && labels_[i - 1].name != token_.name) --i;
    if (i == context_.first_label || !(is_break || labels_[i - 1].is_loop)) refuse();
    next();
  } else if ((is_break ? context_.breakables : context_.loops) == 0) {
    refuse();
  }
  end_statement();
}

void Parser::return_statement() {
  if (!context_.may_return) refuse();
  next();
  if (!may_end_statement()) expression();
  end_statement();
}

// ---- Blocks -------------------------------------------------------------------------------------

void Parser::block() {
  next();
  scopes.open(ScopeKind::block);
  statements_until_brace();
  scopes.close();
  next();
}

void Parser::if_statement() {
  for (;;) {
    next();
    expect(Kind::paren_open);
    expression();
    expect(Kind::paren_close);
    statement(Place::alone);
    if (!take_word(kElse)) return;
    if (!is_word(kIf)) break;
  }
  statement(Place::alone);
}

void Parser::do_statement() {
  begin_loop();
  next();
  loop_body();
  expect_word(kWhile);
  expect(Kind::paren_open);
  expression();
  expect(Kind::paren_close);
  take(Kind::semicolon);
}

void Parser::switch_statement() {
  next();
  expect(Kind::paren_open);
  expression();
  expect(Kind::paren_close);
  expect(Kind::brace_open);
  scopes.open(ScopeKind::block);
  ++context_.breakables;
  bool has_default = false;
  while (!is(Kind::brace_close)) {
    if (take_word(kDefault)) {
      if (has_default) refuse();
      has_default = true;
    } else {
      expect_word(kCase);
      expression();
    }
    expect(Kind::colon);
    while (!is(Kind::brace_close) && !is_word(kCase) && !is_word(kDefault)) statement(Place::list);
  }
  --context_.breakables;
  scopes.close();
  next();
}

void Parser::try_statement() {
  next();
  if (!is(Kind::brace_open)) refuse();
  block();
  bool is_whole = false;
  if (take_word(kCatch)) {
    is_whole = true;
    scopes.open(ScopeKind::catch_clause);
    if (take(Kind::paren_open)) {
      bind(Binding::parameter, nullptr);
      expect(Kind::paren_close);
    }
    scopes.begin_body();
    expect(Kind::brace_open);
    statements_until_brace();
    scopes.close();
    next();
  }
  if (take_word(kFinally)) {
    is_whole = true;
    if (!is(Kind::brace_open)) refuse();
    block();
  }
  if (!is_whole) refuse();
}

}  // namespace giro::syntax
