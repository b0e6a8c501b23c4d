// The text of an ES module as one that the engine can run (lib/internal/modules/esm/rewrite.js says
// how). Any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace giro::syntax {

struct RewrittenModule {
  // As lib/internal/modules/esm/packed_parts.js reads it.
  std::u16string packed;
  // Pattern and flags of each, for who can tell whether they are some; views of the text.
  std::vector<std::pair<std::u16string_view, std::u16string_view>> regular_expressions;
};

// Nothing where the text is not surely understood: rewrite.js then knows more, and says what is
// wrong.
std::optional<RewrittenModule> rewrite_module(std::u16string_view source);

}  // namespace giro::syntax
