// International names of hosts, by UTS 46.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace giro::url {

// `domain` is UTF-8. Nothing: it is no valid name.
std::optional<std::string> domain_to_ascii(std::string_view domain);
// Labels that are not valid stay as they are.
std::string domain_to_unicode(std::string_view domain);

}  // namespace giro::url
