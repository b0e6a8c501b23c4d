#include "url/percent_encoding.h"

namespace giro::url {

int hex_digit(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

void append_percent_encoded(std::string& out, std::string_view text, const EncodeSet& set) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  for (;;) {
    const size_t plain = find_any(text, set);
    out.append(text.substr(0, plain));
    if (plain == text.size()) return;
    const auto byte = static_cast<uint8_t>(text[plain]);
    const char escape[] = {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    out.append(escape, sizeof(escape));
    text.remove_prefix(plain + 1);
  }
}

std::string percent_encode(std::string_view text, const EncodeSet& set) {
  std::string out;
  out.reserve(text.size());
  append_percent_encoded(out, text, set);
  return out;
}

std::string percent_decode(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size(); at++) {
    int high = text[at] == '%' && at + 2 < text.size() ? hex_digit(text[at + 1]) : -1;
    int low = high >= 0 ? hex_digit(text[at + 2]) : -1;
    if (low >= 0) {
      out.push_back(static_cast<char>(high * 16 + low));
      at += 2;
    } else {
      out.push_back(text[at]);
    }
  }
  return out;
}

}  // namespace giro::url
