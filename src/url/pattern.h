// URLPattern: what URLs look like, component by component, by the WHATWG's standard. Texts become
// regular expressions here; who has an engine for those lets them match.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "url/pattern_parts.h"
#include "url/url.h"

namespace giro::url {

enum class Component : uint8_t {
  protocol,
  username,
  password,
  hostname,
  port,
  pathname,
  search,
  hash,
};
inline constexpr size_t kComponentCount = 8;

// Texts of components, as patterns or as they are; those that are not there say nothing.
struct PatternInit {
  std::array<std::optional<std::string>, kComponentCount> texts;
  std::optional<std::string> base_url;

  std::optional<std::string>& operator[](Component component) {
    return texts[static_cast<size_t>(component)];
  }
  const std::optional<std::string>& operator[](Component component) const {
    return texts[static_cast<size_t>(component)];
  }
};

using UrlPattern = std::array<ComponentPattern, kComponentCount>;
using Texts = std::array<std::string, kComponentCount>;

// Whether a regular expression matches the name of a special scheme.
using MatchesSpecialScheme = std::function<bool(const std::string& regexp)>;

// A pattern that is written like a URL. Nothing: it has a mistake.
std::optional<PatternInit> parse_pattern_text(std::string_view text,
                                              const MatchesSpecialScheme& matches);
std::optional<UrlPattern> compile_pattern(const PatternInit& init,
                                          const MatchesSpecialScheme& matches);

// What the components are to match. Nothing: it can be no URL, and matches nothing.
std::optional<Texts> texts_to_match(const PatternInit& init);
Texts texts_to_match(const Url& url);

// ---- Between these files ------------------------------------------------------------------------

enum class InitKind : uint8_t { pattern, url };
std::optional<PatternInit> process_init(const PatternInit& init, InitKind kind);

std::optional<std::string> canonical_protocol(std::string_view text);

}  // namespace giro::url
