#include "url/pattern.h"

#include <algorithm>

#include "url/host.h"
#include "url/percent_encoding.h"

namespace giro::url {

namespace {

constexpr std::string_view kDummy = "https://dummy.invalid/";

using Text = std::optional<std::string>;

std::string without_line_breaks(std::string_view text) {
  std::string kept;
  for (char byte : text) {
    if (byte != '\t' && byte != '\n' && byte != '\r') kept += byte;
  }
  return kept;
}

Text canonical_userinfo(std::string_view text) { return percent_encode(text, kUserinfoSet); }

Text canonical_hostname(std::string_view text) {
  if (text.empty()) return "";
  const std::string kept = without_line_breaks(text);
  const std::string_view host = std::string_view(kept).substr(0, kept.find_first_of("/?#\\"));
  if (host.find(':') != std::string_view::npos && !host.starts_with('[')) return std::nullopt;
  return parse_host(host, HostKind::special);
}

Text canonical_ipv6(std::string_view text) {
  std::string lower;
  for (char byte : text) {
    if (hex_digit(byte) < 0 && byte != '[' && byte != ']' && byte != ':') return std::nullopt;
    lower += byte >= 'A' && byte <= 'F' ? static_cast<char>(byte - 'A' + 'a') : byte;
  }
  return lower;
}

// The port of a scheme is not said.
Text port_of_scheme(std::string_view text, std::string_view scheme) {
  if (text.empty()) return "";
  const std::string kept = without_line_breaks(text);
  const size_t digits = std::min(kept.find_first_not_of("0123456789"), kept.size());
  constexpr unsigned kPortMax = 65535;
  if (digits == 0) return std::nullopt;
  unsigned port = 0;
  for (size_t i = 0; i < digits; i++) {
    port = port * 10 + static_cast<unsigned>(kept[i] - '0');
    if (port > kPortMax) return std::nullopt;
  }
  if (default_port(scheme) == port) return "";
  return std::to_string(port);
}

Text canonical_port(std::string_view text) { return port_of_scheme(text, ""); }

Text canonical_pathname(std::string_view text) {
  if (text.empty()) return "";
  const bool is_absolute = text[0] == '/';
  Url url = *parse(kDummy, nullptr);
  // Beginning as one that is relative, dots are not taken for what comes before.
  set_part(url, Part::pathname, is_absolute ? std::string(text) : "/-" + std::string(text));
  return is_absolute ? url.path : url.path.substr(2);
}

Text canonical_opaque_pathname(std::string_view text) {
  return percent_encode(without_line_breaks(text), kControlSet);
}

Text canonical_search(std::string_view text) {
  return percent_encode(without_line_breaks(text), kQuerySet);
}

Text canonical_hash(std::string_view text) {
  return percent_encode(without_line_breaks(text), kFragmentSet);
}

// ---- What is said, with what is taken from the base ---------------------------------------------

std::string of_base(std::string_view text, InitKind kind) {
  return kind == InitKind::pattern ? escape_for_pattern(text) : std::string(text);
}

// Components are taken from the base until the first that is said.
void inherit(PatternInit& result, const PatternInit& init, const Url& base, InitKind kind) {
  if (init[Component::protocol]) return;
  result[Component::protocol] = of_base(base.scheme, kind);
  const bool says_place = init[Component::hostname] || init[Component::port];
  if (kind == InitKind::url && !says_place && !init[Component::username]) {
    result[Component::username] = base.username;
    if (!init[Component::password]) result[Component::password] = base.password;
  }
  if (init[Component::hostname]) return;
  result[Component::hostname] = of_base(base.host.value_or(""), kind);
  if (init[Component::port]) return;
  result[Component::port] = base.port ? std::to_string(*base.port) : "";
  if (init[Component::pathname]) return;
  result[Component::pathname] = of_base(base.path, kind);
  if (init[Component::search]) return;
  result[Component::search] = of_base(base.query.value_or(""), kind);
  if (init[Component::hash]) return;
  result[Component::hash] = of_base(base.fragment.value_or(""), kind);
}

bool is_absolute(std::string_view path, InitKind kind) {
  if (path.starts_with('/')) return true;
  return kind == InitKind::pattern && (path.starts_with("\\/") || path.starts_with("{/"));
}

std::string against_base(std::string path, const std::optional<Url>& base, InitKind kind) {
  if (!base || base->has_opaque_path || is_absolute(path, kind)) return path;
  const std::string from = of_base(base->path, kind);
  const size_t slash = from.rfind('/');
  return slash == std::string::npos ? path : from.substr(0, slash + 1) + path;
}

Text canonical(Component component, const std::string& text, const std::string& protocol) {
  switch (component) {
    case Component::protocol: return canonical_protocol(text);
    case Component::username:
    case Component::password: return canonical_userinfo(text);
    case Component::hostname: return canonical_hostname(text);
    case Component::port: return port_of_scheme(text, protocol);
    case Component::pathname:
      return protocol.empty() || is_special_scheme(protocol) ? canonical_pathname(text)
                                                             : canonical_opaque_pathname(text);
    case Component::search: return canonical_search(text);
    case Component::hash: return canonical_hash(text);
  }
  return std::nullopt;
}

// Without what only marks it as that component.
std::string bare(Component component, std::string text) {
  if (component == Component::protocol && text.ends_with(':')) text.pop_back();
  if (component == Component::search && text.starts_with('?')) text.erase(0, 1);
  if (component == Component::hash && text.starts_with('#')) text.erase(0, 1);
  return text;
}

bool is_ipv6_pattern(std::string_view text) {
  return text.starts_with('[') || text.starts_with("{[") || text.starts_with("\\[");
}

}  // namespace

Text canonical_protocol(std::string_view text) {
  if (text.empty()) return "";
  std::optional<Url> url = parse(std::string(text) + "://dummy.invalid/", nullptr);
  if (!url) return std::nullopt;
  return url->scheme;
}

std::optional<PatternInit> process_init(const PatternInit& init, InitKind kind) {
  PatternInit result;
  if (kind == InitKind::url) result.texts.fill("");
  std::optional<Url> base;
  if (init.base_url) {
    base = parse(*init.base_url, nullptr);
    if (!base) return std::nullopt;
    inherit(result, init, *base, kind);
  }
  for (size_t i = 0; i < kComponentCount; i++) {
    if (!init.texts[i]) continue;
    const auto component = static_cast<Component>(i);
    std::string text = bare(component, *init.texts[i]);
    if (component == Component::pathname) text = against_base(std::move(text), base, kind);
    if (kind == InitKind::pattern) {
      result.texts[i] = std::move(text);
      continue;
    }
    result.texts[i] = canonical(component, text, result[Component::protocol].value_or(""));
    if (!result.texts[i]) return std::nullopt;
  }
  return result;
}

std::optional<UrlPattern> compile_pattern(const PatternInit& init,
                                          const MatchesSpecialScheme& matches) {
  std::optional<PatternInit> processed = process_init(init, InitKind::pattern);
  if (!processed) return std::nullopt;
  PatternInit& texts = *processed;
  for (std::optional<std::string>& text : texts.texts) text = text.value_or("*");
  std::string& port = *texts[Component::port];
  const std::optional<uint16_t> usual = default_port(*texts[Component::protocol]);
  if (usual && port == std::to_string(*usual)) port = "";

  constexpr PatternStyle kPlain{};
  constexpr PatternStyle kHost{.delimiter = ".", .prefix = ""};
  constexpr PatternStyle kPath{.delimiter = "/", .prefix = "/"};
  UrlPattern pattern;
  auto compile = [&](Component component, Canonicalize canonicalize, const PatternStyle& style) {
    std::optional<ComponentPattern> made =
        compile_component(*texts[component], canonicalize, style);
    if (!made) return false;
    pattern[static_cast<size_t>(component)] = *std::move(made);
    return true;
  };
  if (!compile(Component::protocol, canonical_protocol, kPlain)) return std::nullopt;
  const bool is_special = matches(pattern[static_cast<size_t>(Component::protocol)].regexp);
  const bool is_ipv6 = is_ipv6_pattern(*texts[Component::hostname]);
  const bool all_good =
      compile(Component::username, canonical_userinfo, kPlain) &&
      compile(Component::password, canonical_userinfo, kPlain) &&
      compile(Component::hostname, is_ipv6 ? canonical_ipv6 : canonical_hostname, kHost) &&
      compile(Component::port, canonical_port, kPlain) &&
      (is_special ? compile(Component::pathname, canonical_pathname, kPath)
                  : compile(Component::pathname, canonical_opaque_pathname, kPlain)) &&
      compile(Component::search, canonical_search, kPlain) &&
      compile(Component::hash, canonical_hash, kPlain);
  if (!all_good) return std::nullopt;
  return pattern;
}

std::optional<Texts> texts_to_match(const PatternInit& init) {
  std::optional<PatternInit> processed = process_init(init, InitKind::url);
  if (!processed) return std::nullopt;
  Texts texts;
  for (size_t i = 0; i < kComponentCount; i++) texts[i] = *std::move(processed->texts[i]);
  return texts;
}

Texts texts_to_match(const Url& url) {
  return {url.scheme,
          url.username,
          url.password,
          url.host.value_or(""),
          url.port ? std::to_string(*url.port) : "",
          url.path,
          url.query.value_or(""),
          url.fragment.value_or("")};
}

}  // namespace giro::url
