// Why a module was not found, as a value. The binding makes the JavaScript error of it: `code`,
// `message`, and the properties that are not empty.
#pragma once

#include <string>
#include <string_view>

namespace giro::modules {

enum class ErrorCode {
  module_not_found,
  package_path_not_exported,
  package_import_not_defined,
  invalid_package_target,
  invalid_package_config,
  invalid_module_specifier,
};

enum class ErrorClass { error, type_error };

struct ModuleError {
  ErrorCode code;
  std::string message;
  std::string path;          // error.path: the package it is about
  std::string request_path;  // error.requestPath: what was asked for

  std::string_view code_name() const;  // "ERR_PACKAGE_PATH_NOT_EXPORTED"
  ErrorClass error_class() const;      // Error or TypeError
};

}  // namespace giro::modules
