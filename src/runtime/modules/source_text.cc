#include "runtime/modules/source_text.h"

#include <simdjson.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "runtime/modules/file_system.h"

namespace giro::modules {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kReplacement = "\xef\xbf\xbd";  // U+FFFD

struct Range {
  unsigned char low, high;
};

// Bytes that follow the lead byte, and what the first of them may be (which excludes overlong
// forms, surrogates and what is past U+10FFFF); 0 for a byte that cannot lead.
int continuation_count(unsigned char lead, Range& first) {
  first = {0x80, 0xbf};
  if (lead >= 0xc2 && lead <= 0xdf) return 1;
  if (lead == 0xe0) first.low = 0xa0;
  if (lead == 0xed) first.high = 0x9f;
  if (lead >= 0xe0 && lead <= 0xef) return 2;
  if (lead == 0xf0) first.low = 0x90;
  if (lead == 0xf4) first.high = 0x8f;
  return lead >= 0xf0 && lead <= 0xf4 ? 3 : 0;
}

// As the Encoding Standard does it: one U+FFFD for each longest beginning of a character.
std::string repaired(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size() + kReplacement.size());
  size_t at = 0;
  while (at < bytes.size()) {
    auto lead = static_cast<unsigned char>(bytes[at]);
    if (lead < 0x80) {
      text += bytes[at++];
      continue;
    }
    Range allowed;
    int missing = continuation_count(lead, allowed);
    bool valid = missing > 0;
    size_t end = at + 1;
    for (; missing > 0 && end < bytes.size(); --missing, ++end) {
      auto byte = static_cast<unsigned char>(bytes[end]);
      if (byte < allowed.low || byte > allowed.high) break;
      allowed = {0x80, 0xbf};
    }
    text += valid && missing == 0 ? bytes.substr(at, end - at) : kReplacement;
    at = end;
  }
  return text;
}

}  // namespace

SourceText source_text(std::string bytes) {
  if (bytes.starts_with(kByteOrderMark)) bytes.erase(0, kByteOrderMark.size());
  bool ascii = std::all_of(bytes.begin(), bytes.end(), [](char c) { return (c & 0x80) == 0; });
  if (!ascii && !simdjson::validate_utf8(bytes)) bytes = repaired(bytes);
  return {std::move(bytes), ascii};
}

Result<SourceText> read_source(const std::string& path) {
  Result<std::string> bytes = FileSystem::read(path);
  if (!bytes) return bytes.error();
  return source_text(*std::move(bytes));
}

}  // namespace giro::modules
