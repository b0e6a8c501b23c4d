#include "runtime/cache_folders.h"

#include <filesystem>
#include <system_error>

#include "runtime/bindings/process_environment.h"
#include "runtime/standard_descriptors.h"

namespace giro::runtime {

namespace {

std::string variable(const char* name) { return find_variable(name).value_or(""); }

const char* name_of(CacheKind kind) { return kind == CacheKind::modules ? "modules" : "bytecode"; }

}  // namespace

bool has_named_cache_folder() { return !variable("NODE_COMPILE_CACHE").empty(); }

std::string cache_folder(CacheKind kind) {
  if (has_more_rights_than_parent()) return "";  // whose the folder is, is anybody's guess
  if (!variable("NODE_DISABLE_COMPILE_CACHE").empty()) return "";
  if (const std::string wanted = variable("NODE_COMPILE_CACHE"); !wanted.empty()) {
    std::error_code error;  // the working directory may change, or not be there
    // A folder of our own in it: what else is there is the user's, or Node's.
    return (std::filesystem::absolute(wanted, error) / (std::string("giro-") + name_of(kind)))
        .string();
  }
  const std::string caches = variable("XDG_CACHE_HOME");
  if (caches.starts_with('/')) return caches + "/giro/" + name_of(kind);
  const std::string home = variable("HOME");
  return home.starts_with('/') ? home + "/.cache/giro/" + name_of(kind) : "";
}

}  // namespace giro::runtime
