// The host of a URL: a domain, an address, or for schemes that we do not know any text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace giro::url {

enum class HostKind : bool { opaque, special };

// In the form that a URL shows it. Nothing: not a valid host.
std::optional<std::string> parse_host(std::string_view text, HostKind kind);

}  // namespace giro::url
