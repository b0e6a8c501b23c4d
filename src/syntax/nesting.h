// Guards of the parser.
#pragma once

#include "syntax/parser.h"

namespace giro::syntax {

inline constexpr uintptr_t kStackBytesMax = 256 * 1024;

// Refuses what is nested so deeply that the stack might not do.
class Parser::Nesting {
 public:
  explicit Nesting(const Parser& parser) {
    const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
    if (parser.stack_start_ - here > kStackBytesMax) refuse();
  }
};

// The body and the parameters of a function, or what counts as one.
class Parser::FunctionBody {
 public:
  enum class Arguments : uint8_t { own, outer };

  FunctionBody(Parser& parser, const Context& context, Arguments arguments, Scopes::Mark from)
      : parser_(parser),
        outer_(parser.context_),
        awaits_(parser.awaits_),
        yields_(parser.yields_),
        plain_functions_(parser.plain_functions_) {
    parser_.context_ = context;
    parser_.context_.first_label = parser_.labels_.size();
    parser_.context_.loops = parser_.context_.breakables = 0;
    ++parser_.functions_;
    if (arguments == Arguments::own) ++parser_.plain_functions_;
    parser_.scopes.open(ScopeKind::function, from);
  }
  ~FunctionBody() {
    parser_.context_ = outer_;
    parser_.awaits_ = awaits_;
    parser_.yields_ = yields_;
    parser_.plain_functions_ = plain_functions_;
    --parser_.functions_;
  }
  FunctionBody(const FunctionBody&) = delete;
  FunctionBody& operator=(const FunctionBody&) = delete;

 private:
  Parser& parser_;
  const Context outer_;
  const uint32_t awaits_;
  const uint32_t yields_;
  const uint32_t plain_functions_;
};

}  // namespace giro::syntax
