#include "engine/dynamic_imports.h"

#include <JavaScriptCore/JavaScript.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/capabilities.h"
#include "engine/persistent.h"
#include "engine/private_api.h"
#include "engine/strings.h"

namespace giro::engine::dynamic_imports {

namespace {

thread_local Persistent importer;

// "#1 name() at url:line": the url; empty where no text of a program is.
std::string_view url_of(std::string_view frame) {
  constexpr std::string_view kAt = ") at ";
  const size_t at = frame.rfind(kAt);
  if (at == frame.npos) return {};
  std::string_view url = frame.substr(at + kAt.size());
  url = url.substr(0, url.rfind(':'));
  return url.starts_with('[') && url.ends_with("code]") ? std::string_view() : url;
}

// The innermost text with a name: what eval() and Function have compiled has none.
std::string place() {
  constexpr unsigned kFrames = 16;
  const std::string trace =
      String::adopt(JSContextCreateBacktrace(detail::current_context, kFrames)).to_utf8();
  for (size_t start = 0; start < trace.size();) {
    const size_t end = std::min(trace.find('\n', start), trace.size());
    std::string_view url = url_of(std::string_view(trace).substr(start, end - start));
    if (!url.empty()) return std::string(url);
    start = end + 1;
  }
  return {};
}

// The one kind of parameters that the engine makes is { type: 'json' }.
RawObject import_module(RawValue specifier, bool is_json) {
  Completion done = importer.object().call(
      Value::undefined(), {Value::string(place()), Value(specifier), Value::boolean(is_json)});
  // The engine wants a promise of a kind of its own, and resolves another with it, as with any.
  return Object(done.ok() ? done.value : done.thrown).raw_object();
}

}  // namespace

bool are_seen() { return has(Capability::imports); }

void set_importer(Object function) { importer = Persistent(function); }

void forget() { importer.reset(); }

RawObject import_by_value(void* /*global*/, void* /*loader*/, RawValue specifier,
                          RawValue parameters, const void* /*source_origin*/) {
  return import_module(specifier, !Value(parameters).is_undefined());
}

RawObject import_by_reference(void* /*global*/, void* /*loader*/, RawValue specifier,
                              const void* const* parameters, const void* /*source_origin*/,
                              bool /*is_deferred*/) {
  return import_module(specifier, *parameters != nullptr);
}

}  // namespace giro::engine::dynamic_imports
