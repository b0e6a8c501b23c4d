#include <algorithm>

#include "url/host.h"
#include "url/percent_encoding.h"
#include "url/states.h"

namespace giro::url {

namespace {

bool is_slash(char byte, const Url& url) {
  return byte == '/' || (byte == '\\' && url.is_special());
}

bool begins_with_slash(std::string_view text, const Url& url) {
  return !text.empty() && is_slash(text[0], url);
}

std::string_view trimmed(std::string_view text) {
  auto is_blank = [](char byte) { return static_cast<unsigned char>(byte) <= ' '; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// ---- Segments ----------------------------------------------------------------------------------

// How many dots a segment of nothing but dots has (%2e is one); 0 for any other segment.
int dots_of(std::string_view segment) {
  int dots = 0;
  while (!segment.empty()) {
    bool is_escaped = segment.size() >= 3 && segment[0] == '%' && segment[1] == '2' &&
                      (segment[2] == 'e' || segment[2] == 'E');
    if (!is_escaped && segment[0] != '.') return 0;
    segment.remove_prefix(is_escaped ? 3 : 1);
    dots++;
  }
  return dots;
}

bool is_drive_letter(std::string_view text) {
  return text.size() == 2 && is_letter(text[0]) && (text[1] == ':' || text[1] == '|');
}

bool begins_with_drive_letter(std::string_view text) {
  if (text.size() < 2 || !is_drive_letter(text.substr(0, 2))) return false;
  return text.size() == 2 || std::string_view("/\\?#").find(text[2]) != std::string_view::npos;
}

// "/C:" or "/C:/…"
bool has_drive(std::string_view path) {
  return path.size() >= 3 && path[0] == '/' && is_letter(path[1]) && path[2] == ':' &&
         (path.size() == 3 || path[3] == '/');
}

void shorten_path(Url& url) {
  bool is_only_drive = url.scheme == "file" && url.path.size() == 3 && has_drive(url.path);
  if (!is_only_drive && !url.path.empty()) url.path.resize(url.path.rfind('/'));
}

void append_segment(Url& url, std::string_view segment) {
  bool is_drive = url.scheme == "file" && url.path.empty() && is_drive_letter(segment);
  url.path.push_back('/');
  append_percent_encoded(url.path, segment, kPathSet);
  if (is_drive) url.path.back() = ':';
}

// ---- The states --------------------------------------------------------------------------------

enum class Outcome : bool { invalid, ok };

// What follows the path: everything up to the fragment, which has been taken off before.
void parse_path_and_query(Url& url, std::string_view text, bool from_start) {
  size_t question = text.find('?');
  std::string_view path = text.substr(0, question);
  if (from_start) {
    parse_path_from_start(url, path);
  } else {
    parse_path(url, path);
  }
  if (question != text.npos) url.query = encode_query(url, text.substr(question + 1));
}

void parse_userinfo(Url& url, std::string_view text) {
  size_t colon = text.find(':');
  url.username = percent_encode(text.substr(0, colon), kUserinfoSet);
  if (colon != text.npos) url.password = percent_encode(text.substr(colon + 1), kUserinfoSet);
}

Outcome parse_host_and_port(Url& url, std::string_view text) {
  size_t size = host_size(text);
  std::string_view name = text.substr(0, size);
  bool has_port = size < text.size();
  if (name.empty() && (has_port || url.is_special())) return Outcome::invalid;
  HostKind kind = url.is_special() ? HostKind::special : HostKind::opaque;
  url.host = parse_host(name, kind);
  if (!url.host) return Outcome::invalid;
  if (!has_port) return Outcome::ok;
  std::string_view digits = text.substr(size + 1);
  if (!std::ranges::all_of(digits, is_digit)) return Outcome::invalid;
  return set_port(url, digits) == PortResult::ok ? Outcome::ok : Outcome::invalid;
}

Outcome parse_authority(Url& url, std::string_view text) {
  static constexpr ByteSet kSpecialEnds = byte_set("/\\?");
  static constexpr ByteSet kEnds = byte_set("/?");
  size_t end = find_any(text, url.is_special() ? kSpecialEnds : kEnds);
  std::string_view authority = text.substr(0, end);
  if (size_t at = authority.rfind('@'); at != authority.npos) {
    if (at + 1 == authority.size()) return Outcome::invalid;
    parse_userinfo(url, authority.substr(0, at));
    authority.remove_prefix(at + 1);
  }
  if (parse_host_and_port(url, authority) == Outcome::invalid) return Outcome::invalid;
  parse_path_and_query(url, text.substr(end), true);
  return Outcome::ok;
}

// Any number of slashes stands before the authority of a special scheme.
Outcome parse_authority_behind_slashes(Url& url, std::string_view text) {
  while (!text.empty() && (text[0] == '/' || text[0] == '\\')) text.remove_prefix(1);
  return parse_authority(url, text);
}

void take_authority(Url& url, const Url& base) {
  url.username = base.username;
  url.password = base.password;
  url.host = base.host;
  url.port = base.port;
}

// `text` stands where the path of the base ends.
void parse_relative_path(Url& url, const Url& base, std::string_view text) {
  url.path = base.path;
  if (text.empty()) {
    url.query = base.query;
  } else if (text[0] == '?') {
    url.query = encode_query(url, text.substr(1));
  } else {
    if (url.scheme == "file" && begins_with_drive_letter(text)) {
      url.path.clear();
    } else {
      shorten_path(url);
    }
    parse_path_and_query(url, text, false);
  }
}

Outcome parse_relative(Url& url, const Url& base, std::string_view text) {
  url.scheme = base.scheme;
  if (!begins_with_slash(text, url)) {
    take_authority(url, base);
    url.has_opaque_path = base.has_opaque_path;
    parse_relative_path(url, base, text);
    return Outcome::ok;
  }
  text.remove_prefix(1);
  if (begins_with_slash(text, url)) {
    return url.is_special() ? parse_authority_behind_slashes(url, text)
                            : parse_authority(url, text.substr(1));
  }
  take_authority(url, base);
  parse_path_and_query(url, text, false);
  return Outcome::ok;
}

Outcome parse_file_host(Url& url, std::string_view text) {
  size_t end = std::min(text.find_first_of("/\\?"), text.size());
  std::string_view name = text.substr(0, end);
  if (is_drive_letter(name)) {
    parse_path_and_query(url, text, false);
    return Outcome::ok;
  }
  if (!name.empty()) {
    url.host = parse_host(name, HostKind::special);
    if (!url.host) return Outcome::invalid;
    if (*url.host == "localhost") url.host = "";
  }
  parse_path_and_query(url, text.substr(end), true);
  return Outcome::ok;
}

// `base` is null unless it is a file too.
Outcome parse_file(Url& url, const Url* base, std::string_view text) {
  url.scheme = "file";
  url.host = "";
  if (begins_with_slash(text, url)) {
    text.remove_prefix(1);
    if (begins_with_slash(text, url)) return parse_file_host(url, text.substr(1));
    if (base != nullptr) {
      url.host = base->host;
      if (!begins_with_drive_letter(text) && has_drive(base->path)) {
        url.path = base->path.substr(0, 3);
      }
    }
    parse_path_and_query(url, text, false);
  } else if (base != nullptr) {
    url.host = base->host;
    parse_relative_path(url, *base, text);
  } else {
    parse_path_and_query(url, text, false);
  }
  return Outcome::ok;
}

void parse_opaque_path(Url& url, std::string_view text, bool has_fragment) {
  size_t question = text.find('?');
  url.has_opaque_path = true;
  url.path = percent_encode(text.substr(0, question), kControlSet);
  bool is_followed = has_fragment || question != text.npos;
  // A space at the end would be lost when the text is read again without what follows.
  if (is_followed && url.path.ends_with(' ')) url.path.replace(url.path.size() - 1, 1, "%20");
  if (question != text.npos) url.query = encode_query(url, text.substr(question + 1));
}

// `text` is what follows the colon.
Outcome parse_behind_scheme(Url& url, const Url* base, std::string_view text, bool has_fragment) {
  bool has_base_scheme = base != nullptr && base->scheme == url.scheme;
  if (url.scheme == "file") return parse_file(url, has_base_scheme ? base : nullptr, text);
  if (url.is_special()) {
    if (has_base_scheme && !text.starts_with("//")) return parse_relative(url, *base, text);
    return parse_authority_behind_slashes(url, text);
  }
  if (text.starts_with("//")) return parse_authority(url, text.substr(2));
  if (text.starts_with('/')) {
    parse_path_and_query(url, text.substr(1), false);
  } else {
    parse_opaque_path(url, text, has_fragment);
  }
  return Outcome::ok;
}

Outcome parse_without_scheme(Url& url, const Url* base, std::string_view text, bool has_fragment) {
  if (base == nullptr) return Outcome::invalid;
  if (base->has_opaque_path && !(text.empty() && has_fragment)) return Outcome::invalid;
  if (base->scheme == "file") return parse_file(url, base, text);
  return parse_relative(url, *base, text);
}

}  // namespace

// ---- Shared with the setters -------------------------------------------------------------------

std::string without_breaks(std::string_view text) {
  std::string kept(text);
  std::erase_if(kept, [](char byte) { return byte == '\t' || byte == '\n' || byte == '\r'; });
  return kept;
}

std::optional<std::string> scheme_at(std::string_view text) {
  if (text.empty() || !is_letter(text[0])) return std::nullopt;
  size_t size = 1;
  auto is_part = [](char byte) {
    return is_letter(byte) || is_digit(byte) || byte == '+' || byte == '-' || byte == '.';
  };
  while (size < text.size() && is_part(text[size])) size++;
  if (size == text.size() || text[size] != ':') return std::nullopt;
  std::string scheme(text.substr(0, size));
  for (char& byte : scheme) {
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<char>(byte + 32);
  }
  return scheme;
}

size_t host_size(std::string_view text) {
  bool is_in_brackets = false;
  for (size_t at = 0; at < text.size(); at++) {
    if (text[at] == '[') is_in_brackets = true;
    if (text[at] == ']') is_in_brackets = false;
    if (text[at] == ':' && !is_in_brackets) return at;
  }
  return text.size();
}

PortResult set_port(Url& url, std::string_view digits) {
  if (digits.empty()) return PortResult::ok;
  uint32_t port = 0;
  for (char digit : digits) {
    port = port * 10 + static_cast<uint32_t>(digit - '0');
    if (port > 0xffff) return PortResult::invalid;
  }
  url.port = static_cast<uint16_t>(port);
  if (url.port == default_port(url.scheme)) url.port.reset();
  return PortResult::ok;
}

void parse_path_from_start(Url& url, std::string_view text) {
  if (text.empty() && !url.is_special()) return;
  if (begins_with_slash(text, url)) text.remove_prefix(1);
  parse_path(url, text);
}

void parse_path(Url& url, std::string_view text) {
  static constexpr ByteSet kSpecialSlashes = byte_set("/\\");
  static constexpr ByteSet kSlashes = byte_set("/");
  const ByteSet& slashes = url.is_special() ? kSpecialSlashes : kSlashes;
  for (;;) {
    size_t end = find_any(text, slashes);
    bool is_last = end == text.size();
    std::string_view segment = text.substr(0, end);
    int dots = dots_of(segment);
    if (dots == 2) shorten_path(url);
    if (dots == 1 || dots == 2) {
      if (is_last) url.path.push_back('/');
    } else {
      append_segment(url, segment);
    }
    if (is_last) return;
    text.remove_prefix(end + 1);
  }
}

std::string encode_query(const Url& url, std::string_view text) {
  return percent_encode(text, url.is_special() ? kSpecialQuerySet : kQuerySet);
}

std::string encode_fragment(std::string_view text) { return percent_encode(text, kFragmentSet); }

// ---- Parsing -----------------------------------------------------------------------------------

std::optional<Url> parse(std::string_view text, const Url* base) {
  std::string kept;
  text = trimmed(text);
  static constexpr ByteSet kBreaks = byte_set("\t\n\r");
  if (find_any(text, kBreaks) != text.size()) {
    kept = without_breaks(text);
    text = kept;
  }
  size_t hash = text.find('#');
  bool has_fragment = hash != text.npos;
  std::string_view before = text.substr(0, hash);
  Url url;
  std::optional<std::string> scheme = scheme_at(before);
  Outcome outcome;
  if (scheme) {
    url.scheme = std::move(*scheme);
    outcome = parse_behind_scheme(url, base, before.substr(url.scheme.size() + 1), has_fragment);
  } else {
    outcome = parse_without_scheme(url, base, before, has_fragment);
  }
  if (outcome == Outcome::invalid) return std::nullopt;
  if (has_fragment) url.fragment = encode_fragment(text.substr(hash + 1));
  return url;
}

}  // namespace giro::url
