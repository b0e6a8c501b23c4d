#include "engine/native_function.h"

#include <JavaScriptCore/JavaScript.h>

#include "engine/fast_path.h"

namespace giro::engine::detail {

int64_t throw_directly(void* global, Value thrown) {
  fast_path().throw_exception(global, thrown);
  return 0;
}

Object make_native_function(std::string_view name, unsigned length, DirectEntry direct,
                            PortableEntry portable) {
  String text(name);
  if (fast_path().active()) return fast_path().make_function(text, length, direct);
  return Object(JSObjectMakeFunctionWithCallback(current_context, text.raw(), portable));
}

}  // namespace giro::engine::detail
