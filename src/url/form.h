// application/x-www-form-urlencoded, as URLSearchParams reads and writes it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace giro::url {

// Names and values in turn. They may be UTF-8 that is not valid, out of escapes.
std::vector<std::string> parse_form(std::string_view text);
// Names and values in turn.
std::string form_text(std::span<const std::string> list);

}  // namespace giro::url
