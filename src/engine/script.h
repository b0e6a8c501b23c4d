// Source text made to run.
#pragma once

#include <string_view>

#include "engine/value.h"

namespace giro::engine {

// A script; its value is that of its last statement.
Completion evaluate(std::string_view source, std::string_view url);
Completion evaluate(const class String& source, std::string_view url, int first_line = 1);
// With an object as its `this`.
Completion evaluate_on(Value self, const class String& source, std::string_view url);
// The same for text that lives as long as the process: nothing is copied if it is all ASCII.
Completion evaluate_immortal_on(Value self, std::string_view source, std::string_view url);
// Empty if it parses; otherwise what a run would throw.
Value check_syntax(const class String& source, std::string_view url, int first_line = 1);
// Whether a literal of that pattern and those flags would parse.
bool is_regular_expression(const class String& pattern, const class String& flags);

}  // namespace giro::engine
