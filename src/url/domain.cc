#include "url/domain.h"

#include <unicode/uidna.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <iterator>
#include <memory>

#include "base/encoding/utf.h"

namespace giro::url {

namespace {

// What a URL does not mind: sizes are the resolver's business, and hyphens stand anywhere.
constexpr uint32_t kIgnoredErrors = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG |
                                    UIDNA_ERROR_DOMAIN_NAME_TOO_LONG | UIDNA_ERROR_LEADING_HYPHEN |
                                    UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;

using Converter = int32_t (*)(const UIDNA*, const char*, int32_t, char*, int32_t, UIDNAInfo*,
                              UErrorCode*);

// Made once and never freed: any thread may use it, also while the process ends.
const UIDNA* rules() {
  static const UIDNA* const kRules = [] {
    UErrorCode status = U_ZERO_ERROR;
    return uidna_openUTS46(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ |
                               UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE,
                           &status);
  }();
  return kRules;
}

struct Converted {
  std::string text;
  uint32_t errors;
};

std::optional<Converted> convert(Converter converter, std::string_view domain) {
  if (rules() == nullptr) return std::nullopt;
  Converted result{std::string(domain.size() * 2 + 64, '\0'), 0};
  for (;;) {
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UErrorCode status = U_ZERO_ERROR;
    int32_t size =
        converter(rules(), domain.data(), static_cast<int32_t>(domain.size()), result.text.data(),
                  static_cast<int32_t>(result.text.size()), &info, &status);
    if (status != U_BUFFER_OVERFLOW_ERROR && U_FAILURE(status)) return std::nullopt;
    bool had_room = static_cast<size_t>(size) <= result.text.size();
    result.text.resize(static_cast<size_t>(size));
    result.errors = info.errors & ~kIgnoredErrors;
    if (had_room) return result;
  }
}

// ---- What Unicode 16 has changed in UTS 46, for ICU that is older -------------------------------

struct Change {
  UChar32 first;
  UChar32 last;
  UChar32 to;  // of the first; 0: they are ignored
};
constexpr Change kChanges[] = {
    {0x04c0, 0x04c0, 0x04cf},    {0x10a0, 0x10c5, 0x2d00},   {0x115f, 0x1160, 0},
    {0x17b4, 0x17b5, 0},         {0x180e, 0x180e, 0},        {0x1e9e, 0x1e9e, 0x00df},
    {0x2061, 0x2063, 0},         {0x206a, 0x206f, 0},        {0x2132, 0x2132, 0x214e},
    {0x2183, 0x2183, 0x2184},    {0x3164, 0x3164, 0},        {0xffa0, 0xffa0, 0},
    {0x1d173, 0x1d17a, 0},       {0x2f868, 0x2f868, 0x36fc}, {0x2f874, 0x2f874, 0x5f53},
    {0x2f91f, 0x2f91f, 0x243ab}, {0x2f95f, 0x2f95f, 0x7aee}, {0x2f9bf, 0x2f9bf, 0x45d7},
};

void append_changed(std::string& out, UChar32 code) {
  const auto* change = std::ranges::find_if(
      kChanges, [&](const Change& each) { return code >= each.first && code <= each.last; });
  if (change != std::end(kChanges)) {
    if (change->to == 0) return;
    code = change->to + (code - change->first);
  }
  char bytes[U8_MAX_LENGTH];
  int32_t size = 0;
  U8_APPEND_UNSAFE(bytes, size, code);
  out.append(bytes, static_cast<size_t>(size));
}

std::string with_changes(std::string_view domain) {
  std::string out;
  out.reserve(domain.size());
  for (size_t at = 0; at < domain.size();) {
    UChar32 code;
    U8_NEXT_OR_FFFD(domain.data(), at, domain.size(), code);
    append_changed(out, code);
  }
  return out;
}

// "xn--" in Punycode once more.
bool has_nested_label(const std::string& ascii) {
  for (size_t at = ascii.find("xn--xn--"); at != ascii.npos; at = ascii.find("xn--xn--", at + 1)) {
    if (at > 0 && ascii[at - 1] != '.') continue;
    std::string label = ascii.substr(at, ascii.find('.', at) - at);
    if (domain_to_unicode(label).starts_with("xn--")) return true;
  }
  return false;
}

char to_lower(char byte) {
  return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + 32) : byte;
}

}  // namespace

std::optional<std::string> domain_to_ascii(std::string_view domain) {
  if (encoding::is_ascii(encoding::bytes_of(domain))) {
    std::string lower(domain);
    std::ranges::transform(lower, lower.begin(), to_lower);
    // Only names with a label in Punycode have anything to check.
    if (lower.find("xn--") == std::string::npos) return lower;
  }
  std::optional<Converted> result = convert(uidna_nameToASCII_UTF8, with_changes(domain));
  if (!result || result->errors != 0 || has_nested_label(result->text)) return std::nullopt;
  return std::move(result->text);
}

std::string domain_to_unicode(std::string_view domain) {
  std::optional<Converted> result = convert(uidna_nameToUnicodeUTF8, domain);
  return result ? std::move(result->text) : std::string(domain);
}

}  // namespace giro::url
