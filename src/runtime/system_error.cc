#include "runtime/system_error.h"

#include <string>

namespace giro::runtime {

using engine::Object;
using engine::Value;

Object system_error(const SysError& error, std::string_view path, std::string_view destination) {
  std::string text = error.to_string();
  if (!path.empty()) text += " '" + std::string(path) + "'";
  if (!destination.empty()) text += " -> '" + std::string(destination) + "'";
  Object made = Object::error(text);
  made.set("errno", Value::integer(-error.code()));
  made.set("code", Value::string(error.name()));
  made.set("syscall", Value::string(error.call()));
  if (!path.empty()) made.set("path", Value::string(path));
  if (!destination.empty()) made.set("dest", Value::string(destination));
  return made;
}

}  // namespace giro::runtime
