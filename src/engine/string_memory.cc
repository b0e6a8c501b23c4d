#include "engine/string_memory.h"

#include <JavaScriptCore/JavaScript.h>

#include <algorithm>

#include "engine/engine_string.h"
#include "engine/symbols.h"
#include "engine/value.h"

namespace giro::engine::string_memory {

namespace {

// Strings own what they point to, so functions return them through memory of the caller's. The
// handle takes over the string.
String handle_of(EngineString& text) {
  using CreateHandle = JSStringRef* (*)(JSStringRef*, EngineString&);
  static const auto kCreate = symbols::find<CreateHandle>(symbols::kCreateStringHandle);
  JSStringRef handle = nullptr;
  kCreate(&handle, text);
  return String::adopt(handle);
}

}  // namespace

String make_latin1(size_t size, uint8_t*& characters) {
  struct Span {
    uint8_t* data;
    size_t size;
  };
  using Create = EngineString* (*)(EngineString*, size_t, Span&);
  static const auto kCreate = symbols::find<Create>(symbols::kCreateUninitializedString);
  Span span{};
  EngineString text{};
  kCreate(&text, size, span);
  characters = span.data;
  return handle_of(text);
}

String refer_to_latin1(std::string_view characters) {
  using Create = EngineString* (*)(EngineString*, const char*, size_t);
  static const auto kCreate = symbols::find<Create>(symbols::kCreateReferringString);
  EngineString text{};
  kCreate(&text, characters.data(), characters.size());
  return handle_of(text);
}

bool works() {
  uint8_t* characters = nullptr;
  String text = make_latin1(3, characters);
  std::copy_n("a\xe9z", 3, characters);
  String referring = refer_to_latin1("a\xe9z");
  return text.view() == u"a\u00e9z" && text.to_value().to_string() == "a\xc3\xa9z" &&
         referring.view() == text.view();
}

}  // namespace giro::engine::string_memory
