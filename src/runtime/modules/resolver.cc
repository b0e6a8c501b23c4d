#include "runtime/modules/resolver.h"

#include <utility>

#include "runtime/modules/paths.h"

namespace giro::modules {
namespace {

ModuleError not_found(const std::string& what, std::string path = "") {
  return {ErrorCode::module_not_found, "Cannot find module '" + what + "'", std::move(path), ""};
}

}  // namespace

struct Resolver::Search {
  const std::string& request;
  std::span<const std::string> extensions;
  Conditions conditions;
  IsMain is_main;
  bool bare;
};

void Resolver::end_require() {
  files_.end_require();
  if (!files_.in_require()) packages_.forget_missing();
}

const PackageJson* Resolver::package_scope(std::string_view file) {
  const PackageJson* package = packages_.above(parent_folder(file));
  return package != nullptr && package->valid ? package : nullptr;
}

Resolution Resolver::find_path(const std::string& request, std::span<const std::string> paths,
                               std::span<const std::string> extensions, Conditions conditions,
                               IsMain is_main) {
  bool absolute = is_absolute(request);
  Search search{request, extensions, conditions, is_main, !absolute && !is_relative(request)};
  if (absolute) return find_below(search, "/");
  for (const std::string& path : paths) {
    // Most of the node_modules folders on the way up are not there: one call instead of many.
    if (search.bare && !path.empty() && files_.kind(path) != FileKind::folder) continue;
    Resolution found = find_below(search, path);
    if (found.settled()) return found;
  }
  return {};
}

Resolution Resolver::find_below(const Search& search, const std::string& folder) {
  if (search.bare) {
    Resolution exported = try_exports(search, folder);
    if (exported.settled()) return exported;
  }
  std::string path = resolve_path(folder, search.request);
  FileKind kind = files_.kind(path);
  if (!names_a_folder(search.request)) {
    Resolution file;
    if (kind == FileKind::file) file = try_file(path, search.is_main);
    if (!file.settled()) file = try_extensions(search, path);
    if (file.settled()) return file;
  }
  return kind == FileKind::folder ? try_folder(search, path) : Resolution();
}

Resolution Resolver::try_file(const std::string& path, IsMain is_main) {
  if (files_.kind(path) != FileKind::file) return {};
  Symlinks links = is_main == IsMain::yes ? options_.main_symlinks : options_.symlinks;
  return links == Symlinks::preserve ? path : files_.real_path(path);
}

Resolution Resolver::try_extensions(const Search& search, const std::string& path) {
  for (const std::string& extension : search.extensions) {
    Resolution file = try_file(path + extension, search.is_main);
    if (file.settled()) return file;
  }
  return {};
}

Resolution Resolver::try_folder(const Search& search, const std::string& folder) {
  const PackageJson* package = packages_.in_folder(folder);
  if (package != nullptr && !package->valid) return invalid_package_config(*package);
  if (package != nullptr && package->main && !package->main->empty()) {
    return try_main(search, folder, *package->main);
  }
  return try_extensions(search, resolve_path(folder, "index"));
}

Resolution Resolver::try_main(const Search& search, const std::string& folder,
                              const std::string& main) {
  std::string path = resolve_path(folder, main);
  Resolution file = try_file(path, search.is_main);
  if (!file.settled()) file = try_extensions(search, path);
  if (!file.settled()) file = try_extensions(search, resolve_path(path, "index"));
  if (file.settled()) return file;

  file = try_extensions(search, resolve_path(folder, "index"));
  std::string package_file = resolve_path(folder, "package.json");
  if (!file.settled()) {
    return ModuleError{ErrorCode::module_not_found,
                       "Cannot find module '" + path +
                           "'. Please verify that the package.json has a valid \"main\" entry",
                       package_file, search.request};
  }
  deprecations_.push_back(
      {"DEP0128", "Invalid 'main' field in '" + package_file + "' of '" + main +
                      "'. Please either fix that or report it to the module author"});
  return file;
}

Resolution Resolver::try_exports(const Search& search, const std::string& folder) {
  PackageRequest request;
  if (!split_package_request(search.request, request)) return {};
  const PackageJson* package = packages_.in_folder(resolve_path(folder, request.name));
  if (package == nullptr) return {};
  if (!package->valid) return invalid_package_config(*package);
  if (!package->exports) return {};
  return finish(exports_target(*package, request.subpath, "", search.conditions, deprecations_),
                package->folder);
}

Resolution Resolver::resolve_self(const std::string& request, const std::string& parent_file,
                                  Conditions conditions) {
  const PackageJson* package = package_scope(parent_file);
  if (package == nullptr || !package->exports || !package->name) return {};
  const std::string& name = *package->name;
  if (!request.starts_with(name)) return {};
  if (request.size() > name.size() && request[name.size()] != '/') return {};
  std::string subpath = "." + request.substr(name.size());
  return finish(exports_target(*package, subpath, parent_file, conditions, deprecations_),
                package->folder);
}

Resolution Resolver::resolve_import(const std::string& name, const std::string& parent_file,
                                    Conditions conditions) {
  const PackageJson* package = package_scope(parent_file);
  if (package == nullptr || !package->imports) return {};
  Target target = imports_target(*package, name, parent_file, conditions, deprecations_);
  auto* other = std::get_if<PackageTarget>(&target);
  if (other == nullptr) return finish(std::move(target), package->folder);
  Resolution found =
      resolve_package(other->request, package, package->folder, package->file(), conditions);
  return found.settled() ? found : not_found(name);
}

Resolution Resolver::resolve_bare(const std::string& request, const std::string& parent_file,
                                  Conditions conditions) {
  return resolve_package(request, package_scope(parent_file),
                         std::string(parent_folder(parent_file)), parent_file, conditions);
}

Resolution Resolver::resolve_package(const std::string& request, const PackageJson* importer,
                                     const std::string& folder, const std::string& base,
                                     Conditions conditions) {
  if (options_.is_builtin(request)) return "node:" + request;
  PackageRequest parts;
  if (!split_package_request(request, parts)) {
    return invalid_specifier(request, "is not a valid package name", base);
  }
  if (importer != nullptr && importer->name == parts.name && importer->exports) {
    return finish(exports_target(*importer, parts.subpath, base, conditions, deprecations_),
                  importer->folder);
  }
  for (const std::string& modules : node_module_paths(folder)) {
    std::string found = resolve_path(modules, parts.name);
    if (files_.kind(found) != FileKind::folder) continue;
    const PackageJson* package = packages_.in_folder(found);
    if (package != nullptr && !package->valid) return invalid_package_config(*package);
    if (package != nullptr && package->exports) {
      return finish(exports_target(*package, parts.subpath, base, conditions, deprecations_),
                    found);
    }
    if (parts.subpath == ".") return legacy_main(found, package, base);
    return finish(FileTarget{parts.subpath.substr(1)}, found);
  }
  return {};
}

// An ES module whose name its package does not tell whole.
void Resolver::note_legacy_main(const std::string& folder, const PackageJson* package,
                                const std::string& file, const std::string& base) {
  const bool is_module =
      file.ends_with(".js") && package != nullptr && package->type == PackageType::module;
  if (!is_module) return;
  const bool names_main = package->main && !package->main->empty();
  if (names_main && resolve_path(folder, *package->main) == file) return;
  const std::string there =
      "\"" + file.substr(folder.size() + 1) + "\", imported from " + base + ".\n";
  std::string text;
  if (names_main) {
    text = "Package " + folder + "/ has a \"main\" field set to " + json_quoted(*package->main) +
           ", excluding the full filename and extension to the resolved file at " + there +
           " Automatic extension resolution of the \"main\" field is deprecated for ES modules.";
  } else {
    text = "No \"main\" or \"exports\" field defined in the package.json for " + folder +
           "/ resolving the main entry point " + there +
           "Default \"index\" lookups for the main are deprecated for ES modules.";
  }
  deprecations_.push_back({"DEP0151", std::move(text)});
}

Resolution Resolver::legacy_main(const std::string& folder, const PackageJson* package,
                                 const std::string& base) {
  auto settled = [&](const std::string& path) -> Resolution {
    Resolution file = try_file(path);
    if (file.found()) note_legacy_main(folder, package, path, base);
    return file;
  };
  if (package != nullptr && package->main) {
    std::string main = resolve_path(folder, *package->main);
    for (const char* ending :
         {"", ".js", ".json", ".node", "/index.js", "/index.json", "/index.node"}) {
      Resolution file = settled(main + ending);
      if (file.settled()) return file;
    }
  }
  for (const char* index : {"/index.js", "/index.json", "/index.node"}) {
    Resolution file = settled(folder + index);
    if (file.settled()) return file;
  }
  return {};
}

// A target is a relative URL: `?` and `#` end the path, and %XX stands for a byte. The package's
// own folder is a plain path.
Resolution Resolver::finish(Target target, const std::string& folder) {
  if (auto* error = std::get_if<ModuleError>(&target)) return std::move(*error);
  auto* file = std::get_if<FileTarget>(&target);
  if (file == nullptr) return {};
  std::string_view below = file->below;
  below = below.substr(0, below.find_first_of("?#"));
  if (has_encoded_separator(below)) {
    return invalid_specifier(file_url(folder) + std::string(below),
                             "must not include encoded \"/\" or \"\\\" characters", "");
  }
  std::string path = resolve_path(folder, "." + percent_decoded(below));
  Resolution found = try_file(path);
  return found.settled() ? found : not_found(path, folder);
}

}  // namespace giro::modules
