// application/x-www-form-urlencoded: one name or value of it.
#pragma once

#include <string>
#include <string_view>

namespace giro::url {

// It may be UTF-8 that is not valid, out of escapes.
std::string form_decode(std::string_view text);
std::string form_encode(std::string_view text);

}  // namespace giro::url
