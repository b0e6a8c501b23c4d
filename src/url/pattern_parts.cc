#include "url/pattern_parts.h"

#include <algorithm>
#include <utility>

#include "url/pattern_tokens.h"

namespace giro::url {

namespace {

using Kind = PatternToken::Kind;

constexpr std::string_view kAnything = ".*";

std::string escape(std::string_view text, std::string_view special) {
  std::string escaped;
  for (char byte : text) {
    if (special.find(byte) != std::string_view::npos) escaped += '\\';
    escaped += byte;
  }
  return escaped;
}

std::string escape_for_regexp(std::string_view text) { return escape(text, ".+*?^${}()[]|/\\"); }

struct Part {
  enum class Type : uint8_t { fixed, regexp, segment, anything };
  Type type;
  std::string value;     // of a fixed one or a regexp
  std::string modifier;  // "", "?", "*" or "+"
  std::string name;
  std::string prefix;
  std::string suffix;

  bool has_name_of_user() const { return name[0] < '0' || name[0] > '9'; }
};

// What a group without a pattern of its own takes.
std::string segment_regexp(const PatternStyle& style) {
  return "[^" + escape_for_regexp(style.delimiter) + "]+?";
}

class Parser {
 public:
  Parser(std::vector<PatternToken> tokens, Canonicalize canonicalize, const PatternStyle& style)
      : tokens_(std::move(tokens)), canonicalize_(canonicalize), style_(style) {}

  std::optional<std::vector<Part>> run() {
    while (at_ < tokens_.size()) {
      if (!take_part()) return std::nullopt;
    }
    return std::move(parts_);
  }

 private:
  const PatternToken* take(Kind kind) {
    return tokens_[at_].kind == kind ? &tokens_[at_++] : nullptr;
  }

  const PatternToken* take_matcher(const PatternToken* name) {
    const PatternToken* token = take(Kind::regexp);
    return token == nullptr && name == nullptr ? take(Kind::asterisk) : token;
  }

  std::string take_modifier() {
    const PatternToken* token = take(Kind::other_modifier);
    if (token == nullptr) token = take(Kind::asterisk);
    return std::string(token == nullptr ? "" : token->value);
  }

  std::string take_text() {
    std::string text;
    for (;;) {
      const PatternToken* token = take(Kind::character);
      if (token == nullptr) token = take(Kind::escaped);
      if (token == nullptr) return text;
      text += token->value;
    }
  }

  bool take_part() {
    const PatternToken* character = take(Kind::character);
    const PatternToken* name = take(Kind::name);
    const PatternToken* matcher = take_matcher(name);
    if (name != nullptr || matcher != nullptr) {
      std::string prefix(character == nullptr ? "" : character->value);
      if (prefix != style_.prefix) pending_ += std::exchange(prefix, "");
      return flush() && add(prefix, name, matcher, "", take_modifier());
    }
    if (character == nullptr) character = take(Kind::escaped);
    if (character != nullptr) {
      pending_ += character->value;
      return true;
    }
    if (take(Kind::open) != nullptr) return take_group();
    return flush() && take(Kind::end) != nullptr;
  }

  bool take_group() {
    std::string prefix = take_text();
    const PatternToken* name = take(Kind::name);
    const PatternToken* matcher = take_matcher(name);
    std::string suffix = take_text();
    if (take(Kind::close) == nullptr) return false;
    return add(prefix, name, matcher, suffix, take_modifier());
  }

  bool flush() {
    if (pending_.empty()) return true;
    std::optional<std::string> text = canonicalize_(std::exchange(pending_, ""));
    if (!text) return false;
    parts_.push_back({Part::Type::fixed, *std::move(text), "", "", "", ""});
    return true;
  }

  bool add(const std::string& prefix, const PatternToken* name, const PatternToken* matcher,
           const std::string& suffix, std::string modifier) {
    if (name == nullptr && matcher == nullptr) {
      if (modifier.empty()) {
        pending_ += prefix;
        return true;
      }
      if (!flush()) return false;
      if (prefix.empty()) return true;
      std::optional<std::string> text = canonicalize_(prefix);
      if (!text) return false;
      parts_.push_back({Part::Type::fixed, *std::move(text), std::move(modifier), "", "", ""});
      return true;
    }
    if (!flush()) return false;
    Part part = matching_part(matcher);
    part.modifier = std::move(modifier);
    part.name = name != nullptr ? std::string(name->value) : std::to_string(next_number_++);
    if (std::ranges::find(parts_, part.name, &Part::name) != parts_.end()) return false;
    std::optional<std::string> before = canonicalize_(prefix);
    std::optional<std::string> behind = canonicalize_(suffix);
    if (!before || !behind) return false;
    part.prefix = *std::move(before);
    part.suffix = *std::move(behind);
    parts_.push_back(std::move(part));
    return true;
  }

  Part matching_part(const PatternToken* matcher) const {
    std::string regexp = segment_regexp(style_);
    if (matcher == nullptr || matcher->value == regexp) {
      return {Part::Type::segment, "", "", "", "", ""};
    }
    if (matcher->kind == Kind::asterisk || matcher->value == kAnything) {
      return {Part::Type::anything, "", "", "", "", ""};
    }
    return {Part::Type::regexp, std::string(matcher->value), "", "", "", ""};
  }

  std::vector<PatternToken> tokens_;
  Canonicalize canonicalize_;
  const PatternStyle& style_;
  size_t at_ = 0;
  std::vector<Part> parts_;
  std::string pending_;
  int next_number_ = 0;
};

// ---- To a regular expression --------------------------------------------------------------------

std::string regexp_of(const Part& part, const PatternStyle& style) {
  if (part.type == Part::Type::fixed) {
    const std::string text = escape_for_regexp(part.value);
    return part.modifier.empty() ? text : "(?:" + text + ")" + part.modifier;
  }
  std::string inner(part.type == Part::Type::anything ? kAnything : part.value);
  if (part.type == Part::Type::segment) inner = segment_regexp(style);
  const bool is_once = part.modifier.empty() || part.modifier == "?";
  if (part.prefix.empty() && part.suffix.empty()) {
    return is_once ? "(" + inner + ")" + part.modifier : "((?:" + inner + ")" + part.modifier + ")";
  }
  const std::string prefix = escape_for_regexp(part.prefix);
  const std::string suffix = escape_for_regexp(part.suffix);
  if (is_once) return "(?:" + prefix + "(" + inner + ")" + suffix + ")" + part.modifier;
  return "(?:" + prefix + "((?:" + inner + ")(?:" + suffix + prefix + "(?:" + inner + "))*)" +
         suffix + ")" + (part.modifier == "*" ? "?" : "");
}

// ---- To text again ------------------------------------------------------------------------------

bool begins_as_name_goes_on(std::string_view text) {
  size_t at = 0;
  return !text.empty() && is_name_code_point(next_code_point(text, at), PlaceInName::later);
}

bool needs_braces(const Part* previous, const Part& part, const Part* next,
                  const PatternStyle& style) {
  if (!part.suffix.empty() || (!part.prefix.empty() && part.prefix != style.prefix)) return true;
  if (part.has_name_of_user() && part.type == Part::Type::segment && part.modifier.empty() &&
      next != nullptr && next->prefix.empty() && next->suffix.empty()) {
    const bool is_fixed = next->type == Part::Type::fixed;
    if (is_fixed ? begins_as_name_goes_on(next->value) : !next->has_name_of_user()) return true;
  }
  return part.prefix.empty() && previous != nullptr && previous->type == Part::Type::fixed &&
         !style.prefix.empty() && previous->value.ends_with(style.prefix);
}

std::string matcher_text(const Part* previous, const Part& part, bool has_braces,
                         const PatternStyle& style) {
  switch (part.type) {
    case Part::Type::regexp: return "(" + part.value + ")";
    case Part::Type::segment:
      return part.has_name_of_user() ? "" : "(" + segment_regexp(style) + ")";
    default: break;
  }
  const bool is_plain = !part.has_name_of_user() &&
                        (previous == nullptr || previous->type == Part::Type::fixed ||
                         !previous->modifier.empty() || has_braces || !part.prefix.empty());
  return is_plain ? "*" : "(.*)";
}

std::string text_of(const Part* previous, const Part& part, const Part* next,
                    const PatternStyle& style) {
  if (part.type == Part::Type::fixed) {
    std::string text = escape_for_pattern(part.value);
    return part.modifier.empty() ? text : "{" + text + "}" + part.modifier;
  }
  const bool has_braces = needs_braces(previous, part, next, style);
  std::string text = has_braces ? "{" : "";
  text += escape_for_pattern(part.prefix);
  if (part.has_name_of_user()) text += ":" + part.name;
  text += matcher_text(previous, part, has_braces, style);
  if (part.type == Part::Type::segment && part.has_name_of_user() &&
      begins_as_name_goes_on(part.suffix)) {
    text += "\\";
  }
  text += escape_for_pattern(part.suffix);
  if (has_braces) text += "}";
  return text + part.modifier;
}

}  // namespace

std::string escape_for_pattern(std::string_view text) { return escape(text, "+*?:{}()\\"); }

std::optional<ComponentPattern> compile_component(std::string_view text, Canonicalize canonicalize,
                                                  const PatternStyle& style) {
  std::optional<std::vector<PatternToken>> tokens = tokenize_pattern(text, OnBadToken::fail);
  if (!tokens) return std::nullopt;
  std::optional<std::vector<Part>> parts = Parser(*std::move(tokens), canonicalize, style).run();
  if (!parts) return std::nullopt;
  ComponentPattern compiled;
  compiled.regexp = "^";
  for (size_t i = 0; i < parts->size(); i++) {
    const Part& part = (*parts)[i];
    const Part* previous = i == 0 ? nullptr : &(*parts)[i - 1];
    const Part* next = i + 1 == parts->size() ? nullptr : &(*parts)[i + 1];
    compiled.regexp += regexp_of(part, style);
    compiled.text += text_of(previous, part, next, style);
    if (part.type != Part::Type::fixed) compiled.names.push_back(part.name);
    if (part.type == Part::Type::regexp) compiled.has_regexp_groups = true;
  }
  compiled.regexp += "$";
  return compiled;
}

}  // namespace giro::url
