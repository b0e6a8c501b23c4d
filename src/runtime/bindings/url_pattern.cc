// URLPattern: patterns and what they are to match, in components. lib/ lets the expressions match.
// A pattern is a text, or an array of nine: the components and the base, undefined where not said.
#include "runtime/bindings/url_pattern.h"

#include "base/encoding/utf.h"
#include "runtime/bindings/bindings.h"
#include "url/pattern.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::String;
using engine::Value;

std::string utf8_of(Value value) { return encoding::utf16_to_utf8(String::of(value).view()); }

url::PatternInit init_of(Value value) {
  Object array(value);
  url::PatternInit init;
  auto text_at = [&](uint32_t index) -> std::optional<std::string> {
    Value text = array.get(index);
    if (text.is_undefined()) return std::nullopt;
    return utf8_of(text);
  };
  for (uint32_t i = 0; i < url::kComponentCount; i++) init.texts[i] = text_at(i);
  init.base_url = text_at(url::kComponentCount);
  return init;
}

// (pattern, base of a text, matchesSpecialScheme): [text, expression, names, hasRegExpGroups] of
// each component; undefined: it has a mistake.
Value compile(Call& call) {
  Object function(call[2]);
  const url::MatchesSpecialScheme matches = [&](const std::string& regexp) {
    engine::Completion told = function.call(Value::undefined(), {Value::string(regexp)});
    return told.ok() && told.value.to_boolean();
  };
  std::optional<url::PatternInit> init;
  if (call[0].is_string()) {
    init = url::parse_pattern_text(utf8_of(call[0]), matches);
    if (!init) return Value::undefined();
    if (!call[1].is_undefined()) init->base_url = utf8_of(call[1]);
    if (!init->base_url && !(*init)[url::Component::protocol]) return Value::undefined();
  } else {
    init = init_of(call[0]);
  }
  std::optional<url::UrlPattern> pattern = url::compile_pattern(*init, matches);
  if (!pattern) return Value::undefined();
  Object components = Object::array({});
  unsigned at = 0;
  for (const url::ComponentPattern& component : *pattern) {
    Value parts[] = {Value::string(component.text), Value::string(component.regexp),
                     Object::string_array(component.names),
                     Value::boolean(component.has_regexp_groups)};
    components.set(at++, Object::array(parts));
  }
  return components;
}

// (text or array, base of a text): the components; undefined: it is no URL.
Value texts_to_match(Call& call) {
  std::optional<url::Texts> texts;
  if (call[0].is_string()) {
    std::optional<url::Url> base;
    if (!call[1].is_undefined()) {
      base = url::parse(utf8_of(call[1]), nullptr);
      if (!base) return Value::undefined();
    }
    std::optional<url::Url> parsed = url::parse(utf8_of(call[0]), base ? &*base : nullptr);
    if (parsed) texts = url::texts_to_match(*parsed);
  } else {
    texts = url::texts_to_match(init_of(call[0]));
  }
  return texts ? Value(Object::string_array(*texts)) : Value::undefined();
}

}  // namespace

void add_url_pattern(Object exports) {
  method<compile>(exports, "compilePattern", 3);
  method<texts_to_match>(exports, "textsToMatch", 2);
}

}  // namespace giro::runtime
