// The text of a pattern, cut into what means something in it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace giro::url {

struct PatternToken {
  enum class Kind : uint8_t {
    open,            // {
    close,           // }
    regexp,          // (…), without the parentheses
    name,            // :name, without the colon
    character,       // any that means nothing
    escaped,         // \x, without the backslash
    other_modifier,  // ? or +
    asterisk,
    end,
    invalid,
  };
  Kind kind;
  size_t begin;            // in the text
  std::string_view value;  // a part of the text
};

enum class OnBadToken : uint8_t { fail, keep };

// Nothing: it has a mistake, and was to fail.
std::optional<std::vector<PatternToken>> tokenize_pattern(std::string_view text, OnBadToken on_bad);

// Whether a code point may stand in a name, or at its beginning.
enum class PlaceInName : uint8_t { first, later };
bool is_name_code_point(char32_t code_point, PlaceInName place);
// The one at `at`, which goes after it.
char32_t next_code_point(std::string_view text, size_t& at);

}  // namespace giro::url
