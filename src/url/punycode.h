// Punycode (RFC 3492): Unicode in letters, digits and hyphens.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace giro::url {

enum class PunycodeError : unsigned char { invalid, not_basic, overflow };

template <typename Text>
struct Punycode {
  Text text;
  std::optional<PunycodeError> error;
};

// Code points; lone surrogates are kept.
Punycode<std::string> punycode_encode(std::u32string_view text);
Punycode<std::u32string> punycode_decode(std::u16string_view text);

}  // namespace giro::url
