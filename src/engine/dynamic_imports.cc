#include "engine/dynamic_imports.h"

#include <JavaScriptCore/JavaScript.h>
#include <dlfcn.h>

#include <atomic>

#include "engine/persistent.h"
#include "engine/strings.h"

namespace giro::engine::dynamic_imports {

namespace {

std::atomic<bool> is_installed = false;
thread_local Persistent importer;

// OpaqueJSString::tryCreate(const WTF::String&); what it returns owns, and so goes through memory
// of the caller's.
using MakeString = JSStringRef* (*)(JSStringRef* out, const void* text);
MakeString make_string() {
  static auto found = reinterpret_cast<MakeString>(
      dlsym(RTLD_DEFAULT, "_ZN14OpaqueJSString9tryCreateERKN3WTF6StringE"));
  return found;
}

// A SourceOrigin begins with a URL, and that with its text.
Value place_of(const void* source_origin) {
  JSStringRef text = nullptr;
  make_string()(&text, source_origin);
  return text == nullptr ? Value::string("") : String::adopt(text).to_value();
}

}  // namespace

bool are_seen() { return is_installed && make_string() != nullptr; }

void note_installed() { is_installed = true; }

void set_importer(Object function) { importer = Persistent(function); }

void forget() { importer.reset(); }

RawObject import_module(void* /*global*/, void* /*loader*/, RawValue specifier, RawValue parameters,
                        const void* source_origin) {
  // The one kind of parameters that the engine makes is { type: 'json' }.
  const Value is_json = Value::boolean(!Value(parameters).is_undefined());
  Completion done = importer.object().call(Value::undefined(),
                                           {place_of(source_origin), Value(specifier), is_json});
  // The engine wants a promise of a kind of its own, and resolves another with it, as with any.
  return Object(done.ok() ? done.value : done.thrown).raw_object();
}

}  // namespace giro::engine::dynamic_imports
