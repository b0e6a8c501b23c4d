// What the text of a module says of itself.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "syntax/names.h"

namespace giro::syntax {

// Views are of the text.
struct Request {
  std::u16string_view specifier;
  std::vector<std::pair<std::u16string_view, std::u16string_view>> attributes;
  bool operator==(const Request&) const = default;
};

struct Import {
  Name local;
  uint32_t request;
  std::u16string_view name;
  bool is_namespace;  // and has no name
  uint32_t start;
  uint32_t end;
};

struct Export {
  enum class Kind : uint8_t {
    local,       // or something imported; which one is known at the end of the text
    from,        // of another module
    name_space,  // all of that, as an object
    star,        // all of that
  };
  Kind kind;
  std::u16string_view name;
  Name local;  // kNone: the default export that has no name
  uint32_t request;
  std::u16string_view imported;
  uint32_t start;
  uint32_t end;
};

struct ModuleFacts {
  std::vector<Request> requests;
  std::vector<Import> imports;
  std::vector<Export> exports;
  std::vector<std::pair<std::u16string_view, std::u16string_view>> regular_expressions;
  bool has_unnamed_function = false;  // as its default export
  bool has_top_level_await = false;
  bool may_delegate = false;  // it has a `yield*` in an async generator
};

}  // namespace giro::syntax
