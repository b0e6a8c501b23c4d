#include "url/legacy.h"

#include <algorithm>
#include <array>

#include "base/encoding/utf.h"
#include "url/domain.h"

namespace giro::url {

namespace {

using View = std::u16string_view;
constexpr size_t kNone = View::npos;

bool is_digit(char16_t unit) { return unit >= u'0' && unit <= u'9'; }

char16_t to_lower(char16_t unit) {
  return unit >= u'A' && unit <= u'Z' ? static_cast<char16_t>(unit + 32) : unit;
}

bool is_blank(char16_t unit) { return unit <= u' ' || unit == u'\u00a0' || unit == u'\ufeff'; }

// As \s in a pattern, as far as it can stand inside of a trimmed text.
bool is_space(char16_t unit) {
  return View(u"\t\n\v\f\r \u00a0\u1680\ufeff").find(unit) != kNone ||
         (unit >= u'\u2000' && unit <= u'\u200a') ||
         View(u"\u2028\u2029\u202f\u205f\u3000").find(unit) != kNone;
}

// Trimmed; backslashes before the query are slashes.
std::u16string cleaned(View text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  std::u16string out(text);
  size_t end = std::min(out.find_first_of(u"?#"), out.size());
  std::replace(out.begin(), out.begin() + static_cast<ptrdiff_t>(end), u'\\', u'/');
  return out;
}

// A path and perhaps a query, and nothing that could be anything else.
bool is_plain_path(View text) {
  if (!text.starts_with(u'/') || text.starts_with(u"///")) return false;
  return text.find_first_of(u"#@") == kNone && std::ranges::none_of(text, is_space);
}

size_t protocol_size(View text) {
  size_t colon = text.find(u':');
  if (colon == kNone || colon == 0) return 0;
  bool is_name = std::ranges::all_of(text.substr(0, colon), [](char16_t unit) {
    char16_t lower = to_lower(unit);
    return (lower >= u'a' && lower <= u'z') || is_digit(unit) || unit == u'.' || unit == u'+' ||
           unit == u'-';
  });
  return is_name ? colon + 1 : 0;
}

// Protocols whose path begins after a host that two slashes announce.
bool is_slashed(View protocol) {
  static constexpr std::array<View, 7> kNames = {u"http:", u"https:", u"ftp:", u"gopher:",
                                                 u"file:", u"ws:",    u"wss:"};
  return std::ranges::find(kNames, protocol) != kNames.end();
}

// "//user@host"
bool has_user_and_host(View text) {
  if (!text.starts_with(u"//")) return false;
  text.remove_prefix(2);
  size_t at = text.find_first_of(u"@/");
  if (at == kNone || at == 0 || text[at] != u'@') return false;
  return at + 1 < text.size() && text[at + 1] != u'@' && text[at + 1] != u'/';
}

// ---- The host ----------------------------------------------------------------------------------

struct HostPlace {
  size_t at_sign = kNone;
  size_t end = kNone;
};

// The host ends at the first unit after the last @ that cannot be in it. Tabs and line breaks on
// the way are removed, as the standard does.
HostPlace find_host(std::u16string& text) {
  HostPlace place;
  for (size_t i = 0; i < text.size(); i++) {
    if (text[i] == u'@') {
      place = {i, kNone};
    } else if (View(u"\t\n\r").find(text[i]) != kNone) {
      text.erase(i--, 1);
    } else if (View(u"#/?").find(text[i]) != kNone) {
      if (place.end == kNone) place.end = i;
      break;
    } else if (place.end == kNone && View(u" \"%';<>\\^`{|}").find(text[i]) != kNone) {
      place.end = i;
    }
  }
  return place;
}

// Takes ":80" off the end of `host`.
void take_port(LegacyUrl& url, View& host) {
  size_t digits = 0;
  while (digits < host.size() && is_digit(host[host.size() - 1 - digits])) digits++;
  if (digits == host.size() || host[host.size() - 1 - digits] != u':') return;
  if (digits > 0) url.port = host.substr(host.size() - digits);
  host.remove_suffix(digits + 1);
}

constexpr View kForbidden(u"\0\t\n\r #%/:<>?@[\\]^|", 18);
// In the brackets of an address.
constexpr View kForbiddenInAddress(u"\0\t\n\r #%/<>?@\\^|", 15);

// The name as the URL shows it. Nothing: it cannot be one.
LegacyUrl::Text host_name(View name) {
  std::u16string lower(name.size() > 255 ? View() : name);
  std::ranges::transform(lower, lower.begin(), to_lower);
  if (lower.empty()) return lower;
  if (lower.starts_with(u'[') && lower.ends_with(u']')) {
    View inside = View(lower).substr(1, lower.size() - 2);
    return inside.find_first_of(kForbiddenInAddress) == kNone ? LegacyUrl::Text(lower)
                                                              : std::nullopt;
  }
  std::optional<std::string> ascii = domain_to_ascii(encoding::utf16_to_utf8(lower));
  if (!ascii || ascii->empty()) return std::nullopt;
  std::u16string result = encoding::utf8_to_utf16(*ascii);
  return result.find_first_of(kForbidden) == kNone ? LegacyUrl::Text(result) : std::nullopt;
}

// Returns what follows the host.
std::u16string take_host(LegacyUrl& url, std::u16string whole) {
  HostPlace place = find_host(whole);
  View text = whole;
  size_t begin = 0;
  if (place.at_sign != kNone) {
    url.auth = text.substr(0, place.at_sign);
    begin = place.at_sign + 1;
  }
  size_t end = std::min(place.end, text.size());
  View name = text.substr(begin, end - begin);
  std::u16string rest(text.substr(end));
  take_port(url, name);
  bool is_address = name.starts_with(u'[') && name.ends_with(u']');
  if (!is_address) {
    // What is left of a port that is none becomes a part of the path.
    size_t wrong = name.find_first_of(u"/\\#?:");
    if (wrong != kNone) {
      rest = u"/" + std::u16string(name.substr(wrong)) + rest;
      url.has_invalid_port = name[wrong] == u':';
      name = name.substr(0, wrong);
    }
  }
  url.host = host_name(name);
  url.is_invalid = !url.host;
  if (is_address && !rest.starts_with(u'/')) rest.insert(0, u"/");
  return rest;
}

std::u16string with_escapes(View text) {
  static constexpr View kEscaped = u"\t\n\r \"'<>\\^`{|}";
  static constexpr View kDigits = u"0123456789ABCDEF";
  std::u16string out;
  for (char16_t unit : text) {
    if (kEscaped.find(unit) == kNone) {
      out.push_back(unit);
    } else {
      out += {u'%', kDigits[unit >> 4], kDigits[unit & 15]};
    }
  }
  return out;
}

void take_path(LegacyUrl& url, View text) {
  size_t hash = text.find(u'#');
  if (hash != kNone) url.hash = text.substr(hash);
  View before = text.substr(0, hash);
  size_t question = before.find(u'?');
  if (question != kNone) url.search = before.substr(question);
  View path = before.substr(0, question);
  if (!path.empty()) url.pathname = path;
}

}  // namespace

LegacyUrl parse_legacy(View text, SlashesDenoteHost slashes_denote_host) {
  LegacyUrl url;
  std::u16string rest = cleaned(text);
  if (slashes_denote_host == SlashesDenoteHost::no && is_plain_path(rest)) {
    take_path(url, rest);
    return url;
  }
  std::u16string protocol = rest.substr(0, protocol_size(rest));
  rest.erase(0, protocol.size());
  std::u16string lower = protocol;
  std::ranges::transform(lower, lower.begin(), to_lower);
  if (!protocol.empty()) url.protocol = lower;
  bool is_script = lower == u"javascript:";
  bool may_have_host =
      slashes_denote_host == SlashesDenoteHost::yes || !protocol.empty() || has_user_and_host(rest);
  bool begins_with_slashes = may_have_host && rest.starts_with(u"//");
  if (begins_with_slashes && !is_script) {
    rest.erase(0, 2);
    url.has_slashes = true;
  }
  bool has_host = begins_with_slashes || (!protocol.empty() && !is_slashed(protocol));
  if (has_host && !is_script) rest = take_host(url, std::move(rest));
  take_path(url, is_script ? rest : with_escapes(rest));
  if (is_slashed(lower) && url.host && !url.host->empty() && !url.pathname) url.pathname = u"/";
  return url;
}

}  // namespace giro::url
