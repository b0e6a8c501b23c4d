#include "url/host.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "base/encoding/utf.h"
#include "url/domain.h"
#include "url/percent_encoding.h"

namespace giro::url {

namespace {

constexpr std::string_view kForbidden("\0\t\n\r #/:<>?@[\\]^|", 17);

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

constexpr ByteSet kForbiddenSet = byte_set(kForbidden);
constexpr ByteSet kForbiddenInDomain = [] {
  ByteSet set = detail::with(kForbiddenSet, "%\x7f");
  for (unsigned byte = 0; byte < 0x20; byte++) set[byte] = true;
  return set;
}();

// ---- IPv4 --------------------------------------------------------------------------------------

constexpr uint64_t kTooLarge = uint64_t{1} << 40;

// Decimal, octal (0…) or hexadecimal (0x…). Large numbers end at kTooLarge. Nothing: no number.
std::optional<uint64_t> parse_ipv4_number(std::string_view text) {
  if (text.empty()) return std::nullopt;
  int radix = 10;
  if (text.size() >= 2 && text[0] == '0') {
    bool is_hex = text[1] == 'x' || text[1] == 'X';
    radix = is_hex ? 16 : 8;
    text.remove_prefix(is_hex ? 2 : 1);
  }
  uint64_t number = 0;
  for (char byte : text) {
    int digit = hex_digit(byte);
    if (digit < 0 || digit >= radix) return std::nullopt;
    number = number * radix + digit;
    if (number > kTooLarge) number = kTooLarge;
  }
  return number;
}

std::vector<std::string_view> split_at_dots(std::string_view text) {
  std::vector<std::string_view> parts;
  for (size_t begin = 0;;) {
    size_t end = text.find('.', begin);
    parts.push_back(text.substr(begin, end - begin));
    if (end == text.npos) break;
    begin = end + 1;
  }
  if (parts.size() > 1 && parts.back().empty()) parts.pop_back();
  return parts;
}

bool ends_in_number(std::string_view domain) {
  if (domain.ends_with('.')) domain.remove_suffix(1);
  std::string_view last = domain.substr(domain.rfind('.') + 1);
  if (last.empty()) return false;
  return last.find_first_not_of("0123456789") == last.npos || parse_ipv4_number(last).has_value();
}

std::optional<std::string> parse_ipv4(std::string_view text) {
  std::vector<std::string_view> parts = split_at_dots(text);
  if (parts.size() > 4) return std::nullopt;
  uint64_t address = 0;
  for (size_t i = 0; i < parts.size(); i++) {
    std::optional<uint64_t> number = parse_ipv4_number(parts[i]);
    if (!number) return std::nullopt;
    bool is_last = i + 1 == parts.size();
    // The last one fills all bytes that are left.
    uint64_t limit = is_last ? uint64_t{1} << (8 * (5 - parts.size())) : 256;
    if (*number >= limit) return std::nullopt;
    address |= is_last ? *number : *number << (8 * (3 - i));
  }
  char out[16];
  int size = std::snprintf(out, sizeof(out), "%u.%u.%u.%u", static_cast<unsigned>(address >> 24),
                           static_cast<unsigned>(address >> 16 & 255),
                           static_cast<unsigned>(address >> 8 & 255),
                           static_cast<unsigned>(address & 255));
  return std::string(out, size);
}

// ---- IPv6 --------------------------------------------------------------------------------------

using Pieces = std::array<uint16_t, 8>;

// The dotted end of an address into the two pieces from `piece`.
bool parse_dotted_end(std::string_view text, Pieces& pieces, size_t piece) {
  int seen = 0;
  size_t at = 0;
  while (at < text.size()) {
    if (seen > 0 && (seen == 4 || text[at++] != '.')) return false;
    if (at == text.size() || !is_digit(text[at])) return false;
    int value = 0;
    bool has_leading_zero = text[at] == '0' && at + 1 < text.size() && is_digit(text[at + 1]);
    if (has_leading_zero) return false;
    for (; at < text.size() && is_digit(text[at]); at++) {
      value = value * 10 + (text[at] - '0');
      if (value > 255) return false;
    }
    pieces[piece + seen / 2] = static_cast<uint16_t>(pieces[piece + seen / 2] * 256 + value);
    seen++;
  }
  return seen == 4;
}

// What stood before "::" stays, what stood after it moves to the end.
void expand(Pieces& pieces, size_t compressed_at, size_t count) {
  size_t behind = count - compressed_at;
  for (size_t i = 0; i < behind; i++) {
    std::swap(pieces[7 - i], pieces[count - 1 - i]);
  }
}

std::optional<Pieces> parse_ipv6(std::string_view text) {
  Pieces pieces{};
  size_t count = 0;
  std::optional<size_t> compressed_at;
  size_t at = 0;
  if (text.starts_with(':')) {
    if (!text.starts_with("::")) return std::nullopt;
    at = 2;
    compressed_at = 0;
  }
  while (at < text.size()) {
    if (count == 8) return std::nullopt;
    if (text[at] == ':') {
      if (compressed_at) return std::nullopt;
      at++;
      compressed_at = count;
      continue;
    }
    size_t begin = at;
    uint16_t value = 0;
    while (at < text.size() && at - begin < 4 && hex_digit(text[at]) >= 0) {
      value = static_cast<uint16_t>(value * 16 + hex_digit(text[at++]));
    }
    if (at < text.size() && text[at] == '.') {
      if (at == begin || count > 6) return std::nullopt;
      if (!parse_dotted_end(text.substr(begin), pieces, count)) return std::nullopt;
      count += 2;
      break;
    }
    if (at < text.size()) {
      if (text[at++] != ':' || at == text.size()) return std::nullopt;
    }
    pieces[count++] = value;
  }
  if (compressed_at) {
    expand(pieces, *compressed_at, count);
  } else if (count != 8) {
    return std::nullopt;
  }
  return pieces;
}

struct Run {
  size_t begin = 8;
  size_t size = 1;  // a single zero is not worth compressing
};

// The first of the longest runs of zeros.
Run longest_zeros(const Pieces& pieces) {
  Run best;
  for (size_t i = 0; i < 8;) {
    size_t end = i;
    while (end < 8 && pieces[end] == 0) end++;
    if (end - i > best.size) best = {i, end - i};
    i = end + 1;
  }
  return best;
}

std::string ipv6_text(const Pieces& pieces) {
  Run zeros = longest_zeros(pieces);
  std::string out = "[";
  for (size_t i = 0; i < 8; i++) {
    if (i == zeros.begin) {
      out += i == 0 ? "::" : ":";
      i += zeros.size - 1;
      continue;
    }
    char hex[5];
    out.append(hex, std::snprintf(hex, sizeof(hex), "%x", pieces[i]));
    if (i != 7) out.push_back(':');
  }
  out.push_back(']');
  return out;
}

std::optional<std::string> parse_opaque_host(std::string_view text) {
  if (find_any(text, kForbiddenSet) != text.size()) return std::nullopt;
  return percent_encode(text, kControlSet);
}

}  // namespace

std::optional<std::string> parse_host(std::string_view text, HostKind kind) {
  if (text.starts_with('[')) {
    if (!text.ends_with(']')) return std::nullopt;
    std::optional<Pieces> pieces = parse_ipv6(text.substr(1, text.size() - 2));
    if (!pieces) return std::nullopt;
    return ipv6_text(*pieces);
  }
  if (kind == HostKind::opaque) return parse_opaque_host(text);
  std::optional<std::string> domain =
      text.find('%') == text.npos ? domain_to_ascii(text) : domain_to_ascii(percent_decode(text));
  if (!domain || domain->empty()) return std::nullopt;
  if (find_any(*domain, kForbiddenInDomain) != domain->size()) return std::nullopt;
  if (ends_in_number(*domain)) return parse_ipv4(*domain);
  return domain;
}

}  // namespace giro::url
