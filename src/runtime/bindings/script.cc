// Source text made to run, for the module loaders and the command line.
#include "engine/script.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/capabilities.h"
#include "engine/cells.h"
#include "engine/dynamic_imports.h"
#include "engine/promise_jobs.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/guarded.h"
#include "runtime/compiled_scripts.h"
#include "runtime/modules/loaded_files.h"
#include "runtime/modules/source_text.h"
#include "runtime/modules/text_cache.h"
#include "runtime/system_error.h"
#include "syntax/module_rewriter.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

// Texts are long.
std::string utf8_of(Value text) { return engine::TextView(text).to_utf8(); }

constexpr std::string_view kModuleHead =
    "(function (exports, require, module, __filename, __dirname) {";
constexpr std::string_view kModuleTail = "\n})";

bool is_part_of_a_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '.';
}

// Behind the word: `(`, or `.source`.
bool may_be_called(std::string_view rest) {
  constexpr std::string_view kBlanks = " \t\r\n";
  constexpr std::string_view kSource = "source";
  size_t at = rest.find_first_not_of(kBlanks);
  if (at == rest.npos) return false;
  if (rest[at] == '(') return true;
  if (rest[at] != '.') return false;
  at = rest.find_first_not_of(kBlanks, at + 1);
  return at != rest.npos && rest.substr(at).starts_with(kSource);
}

bool may_import(std::string_view text) {
  constexpr std::string_view kWord = "import";
  for (size_t at = text.find(kWord); at != text.npos; at = text.find(kWord, at + 1)) {
    if (at > 0 && is_part_of_a_name(text[at - 1])) continue;
    if (may_be_called(text.substr(at + kWord.size()))) return true;
  }
  return false;
}

// (source): whether it may call import() or import.source(). In a comment it may be no call.
Value has_dynamic_import(Call& call) { return Value::boolean(may_import(call[0].to_string())); }

// Hooks have asked for promises (lib/internal/promise_hooks.js) in this thread.
thread_local bool follows_all_promises = false;

// Faster than std::string_view's, which stops at each first character; large texts pass here at
// every start.
bool mentions(std::string_view text, std::string_view word) {
  return memmem(text.data(), text.size(), word.data(), word.size()) != nullptr;
}

// Whether hooks are to hear of this source's promises although there may be none yet: it is what
// asks for them, and has been compiled by then.
bool names_hooks(std::string_view text) {
  return mentions(text, "promiseHooks") ||
         (mentions(text, "createHook") && mentions(text, "async_hooks"));
}

bool follows_promises(std::string_view text) { return follows_all_promises || names_hooks(text); }

Value follow_promises(Call&) {
  follows_all_promises = true;
  return Value::undefined();
}

Value are_promises_followed(Call& call) {
  return Value::boolean(follows_promises(call[0].to_string()));
}

// (source): a digit, the sum of the answers of hasDynamicImport, 1, and mayDelegate, 2; then
// sixteen that no other text has, as far as chance goes. A large text is not converted once for
// each.
Value inspect(Call& call) {
  const std::string text = utf8_of(call[0]);
  const bool is_rewritten = engine::promise_jobs::may_delegate(text) || names_hooks(text);
  const int found = (may_import(text) ? 1 : 0) | (is_rewritten ? 2 : 0);
  std::array<char, 18> digits;
  std::snprintf(digits.data(), digits.size(), "%d%016llx", found,
                static_cast<unsigned long long>(modules::hash_of(text)));
  return Value::string(digits.data());
}

// (source): whether it may have a `yield*` that is to be rewritten.
Value may_delegate(Call& call) {
  return Value::boolean(engine::promise_jobs::may_delegate(call[0].to_string()));
}

// Somebody wants to know where functions are written.
bool is_watched() {
  Environment& environment = Environment::current();
  return environment.recording() != nullptr || environment.stalls() != nullptr;
}

void note_head(Value function, size_t columns) {
  if (is_watched()) Environment::current().functions().note_head(function, columns);
}

// What becomes of `text`, the head of a module's function and its body; undefined: it is to be
// rewritten first.
Value compile_body(Call& call, std::string text, const std::string& filename, bool is_rewritten) {
  // A `#!` line is a comment only at the start of a script.
  if (text.compare(kModuleHead.size(), 2, "#!") == 0) text.replace(kModuleHead.size(), 2, "//");
  text += kModuleTail;
  if (!is_rewritten && (engine::promise_jobs::may_delegate(text) || follows_promises(text))) {
    return Value::undefined();
  }
  engine::promise_jobs::prepare_for(text);
  engine::Completion made = CompiledScripts::run(std::move(text), filename);
  if (made.ok()) note_head(made.value, kModuleHead.size());
  return call.pass(made);
}

std::string with_head(std::string_view source) {
  std::string text;
  text.reserve(kModuleHead.size() + source.size() + kModuleTail.size());
  return text.append(kModuleHead).append(source);
}

// Of a body in which nothing has to be looked for any more; in the characters that it has.
engine::Completion run_body(std::u16string_view source, std::string_view filename) {
  std::u16string text;
  text.reserve(kModuleHead.size() + source.size() + kModuleTail.size());
  text.append(kModuleHead.begin(), kModuleHead.end()).append(source);
  if (source.starts_with(u"#!")) text.replace(kModuleHead.size(), 2, u"//");
  text.append(kModuleTail.begin(), kModuleTail.end());
  return CompiledScripts::run(std::move(text), filename);
}

// (source, filename, isRewritten): a function with that body and a module's parameters, or
// undefined if it is to be rewritten first. Its head stands on the first line, so that lines keep
// their numbers.
Value compile_function(Call& call) {
  const std::string filename = call[1].to_string();
  const bool is_rewritten = call[2].to_boolean();
  const engine::TextView source(call[0]);
  const auto units = source.units();
  if (!units || !is_rewritten || !engine::promise_jobs::is_prepared()) {
    return compile_body(call, with_head(source.to_utf8()), filename, is_rewritten);
  }
  engine::Completion made = run_body(*units, filename);
  if (made.ok()) note_head(made.value, kModuleHead.size());
  return call.pass(made);
}

// (filename): the same of what is in that file, which then is no text of JavaScript's.
Value compile_file(Call& call) {
  const std::string path = call[0].to_string();
  Result<modules::SourceText> source = modules::read_source(path);
  if (!source) return call.fail(system_error(source.error(), path));
  modules::report_loaded_file(path);
  return compile_body(call, with_head(source->utf8), path, false);
}

// What lib/internal/modules/esm/rewrite.js puts before the text of an ES module, on its first line.
size_t head_of_module(std::string_view text) {
  constexpr std::string_view kEnd = ";yield;";
  if (!text.starts_with("(function*(")) return 0;
  const size_t at = text.substr(0, text.find('\n')).find(kEnd);
  return at == std::string_view::npos ? 0 : at + kEnd.size();
}

// (source, filename): the value of its last statement.
Value run_script(Call& call) {
  const Value text = call[0];
  if (!engine::promise_jobs::is_prepared()) engine::promise_jobs::prepare_for(utf8_of(text));
  engine::Completion made = CompiledScripts::run(text, call[1].to_string());
  if (made.ok() && is_watched()) note_head(made.value, head_of_module(utf8_of(text)));
  return call.pass(made);
}

// (source, filename): throws what a run would throw for its syntax.
Value check_syntax(Call& call) {
  Value error = engine::check_syntax(engine::String::of(call[0]), call[1].to_string());
  return error.is_empty() ? Value::undefined() : call.fail(error);
}

// Everything that standard input has, as text.
Value read_standard_input(Call& call) {
  std::string bytes;
  std::array<char, 65536> chunk;
  // Not by a name: what is behind the descriptor may have none, as a socket.
  for (;;) {
    ssize_t count = read(STDIN_FILENO, chunk.data(), chunk.size());
    if (count == 0) break;
    if (count > 0) {
      bytes.append(chunk.data(), static_cast<size_t>(count));
    } else if (errno == EAGAIN) {
      pollfd ready{STDIN_FILENO, POLLIN, 0};
      poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      return call.fail(system_error(SysError(errno, "read")));
    }
  }
  return Value::string(modules::source_text(std::move(bytes)).utf8);
}

bool are_regular_expressions(
    const std::vector<std::pair<std::u16string_view, std::u16string_view>>& candidates) {
  return std::all_of(candidates.begin(), candidates.end(), [](const auto& candidate) {
    return engine::is_regular_expression(engine::String::from_utf16(candidate.first),
                                         engine::String::from_utf16(candidate.second));
  });
}

// In half the memory where all of it is Latin-1.
engine::String shortest_string(std::u16string_view units) {
  char16_t all = 0;
  for (const char16_t unit : units) all |= unit;
  if (all > 0xff) return engine::String::from_utf16(units);
  return engine::String::make_latin1(
      units.size(), [units](uint8_t* out) { std::copy(units.begin(), units.end(), out); });
}

// (source of an ES module): it rewritten, as lib/internal/modules/esm/packed_parts.js reads it, or
// undefined where that is left to lib/internal/modules/esm/rewrite.js.
Value rewrite_module(Call& call) {
  const engine::String source = engine::String::of(call[0]);
  const std::optional<syntax::RewrittenModule> made = syntax::rewrite_module(source.view());
  if (!made || !are_regular_expressions(made->regular_expressions)) return Value::undefined();
  return shortest_string(made->packed).to_value();
}

// (function): of engine/dynamic_imports.h
Value set_importer(Call& call) {
  engine::dynamic_imports::set_importer(Object(call[0]));
  return Value::undefined();
}

}  // namespace

void initialize_script(Object exports) {
  exports.set("rewritesSources", Value::boolean(!has(engine::Capability::jobs)));
  exports.set("seesImports", Value::boolean(engine::dynamic_imports::are_seen()));
  method<set_importer>(exports, "setImporter", 1);
  exports.set("moduleHeadSize", Value::integer(kModuleHead.size()));
  method<compile_function>(exports, "compileFunction", 3);
  method<may_delegate>(exports, "mayDelegate", 1);
  method<follow_promises>(exports, "followPromises", 0);
  method<are_promises_followed>(exports, "followsPromises", 1);
  method<inspect>(exports, "inspect", 1);
  method<guarded<compile_file, kSynchronous, kReads>>(exports, "compileFile", 1);
  method<has_dynamic_import>(exports, "hasDynamicImport", 1);
  method<run_script>(exports, "runScript", 2);
  method<check_syntax>(exports, "checkSyntax", 2);
  method<rewrite_module>(exports, "rewriteModule", 1);
  method<read_standard_input>(exports, "readStandardInput", 0);
}

}  // namespace giro::runtime
