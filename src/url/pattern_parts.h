// One component of a pattern: its text to parts, and parts to a regular expression.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace giro::url {

// How groups of a component end and begin by themselves; empty: not at all.
struct PatternStyle {
  std::string_view delimiter;
  std::string_view prefix;
};

struct ComponentPattern {
  std::string text;                // in its shortest form
  std::string regexp;              // for the flag v
  std::vector<std::string> names;  // of its groups
  bool has_regexp_groups = false;
};

// Makes what is said literally look as it does in a URL; nothing: it cannot be in one.
using Canonicalize = std::optional<std::string> (*)(std::string_view);

// Nothing: the text has a mistake.
std::optional<ComponentPattern> compile_component(std::string_view text, Canonicalize canonicalize,
                                                  const PatternStyle& style);

// So that nothing in the text means anything in a pattern.
std::string escape_for_pattern(std::string_view text);

}  // namespace giro::url
