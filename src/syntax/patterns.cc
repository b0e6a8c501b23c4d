#include "syntax/nesting.h"
#include "syntax/parser.h"

namespace giro::syntax {

void Parser::declare(Binding binding, Name name, std::vector<Name>* bound) {
  const bool is_allowed = binding == Binding::parameter ? scopes.declare_parameter(name)
                          : binding == Binding::lexical ? scopes.declare_lexical(name)
                                                        : scopes.declare_variable(name);
  if (!is_allowed) refuse();
  if (bound != nullptr) bound->push_back(name);
}

// What a declaration or a parameter binds; `bound`: its names, for who wants them.
void Parser::bind(Binding binding, std::vector<Name>* bound) {
  [[maybe_unused]] const Nesting nesting(*this);
  if (is(Kind::brace_open)) {
    object_pattern(binding, bound);
  } else if (is(Kind::bracket_open)) {
    array_pattern(binding, bound);
  } else {
    declare(binding, take_binding_identifier(), bound);
  }
}

void Parser::binding_element(Binding binding, std::vector<Name>* bound) {
  bind(binding, bound);
  if (take(Kind::assign)) settled();
}

void Parser::array_pattern(Binding binding, std::vector<Name>* bound) {
  next();
  while (!is(Kind::bracket_close)) {
    if (take(Kind::comma)) continue;
    if (take(Kind::ellipsis)) {
      bind(binding, bound);
      if (!is(Kind::bracket_close)) refuse();
      break;
    }
    binding_element(binding, bound);
    if (!is(Kind::bracket_close)) expect(Kind::comma);
  }
  next();
}

void Parser::object_pattern(Binding binding, std::vector<Name>* bound) {
  next();
  while (!is(Kind::brace_close)) {
    if (take(Kind::ellipsis)) {
      declare(binding, take_binding_identifier(), bound);
      if (!is(Kind::brace_close)) refuse();
      break;
    }
    Member member;
    key_of(member);
    if (member.is_private) refuse();
    if (take(Kind::colon)) {
      binding_element(binding, bound);
    } else {
      const Name name = member.key.name;
      if (!member.is_name || is_reserved(name) || name == kArguments || name == kEval) refuse();
      declare(binding, name, bound);
      if (take(Kind::assign)) settled();
    }
    if (!is(Kind::brace_close)) expect(Kind::comma);
  }
  next();
}

}  // namespace giro::syntax
