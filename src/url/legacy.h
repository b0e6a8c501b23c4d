// The parser behind url.parse(): older than the standard, and for programs that rely on what it
// does.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace giro::url {

enum class SlashesDenoteHost : bool { no, yes };

struct LegacyUrl {
  using Text = std::optional<std::u16string>;
  Text protocol;
  bool has_slashes = false;
  Text auth;  // with its escapes
  Text host;  // of an IPv6 address with its brackets; "" if one was expected
  Text port;
  Text pathname;
  Text search;
  Text hash;
  bool is_invalid = false;        // the host cannot be one
  bool has_invalid_port = false;  // which became part of the path
};

LegacyUrl parse_legacy(std::u16string_view text, SlashesDenoteHost slashes_denote_host);

}  // namespace giro::url
