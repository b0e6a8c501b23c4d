#include "engine/script.h"

#include <JavaScriptCore/JavaScript.h>

#include "base/encoding/utf.h"
#include "engine/capabilities.h"
#include "engine/private_api.h"
#include "engine/string_memory.h"
#include "engine/strings.h"
#include "giro/base/check.h"

namespace giro::engine {

namespace {

Completion complete(JSValueRef value, JSValueRef thrown) {
  return thrown == nullptr ? Completion{Value(value), Value()} : Completion{Value(), Value(thrown)};
}

Completion evaluate(Value self, const String& source, std::string_view url, int first_line) {
  JSValueRef thrown = nullptr;
  auto* object = const_cast<JSObjectRef>(self.raw());
  JSValueRef value = JSEvaluateScript(detail::current_context, source.raw(), object,
                                      String(url).raw(), first_line, &thrown);
  return complete(value, thrown);
}

}  // namespace

Completion evaluate(const String& source, std::string_view url, int first_line) {
  return evaluate(Value(), source, url, first_line);
}

Completion evaluate(std::string_view source, std::string_view url) {
  return evaluate(String(source), url);
}

Completion evaluate_on(Value self, const String& source, std::string_view url) {
  return evaluate(self, source, url, 1);
}

Completion evaluate_immortal_on(Value self, std::string_view source, std::string_view url) {
  if (!encoding::is_ascii(encoding::bytes_of(source))) {
    return evaluate_on(self, String(source), url);
  }
  // A script object is parsed when it is made, and once more to be evaluated.
  if (has(Capability::strings)) {
    return evaluate_on(self, string_memory::refer_to_latin1(source), url);
  }
  JSContextRef context = detail::current_context;
  JSScriptRef script =
      JSScriptCreateReferencingImmortalASCIIText(JSContextGetGroup(context), String(url).raw(), 1,
                                                 source.data(), source.size(), nullptr, nullptr);
  // Null also where the text does not parse; an evaluation says why.
  if (script == nullptr) return evaluate_on(self, String(source), url);
  JSValueRef thrown = nullptr;
  JSValueRef value = JSScriptEvaluate(context, script, self.raw(), &thrown);
  JSScriptRelease(script);
  return complete(value, thrown);
}

Value check_syntax(const String& source, std::string_view url, int first_line) {
  JSValueRef thrown = nullptr;
  JSCheckScriptSyntax(detail::current_context, source.raw(), String(url).raw(), first_line,
                      &thrown);
  return Value(thrown);
}

bool is_regular_expression(const String& pattern, const String& flags) {
  const JSValueRef arguments[] = {pattern.to_value().raw(), flags.to_value().raw()};
  JSValueRef thrown = nullptr;
  JSObjectMakeRegExp(detail::current_context, std::size(arguments), arguments, &thrown);
  return thrown == nullptr;
}

}  // namespace giro::engine
