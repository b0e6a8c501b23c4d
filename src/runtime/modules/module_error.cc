#include "runtime/modules/module_error.h"

namespace giro::modules {

std::string_view ModuleError::code_name() const {
  switch (code) {
    case ErrorCode::module_not_found: return "MODULE_NOT_FOUND";
    case ErrorCode::package_path_not_exported: return "ERR_PACKAGE_PATH_NOT_EXPORTED";
    case ErrorCode::package_import_not_defined: return "ERR_PACKAGE_IMPORT_NOT_DEFINED";
    case ErrorCode::invalid_package_target: return "ERR_INVALID_PACKAGE_TARGET";
    case ErrorCode::invalid_package_config: return "ERR_INVALID_PACKAGE_CONFIG";
    case ErrorCode::invalid_module_specifier: return "ERR_INVALID_MODULE_SPECIFIER";
  }
  return "";
}

ErrorClass ModuleError::error_class() const {
  switch (code) {
    case ErrorCode::package_import_not_defined:
    case ErrorCode::invalid_module_specifier: return ErrorClass::type_error;
    default: return ErrorClass::error;
  }
}

}  // namespace giro::modules
