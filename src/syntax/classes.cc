#include "syntax/nesting.h"
#include "syntax/parser.h"

namespace giro::syntax {

namespace {

// Halves of a private name.
constexpr uint8_t kWhole = 3;
constexpr uint8_t kGetterHalf = 1;
constexpr uint8_t kSetterHalf = 2;
constexpr uint8_t kStaticHalves = 4;

}  // namespace

// Behind the word. Its name, if it has one.
Name Parser::class_rest(Named where) {
  [[maybe_unused]] const Nesting nesting(*this);
  Name name = kNone;
  if (is(Kind::name) && !is_reserved(token_.name)) {
    name = take_binding_identifier();
    if (where == Named::here && !scopes.declare_lexical(name)) refuse();
  }
  scopes.open(ScopeKind::block);
  if (name != kNone) scopes.declare_own(name);
  const bool is_derived = take_word(kExtends);
  if (is_derived) {
    arrow_at_ = kNone;
    const Expression parent = chain();
    if (parent.form == Expression::Form::arrow || parent.needs_pattern) refuse();
  }
  class_body(is_derived);
  scopes.close();
  return name;
}

void Parser::class_body(bool is_derived) {
  expect(Kind::brace_open);
  classes_.emplace_back();
  bool has_constructor = false;
  while (!is(Kind::brace_close)) {
    if (!take(Kind::semicolon)) class_member(is_derived, has_constructor);
  }
  leave_class();
  next();
}

// Private names that it has not declared may be those of a class around it.
void Parser::leave_class() {
  const ClassBody left = std::move(classes_.back());
  classes_.pop_back();
  for (const Name name : left.used) {
    bool is_declared = false;
    for (const auto& [declared, halves] : left.declared) is_declared |= declared == name;
    if (!is_declared) use_private_name(name);
  }
}

void Parser::declare_private(const Member& member) {
  if (member.key.name == kConstructor) refuse();
  uint8_t halves = member.kind == FunctionKind::getter   ? kGetterHalf
                   : member.kind == FunctionKind::setter ? kSetterHalf
                                                         : kWhole;
  for (auto& [name, known] : classes_.back().declared) {
    if (name != member.key.name) continue;
    const bool was_static = (known & kStaticHalves) != 0;
    if ((known & halves) != 0 || was_static != member.is_static) refuse();
    known |= halves;
    return;
  }
  if (member.is_static) halves |= kStaticHalves;
  classes_.back().declared.emplace_back(member.key.name, halves);
}

void Parser::class_member(bool is_derived, bool& has_constructor) {
  if (is_word(kStatic) && peek().kind == Kind::brace_open) {
    static_block();
    return;
  }
  Member member = member_key(true);
  if (member.is_private) declare_private(member);
  if (is(Kind::paren_open)) {
    class_method(member, is_derived, has_constructor);
    return;
  }
  if (member.kind != FunctionKind::method || member.is_async || member.is_generator) refuse();
  const std::u16string_view name = member.is_string ? text(member.key.start + 1, member.key.end - 1)
                                   : member.is_name ? names.text(member.key.name)
                                                    : std::u16string_view();
  if (name == u"constructor" || (member.is_static && name == u"prototype")) refuse();
  if (take(Kind::assign)) field();
  end_statement();
}

void Parser::class_method(Member& member, bool is_derived, bool& has_constructor) {
  const std::u16string_view name = member.is_string ? text(member.key.start + 1, member.key.end - 1)
                                   : member.is_name ? names.text(member.key.name)
                                                    : std::u16string_view();
  if (member.is_static && name == u"prototype") refuse();
  if (!member.is_static && name == u"constructor") {
    if (has_constructor || member.kind != FunctionKind::method || member.is_async ||
        member.is_generator) {
      refuse();
    }
    has_constructor = true;
    member.kind = is_derived ? FunctionKind::derived_constructor : FunctionKind::constructor;
  }
  method(member);
}

// The value of a field is a function's, which runs later.
void Parser::field() {
  Context context;
  context.is_async = false;
  context.has_new_target = context.has_super_members = context.refuses_arguments = true;
  FunctionBody body(*this, context, FunctionBody::Arguments::own, scopes.mark());
  settled();
  scopes.close();
}

void Parser::static_block() {
  [[maybe_unused]] const Nesting nesting(*this);
  next();
  next();
  Context context;
  context.is_async = false;
  context.has_new_target = context.has_super_members = context.refuses_arguments = true;
  FunctionBody body(*this, context, FunctionBody::Arguments::own, scopes.mark());
  statements_until_brace();
  scopes.close();
  next();
}

}  // namespace giro::syntax
