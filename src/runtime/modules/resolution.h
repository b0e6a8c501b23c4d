// Resolution: what a look-up ends with. A path (or node:… for a built-in), nothing, or an error.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "giro/base/check.h"
#include "runtime/modules/module_error.h"

namespace giro::modules {

class [[nodiscard]] Resolution {
 public:
  Resolution() = default;  // nothing there: the caller looks elsewhere
  Resolution(std::string path) : state_(std::move(path)) {}
  Resolution(ModuleError error) : state_(std::move(error)) {}

  bool found() const { return std::holds_alternative<std::string>(state_); }
  bool failed() const { return std::holds_alternative<ModuleError>(state_); }
  bool settled() const { return state_.index() != 0; }  // found or failed

  const std::string& path() const {
    GIRO_CHECK(found(), "path() of a Resolution that found nothing");
    return *std::get_if<std::string>(&state_);
  }
  const ModuleError& error() const {
    GIRO_CHECK(failed(), "error() of a Resolution without one");
    return *std::get_if<ModuleError>(&state_);
  }

 private:
  std::variant<std::monostate, std::string, ModuleError> state_;
};

}  // namespace giro::modules
