#include "engine/script.h"

#include <JavaScriptCore/JavaScript.h>

#include "engine/private_api.h"
#include "engine/strings.h"
#include "giro/base/check.h"

namespace giro::engine {

namespace {

Completion complete(JSValueRef value, JSValueRef thrown) {
  return thrown == nullptr ? Completion{Value(value), Value()} : Completion{Value(), Value(thrown)};
}

}  // namespace

Completion evaluate(const String& source, std::string_view url, int first_line) {
  JSValueRef thrown = nullptr;
  JSValueRef value = JSEvaluateScript(detail::current_context, source.raw(), nullptr,
                                      String(url).raw(), first_line, &thrown);
  return complete(value, thrown);
}

Completion evaluate(std::string_view source, std::string_view url) {
  return evaluate(String(source), url);
}

Completion evaluate_immortal(std::string_view source, std::string_view url) {
  JSContextRef context = detail::current_context;
  JSScriptRef script =
      JSScriptCreateReferencingImmortalASCIIText(JSContextGetGroup(context), String(url).raw(), 1,
                                                 source.data(), source.size(), nullptr, nullptr);
  // Null also where the text does not parse; an evaluation says why.
  if (script == nullptr) return evaluate(source, url);
  JSValueRef thrown = nullptr;
  JSValueRef value = JSScriptEvaluate(context, script, nullptr, &thrown);
  JSScriptRelease(script);
  return complete(value, thrown);
}

Value check_syntax(const String& source, std::string_view url, int first_line) {
  JSValueRef thrown = nullptr;
  JSCheckScriptSyntax(detail::current_context, source.raw(), String(url).raw(), first_line,
                      &thrown);
  return Value(thrown);
}

}  // namespace giro::engine
