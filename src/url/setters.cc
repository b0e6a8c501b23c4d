#include <algorithm>

#include "url/host.h"
#include "url/percent_encoding.h"
#include "url/states.h"

namespace giro::url {

namespace {

void set_protocol(Url& url, std::string_view value) {
  std::string with_colon(value);
  with_colon.push_back(':');
  std::optional<std::string> scheme = scheme_at(with_colon);
  if (!scheme || is_special_scheme(*scheme) != url.is_special()) return;
  if (*scheme == "file" && (url.has_credentials() || url.port)) return;
  if (url.scheme == "file" && url.host && url.host->empty()) return;
  url.scheme = std::move(*scheme);
  if (url.port && url.port == default_port(url.scheme)) url.port.reset();
}

void set_file_host(Url& url, std::string_view name) {
  if (name.empty()) return url.host.emplace().clear();
  std::optional<std::string> host = parse_host(name, HostKind::special);
  if (!host) return;
  if (*host == "localhost") host->clear();
  url.host = std::move(host);
}

void set_port_digits(Url& url, std::string_view value) {
  auto end = std::ranges::find_if_not(value, is_digit);
  std::string_view digits(value.begin(), end);
  if (!digits.empty()) set_port(url, digits);
}

enum class WithPort : bool { no, yes };

void set_host(Url& url, std::string_view value, WithPort with_port) {
  if (url.has_opaque_path) return;
  std::string_view ends = url.is_special() ? "/\\?#" : "/?#";
  std::string_view text = value.substr(0, value.find_first_of(ends));
  if (url.scheme == "file") return set_file_host(url, text);
  size_t size = host_size(text);
  std::string_view name = text.substr(0, size);
  bool has_colon = size < text.size();
  if (has_colon && (name.empty() || with_port == WithPort::no)) return;
  if (name.empty() && (url.is_special() || url.has_credentials() || url.port)) return;
  HostKind kind = url.is_special() ? HostKind::special : HostKind::opaque;
  std::optional<std::string> host = parse_host(name, kind);
  if (!host) return;
  url.host = std::move(host);
  if (has_colon) set_port_digits(url, text.substr(size + 1));
}

void set_pathname(Url& url, std::string_view value) {
  if (url.has_opaque_path) return;
  url.path.clear();
  if (value.empty() && !url.host) {
    url.path.push_back('/');
  } else {
    parse_path_from_start(url, value);
  }
}

std::string_view without_first(std::string_view value, char first) {
  return value.starts_with(first) ? value.substr(1) : value;
}

// Those that the standard sets without its parser keep tabs and line breaks.
void set_userinfo(Url& url, std::string& field, std::string_view value) {
  if (url.can_have_credentials()) field = percent_encode(value, kUserinfoSet);
}

}  // namespace

void set_part(Url& url, Part part, std::string_view value) {
  if (part == Part::username) return set_userinfo(url, url.username, value);
  if (part == Part::password) return set_userinfo(url, url.password, value);
  const std::string text = without_breaks(value);
  switch (part) {
    case Part::protocol: return set_protocol(url, text);
    case Part::host: return set_host(url, text, WithPort::yes);
    case Part::hostname: return set_host(url, text, WithPort::no);
    case Part::port:
      if (!url.can_have_credentials()) return;
      if (value.empty()) return url.port.reset();
      return set_port_digits(url, text);
    case Part::pathname: return set_pathname(url, text);
    case Part::search:
      if (value.empty()) return url.query.reset();
      url.query = encode_query(url, without_first(text, '?'));
      return;
    case Part::hash:
      if (value.empty()) return url.fragment.reset();
      url.fragment = encode_fragment(without_first(text, '#'));
      return;
    default: return;
  }
}

}  // namespace giro::url
