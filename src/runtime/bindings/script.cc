// Source text made to run, for the module loaders and the command line.
#include "engine/script.h"

#include <string>

#include "runtime/bindings/bindings.h"
#include "runtime/modules/source_text.h"
#include "runtime/system_error.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

// (source, filename, parameterNames): a function with that body. Its head stands on the first line,
// so that lines keep their numbers.
Value compile_function(Call& call) {
  std::string text = "(function (";
  Object names(call[2]);
  auto count = names.get("length").to_uint32();
  for (uint32_t i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + names.get(i).to_string();
  text += ") {" + call[0].to_string() + "\n})";
  return call.pass(engine::evaluate(text, call[1].to_string()));
}

// (source, filename): the value of its last statement.
Value run_script(Call& call) {
  return call.pass(engine::evaluate(engine::String::of(call[0]), call[1].to_string()));
}

// (source, filename): throws what a run would throw for its syntax.
Value check_syntax(Call& call) {
  Value error = engine::check_syntax(engine::String::of(call[0]), call[1].to_string());
  return error.is_empty() ? Value::undefined() : call.fail(error);
}

// Everything that standard input has, as text.
Value read_standard_input(Call& call) {
  Result<modules::SourceText> text = modules::read_source("/dev/stdin");
  if (!text) return call.fail(system_error(text.error()));
  return Value::string(text->utf8);
}

}  // namespace

void initialize_script(Object exports) {
  method<compile_function>(exports, "compileFunction", 3);
  method<run_script>(exports, "runScript", 2);
  method<check_syntax>(exports, "checkSyntax", 2);
  method<read_standard_input>(exports, "readStandardInput", 0);
}

}  // namespace giro::runtime
