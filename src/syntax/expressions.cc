#include "syntax/nesting.h"
#include "syntax/parser.h"

namespace giro::syntax {

namespace {

using Form = Expression::Form;

// 0: it is no operator with two operands.
int precedence_of(Kind kind) {
  switch (kind) {
    case Kind::coalesce:
    case Kind::logical_or: return 1;
    case Kind::logical_and: return 2;
    case Kind::bit_or: return 3;
    case Kind::bit_xor: return 4;
    case Kind::bit_and: return 5;
    case Kind::equality: return 6;
    case Kind::relation: return 7;
    case Kind::shift: return 8;
    case Kind::plus:
    case Kind::minus: return 9;
    case Kind::star:
    case Kind::slash:
    case Kind::percent: return 10;
    case Kind::power: return 11;
    default: return 0;
  }
}
constexpr int kRelation = 7;

bool is_target(const Expression& left) {
  switch (left.form) {
    case Form::name: return left.is_assignable;
    case Form::member:
    case Form::private_member: return true;
    case Form::object:
    case Form::array: return left.is_assignable && !left.is_parenthesized;
    default: return false;
  }
}

void settle(const Expression& found) {
  if (found.needs_pattern) refuse();
}

// What operators make of operands is nothing special.
Expression other_at(uint32_t start, Form form = Form::other) {
  Expression made;
  made.form = form;
  made.start = start;
  return made;
}

Expression member_at(uint32_t start, Form form = Form::member) {
  Expression made = other_at(start, form);
  made.is_assignable = form != Form::optional_member;
  return made;
}

}  // namespace

// ---- Assignments --------------------------------------------------------------------------------

Expression Parser::expression(In in) {
  const Expression first = settled(in);
  return is(Kind::comma) ? sequence_rest(first, in) : first;
}

Expression Parser::sequence_rest(const Expression& first, In in) {
  while (take(Kind::comma)) settled(in);
  return other_at(first.start);
}

// One that is a pattern in no case.
Expression Parser::settled(In in) {
  const size_t base = cover_.size();
  const Expression found = assignment(in);
  settle(found);
  cover_.resize(base);
  return found;
}

Expression Parser::assignment(In in) {
  [[maybe_unused]] const Nesting nesting(*this);
  if (is_word(kYield) && context_.is_generator) return yield_expression(in);
  const size_t base = cover_.size();
  arrow_at_ = token_.start;
  const Expression left = conditional(in);
  if (is(Kind::assign) || is(Kind::assign_operator) || is(Kind::slash_assign)) {
    return assign_to(left, in);
  }
  if (left.form != Form::object && left.form != Form::array) cover_.resize(base);
  return left;
}

Expression Parser::assign_to(const Expression& target, In in) {
  const bool is_plain = is(Kind::assign);
  if (!is_target(target)) refuse();
  const bool is_pattern = target.form == Form::object || target.form == Form::array;
  if (is_pattern && !is_plain) refuse();
  next();
  settled(in);
  Expression made = other_at(target.start, is_plain ? Form::assignment : Form::other);
  made.is_assignable = is_plain;
  made.is_bindable = is_plain && target.is_bindable && !target.is_parenthesized;
  if (target.form == Form::name) made.reference = target.reference;
  return made;
}

Expression Parser::conditional(In in) {
  const Expression test = binary(1, in);
  if (!is(Kind::question) || test.form == Form::arrow) return test;
  settle(test);
  next();
  settled();
  expect(Kind::colon);
  settled(in);
  return other_at(test.start);
}

// ---- Operators ----------------------------------------------------------------------------------

Expression Parser::binary(int precedence, In in) {
  Expression left;
  if (is(Kind::private_name)) {  // #a in b
    left = other_at(token_.start);
    use_private_name(token_.name);
    next();
    if (precedence > kRelation || in == In::left_out || !is_word(kIn)) refuse();
  } else {
    left = unary();
  }
  if (left.form == Form::arrow) return left;
  for (;;) {
    const bool is_word_operator = is_word(kInstanceof) || (is_word(kIn) && in == In::allowed);
    const int found = is_word_operator ? kRelation : precedence_of(token_.kind);
    if (found == 0 || found < precedence) return left;
    settle(left);
    const Kind kind = token_.kind;
    if (kind == Kind::power && left.form == Form::unary) refuse();
    next();
    const Expression right = binary(kind == Kind::power ? found : found + 1, in);
    settle(right);
    if (right.form == Form::arrow) refuse();
    const bool is_coalesce = kind == Kind::coalesce;
    const bool is_logical = kind == Kind::logical_or || kind == Kind::logical_and;
    const Form refused = is_coalesce ? Form::logical : is_logical ? Form::coalesce : Form::arrow;
    if (left.form == refused || right.form == refused) refuse();
    left = other_at(left.start, is_coalesce  ? Form::coalesce
                                : is_logical ? Form::logical
                                             : Form::other);
  }
}

Expression Parser::unary() {
  [[maybe_unused]] const Nesting nesting(*this);
  const uint32_t start = token_.start;
  if (is(Kind::name)) {
    if (is_word(kAwait)) return await_expression();
    const bool is_typeof = is_word(kTypeof);
    const bool is_delete = is_word(kDelete);
    if (!is_typeof && !is_delete && !is_word(kVoid)) return postfix();
    next();
    const Expression operand = unary();
    settle(operand);
    if (operand.form == Form::arrow) refuse();
    if (is_delete && (operand.form == Form::name || operand.form == Form::private_member)) refuse();
    if (is_typeof && operand.form == Form::name && !operand.is_parenthesized &&
        scopes.references[operand.reference].name == kArguments) {
      use_otherwise(operand, Use::of_typeof);
    }
    return other_at(start, Form::unary);
  }
  if (is(Kind::step)) {
    next();
    const Expression operand = unary();
    if (!is_target(operand) || operand.form == Form::object || operand.form == Form::array) {
      refuse();
    }
    return other_at(start);
  }
  if (!is(Kind::plus) && !is(Kind::minus) && !is(Kind::prefix)) return postfix();
  next();
  const Expression operand = unary();
  settle(operand);
  if (operand.form == Form::arrow) refuse();
  return other_at(start, Form::unary);
}

// Outside of functions it becomes a `yield`.
Expression Parser::await_expression() {
  if (!context_.is_async || context_.is_in_parameters) refuse();
  const Token word = token_;
  const bool is_of_module = functions_ == 0;
  ++awaits_;
  if (is_of_module) {
    facts.has_top_level_await = true;
    std::u16string text = word.start == statement_at_ ? u";(yield {at:" : u"(yield {at:";
    append_number(text, word.start);
    edits.replace(word.start, word.end, text.append(u",of:("));
  }
  next();
  const Expression operand = unary();
  settle(operand);
  if (operand.form == Form::arrow) refuse();
  if (is_of_module) edits.insert(previous_end_, u")})");
  return other_at(word.start, Form::unary);
}

Expression Parser::yield_expression(In in) {
  if (context_.is_in_parameters) refuse();
  const uint32_t start = token_.start;
  ++yields_;
  next();
  const Expression made = other_at(start);
  if (token_.follows_newline) return made;
  if (take(Kind::star)) {
    facts.may_delegate |= context_.is_async;
    settled(in);
    return made;
  }
  switch (token_.kind) {
    case Kind::brace_close:
    case Kind::bracket_close:
    case Kind::paren_close:
    case Kind::comma:
    case Kind::semicolon:
    case Kind::colon:
    case Kind::end: return made;
    default:
      if (!is_word(kIn)) settled(in);
      return made;
  }
}

Expression Parser::postfix() {
  const Expression operand = chain();
  if (!is(Kind::step) || token_.follows_newline || operand.form == Form::arrow) return operand;
  if (!is_target(operand) || operand.form == Form::object || operand.form == Form::array) refuse();
  next();
  return other_at(operand.start);
}

// ---- Calls and members --------------------------------------------------------------------------

Expression Parser::chain() {
  Expression base = primary();
  if (base.form == Form::arrow) return base;
  while (chain_link(base)) {
  }
  return base;
}

// Whether there was one.
bool Parser::chain_link(Expression& base) {
  const bool was_optional = base.form == Form::optional_member;
  const Form member = was_optional ? Form::optional_member : Form::member;
  switch (token_.kind) {
    case Kind::dot:
      settle(base);
      next();
      if (is(Kind::private_name) && !was_optional) {
        base = member_at(base.start, Form::private_member);
      } else {
        base = member_at(base.start, member);
      }
      member_name();
      return true;
    case Kind::optional_dot:
      settle(base);
      next();
      if (is(Kind::paren_open)) {
        use_as_callee(base);
        call_arguments(other_at(base.start));  // which is no direct eval
      } else if (is(Kind::bracket_open)) {
        next();
        expression();
        expect(Kind::bracket_close);
      } else if (is(Kind::tick)) {
        refuse();
      } else {
        member_name();
      }
      base = member_at(base.start, Form::optional_member);
      return true;
    case Kind::bracket_open:
      settle(base);
      next();
      expression();
      expect(Kind::bracket_close);
      base = member_at(base.start, member);
      return true;
    case Kind::paren_open:
      settle(base);
      call_arguments(base);
      base = other_at(base.start, was_optional ? Form::optional_member : Form::other);
      return true;
    case Kind::tick:
      settle(base);
      if (was_optional) refuse();
      use_as_callee(base);
      template_literal(true);
      base = other_at(base.start);
      return true;
    default: return false;
  }
}

void Parser::member_name() {
  if (is(Kind::private_name)) {
    use_private_name(token_.name);
  } else if (!is(Kind::name)) {
    refuse();
  }
  next();
}

// The object that an import is read from must not become `this`.
void Parser::use_as_callee(const Expression& callee) {
  if (callee.form == Form::name) use_otherwise(callee, Use::callee);
}

void Parser::use_otherwise(const Expression& name, Use use) {
  Reference& reference = scopes.references[name.reference];
  if (reference.use != Use::read) return;
  reference.use = use;
  reference.begins_statement = reference.at == statement_at_;
}

void Parser::call_arguments(const Expression& callee) {
  const bool is_eval = callee.form == Form::name && !callee.is_parenthesized &&
                       scopes.references[callee.reference].name == kEval;
  use_as_callee(callee);
  next();
  if (is_eval && !is(Kind::paren_close) && !is(Kind::ellipsis)) {
    eval_argument();
    if (!is(Kind::paren_close)) expect(Kind::comma);
  }
  while (!is(Kind::paren_close)) {
    take(Kind::ellipsis);
    settled();
    if (!is(Kind::paren_close)) expect(Kind::comma);
  }
  next();
}

void Parser::eval_argument() {
  scopes.evals.push_back({token_.start, edits.next_rank(), plain_functions_ > 0, {}});
  settled();
  edits.insert(previous_end_, u")");
}

Expression Parser::new_expression() {
  [[maybe_unused]] const Nesting nesting(*this);
  const uint32_t start = token_.start;
  next();
  if (take(Kind::dot)) {
    if (!context_.has_new_target) refuse();
    expect_word(kTarget);
    return other_at(start);
  }
  if (is_word(kImport)) {
    if (peek().kind != Kind::dot) refuse();
  }
  arrow_at_ = kNone;
  Expression callee = is_word(kNew) ? new_expression() : primary();
  if (callee.form == Form::arrow) refuse();
  while (!is(Kind::paren_open) && !is(Kind::optional_dot) && chain_link(callee)) {
  }
  settle(callee);
  if (is(Kind::optional_dot)) refuse();
  // The callee of `new` needs no care, and is no direct eval.
  if (is(Kind::paren_open)) call_arguments(other_at(callee.start));
  return other_at(start);
}

Expression Parser::import_expression() {
  const Token word = token_;
  next();
  if (take(Kind::dot)) {
    if (!is_word(kMeta)) refuse();
    edits.replace(word.start, token_.end, named(u"_meta"));
    next();
    return other_at(word.start);
  }
  if (!is(Kind::paren_open)) refuse();
  edits.replace(word.start, word.end, named(u"_import"));
  next();
  settled();
  if (take(Kind::comma) && !is(Kind::paren_close)) {
    settled();
    take(Kind::comma);
  }
  expect(Kind::paren_close);
  return other_at(word.start);
}

Expression Parser::super_expression() {
  const uint32_t start = token_.start;
  next();
  if (is(Kind::paren_open)) {
    if (!context_.has_super_call) refuse();
    call_arguments(other_at(start));
    return other_at(start);
  }
  if (!context_.has_super_members) refuse();
  if (take(Kind::dot)) {
    if (!is(Kind::name)) refuse();
    next();
  } else {
    expect(Kind::bracket_open);
    expression();
    expect(Kind::bracket_close);
  }
  return member_at(start);
}

// ---- Operands -----------------------------------------------------------------------------------

Expression Parser::primary() {
  const uint32_t start = token_.start;
  switch (token_.kind) {
    case Kind::name: return is_reserved(token_.name) ? word_expression() : name_or_arrow();
    case Kind::number: next(); return other_at(start);
    case Kind::string: next(); return other_at(start, Form::string);
    case Kind::tick: template_literal(false); return other_at(start);
    case Kind::slash:
    case Kind::slash_assign: regular_expression(); return other_at(start);
    case Kind::paren_open: return parenthesized();
    case Kind::bracket_open: return array_literal();
    case Kind::brace_open: return object_literal();
    default: refuse();
  }
}

Expression Parser::word_expression() {
  const uint32_t start = token_.start;
  switch (token_.name) {
    case kFunction: return function_expression();
    case kNew: return new_expression();
    case kImport: return import_expression();
    case kSuper: return super_expression();
    case kClass:
      next();
      class_rest(Named::inside);
      return other_at(start);
    case kThis:
    case kNull:
    case kTrue:
    case kFalse: next(); return other_at(start);
    default: refuse();
  }
}

Expression Parser::reference_to(const Token& name) {
  Expression made = other_at(name.start, Form::name);
  made.is_assignable = made.is_bindable = name.name != kArguments && name.name != kEval;
  if (name.name == kArguments && context_.refuses_arguments) refuse();
  made.reference = static_cast<uint32_t>(scopes.references.size());
  // The arguments of a function are its own.
  const Use use = name.name == kArguments && plain_functions_ > 0 ? Use::none : Use::read;
  scopes.references.push_back({name.name, name.start, edits.next_rank(), use});
  return made;
}

Expression Parser::name_or_arrow() {
  const Token name = token_;
  const bool may_be_arrow = name.start == arrow_at_;
  if (name.name == kAsync) {
    const Token after = peek();
    const bool is_call = after.kind == Kind::paren_open && may_be_arrow;
    if (!after.follows_newline && (after.kind == Kind::name || is_call)) return async_expression();
  }
  next();
  if (is(Kind::arrow) && may_be_arrow && !token_.follows_newline) {
    return arrow_of_name(name, false, name.start);
  }
  return reference_to(name);
}

// `async`, and a name or a parenthesis on the same line.
Expression Parser::async_expression() {
  const Token word = token_;
  const bool may_be_arrow = word.start == arrow_at_;
  const Token after = peek();
  if (after.kind == Kind::name) {
    if (after.name == kFunction) return function_expression();
    next();
    if (may_be_arrow && !is_reserved(after.name)) {
      const Token name = token_;
      next();
      if (!is(Kind::arrow) || token_.follows_newline) refuse();
      return arrow_of_name(name, true, word.start);
    }
    return reference_to(word);  // async in a, async instanceof b
  }
  next();
  const Expression callee = reference_to(word);
  use_as_callee(callee);  // before other statements begin in what is given
  const Before start = before();
  next();
  const CoverList list = cover_list(Kind::paren_close);
  if (is(Kind::arrow) && may_be_arrow && !token_.follows_newline) {
    scopes.references[callee.reference].use = Use::none;
    return arrow_function(start, list, true, word.start);
  }
  if (list.needs_pattern) refuse();
  cover_.resize(start.cover);
  return other_at(word.start);
}

}  // namespace giro::syntax
