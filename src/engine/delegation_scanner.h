// Finds out whether a program's text has a `yield*` in an async generator, without parsing it
// (docs/engine.md, wrong turns). Any thread.
#pragma once

#include <string_view>

namespace giro::engine {

// Comments, strings, templates and regular expressions do not count. Also true where the text is
// too odd to be sure: what parses it then will see.
bool may_delegate_asynchronously(std::string_view source);

}  // namespace giro::engine
