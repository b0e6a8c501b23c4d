// The resolver, for lib/internal/modules.
#include <cstdlib>
#include <memory>
#include <vector>

#include "runtime/bindings/bindings.h"
#include "runtime/bindings/guarded.h"
#include "runtime/builtin_sources.h"
#include "runtime/executable_path.h"
#include "runtime/modules/loaded_files.h"
#include "runtime/modules/paths.h"
#include "runtime/modules/resolver.h"
#include "runtime/modules/source_text.h"
#include "runtime/standard_descriptors.h"
#include "runtime/system_error.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

const Settings& settings() { return Environment::current().options().settings; }

modules::ResolverOptions resolver_options() {
  modules::ResolverOptions options;
  if (settings().flag("--preserve-symlinks")) options.symlinks = modules::Symlinks::preserve;
  if (settings().flag("--preserve-symlinks-main")) {
    options.main_symlinks = modules::Symlinks::preserve;
  }
  options.is_builtin = [](std::string_view id) {
    return is_public_builtin(id) && !needs_scheme(id);
  };
  return options;
}

modules::Resolver& resolver() {
  static thread_local modules::Resolver instance(resolver_options());
  return instance;
}

// `way` is how a module is asked for: "require" or "import".
std::vector<std::string> conditions(const char* way) {
  std::vector<std::string> all{"node", way, "module-sync"};
  for (std::string& more : settings().list("--conditions")) all.push_back(std::move(more));
  return all;
}

const std::vector<std::string>& require_conditions() {
  static thread_local const std::vector<std::string> kConditions = conditions("require");
  return kConditions;
}

const std::vector<std::string>& import_conditions() {
  static thread_local const std::vector<std::string> kConditions = conditions("import");
  return kConditions;
}

std::vector<std::string> strings_of(Value list) {
  std::vector<std::string> strings;
  if (!list.is_object()) return strings;
  Object items(list);
  auto count = items.get("length").to_uint32();
  for (uint32_t i = 0; i < count; ++i) strings.push_back(items.get(i).to_string());
  return strings;
}

// Those that hooks ask for; without a list the usual ones.
std::vector<std::string> conditions_of(Value list, const std::vector<std::string>& usual) {
  return list.is_object() ? strings_of(list) : usual;
}

Value fail(Call& call, const modules::ModuleError& error) {
  bool is_type_error = error.error_class() == modules::ErrorClass::type_error;
  Object made = is_type_error ? Object::type_error(error.message) : Object::error(error.message);
  made.set("code", Value::string(error.code_name()));
  if (!error.path.empty()) made.set("path", Value::string(error.path));
  if (!error.request_path.empty()) made.set("requestPath", Value::string(error.request_path));
  return call.fail(made);
}

Value settle(Call& call, const modules::Resolution& resolution) {
  if (resolution.failed()) return fail(call, resolution.error());
  return resolution.found() ? Value::string(resolution.path()) : Value::undefined();
}

// (request, paths, extensions, isMain, conditions)
Value find_path(Call& call) {
  return settle(call, resolver().find_path(
                          call[0].to_string(), strings_of(call[1]), strings_of(call[2]),
                          conditions_of(call[4], require_conditions()),
                          call[3].to_boolean() ? modules::IsMain::yes : modules::IsMain::no));
}

// (request, parentFile, conditions)
Value resolve_self(Call& call) {
  return settle(call, resolver().resolve_self(call[0].to_string(), call[1].to_string(),
                                              conditions_of(call[2], require_conditions())));
}

// (request, parentFile, conditions)
Value resolve_import(Call& call) {
  return settle(call, resolver().resolve_import(call[0].to_string(), call[1].to_string(),
                                                conditions_of(call[2], require_conditions())));
}

// (name, parentFile, conditions): a #name that an ES module asks for.
Value resolve_import_for_import(Call& call) {
  return settle(call, resolver().resolve_import(call[0].to_string(), call[1].to_string(),
                                                conditions_of(call[2], import_conditions())));
}

// (request, parentFile, conditions): a package that an ES module asks for.
Value resolve_package_for_import(Call& call) {
  return settle(call, resolver().resolve_bare(call[0].to_string(), call[1].to_string(),
                                              conditions_of(call[2], import_conditions())));
}

// (isImport)
Value list_conditions(Call& call) {
  return Object::string_array(call[0].to_boolean() ? import_conditions() : require_conditions());
}

// (path): the file that it leads to.
Value real_path(Call& call) {
  if (settings().flag("--preserve-symlinks")) return call[0];
  return Value::string(resolver().files().real_path(call[0].to_string()));
}

// A leading dot starts no extension.
std::string_view extension_of(std::string_view file) {
  std::string_view name = modules::last_segment(file);
  const size_t dot = name.find_last_of('.');
  return dot == name.npos || dot == 0 ? std::string_view() : name.substr(dot);
}

bool is_in_module_package(const std::string& file) {
  const modules::PackageJson* package = resolver().package_scope(file);
  return package != nullptr && package->type == modules::PackageType::module;
}

// (file): what an ES module that asks for it gets: 'module', 'commonjs', 'json', 'detected' where
// its text must tell; undefined: nobody knows the extension.
Value format(Call& call) {
  std::string file = call[0].to_string();
  std::string_view extension = extension_of(file);
  if (extension == ".mjs") return Value::string("module");
  if (extension == ".cjs") return Value::string("commonjs");
  if (extension == ".json") return Value::string("json");
  if (extension != ".js" && !extension.empty()) return Value::undefined();
  const modules::PackageJson* package = resolver().package_scope(file);
  if (package == nullptr || package->type == modules::PackageType::none) {
    return Value::string("detected");
  }
  return Value::string(package->type == modules::PackageType::module ? "module" : "commonjs");
}

Value node_module_paths(Call& call) {
  return Object::string_array(modules::node_module_paths(call[0].to_string()));
}

Value global_paths(Call&) {
  auto variable = [](const char* name) {
    const char* value = has_more_rights_than_parent() ? nullptr : std::getenv(name);
    return std::string_view(value == nullptr ? "" : value);
  };
  std::string executable = executable_path();
  return Object::string_array(
      modules::global_paths({variable("NODE_PATH"), variable("HOME"), executable}));
}

// (path): the file that it names as the main one; undefined: the long way tells what is wrong.
Value find_main(Call& call) {
  static const std::vector<std::string> kFolders{""};
  static const std::vector<std::string> kExtensions{".js", ".json", ".node"};
  modules::Resolution found =
      resolver().find_path(modules::resolve_path("", call[0].to_string()), kFolders, kExtensions,
                           require_conditions(), modules::IsMain::yes);
  const bool is_plain = !found.failed() && found.found() && resolver().take_deprecations().empty();
  if (!is_plain) return Value::undefined();
  if (LoopRecording* recording = Environment::current().recording()) {
    recording->name_script(found.path());
  }
  return Value::string(found.path());
}

// (path): path.dirname() of it.
Value folder_of(Call& call) {
  std::string path = call[0].to_string();
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return Value::string(modules::parent_folder(path));
}

// (filename): from the longest to the shortest; a leading dot starts no extension.
Value extensions_of(Call& call) {
  std::string path = call[0].to_string();
  std::string_view name = modules::last_segment(path);
  std::vector<std::string> extensions;
  for (size_t at = name.find('.', 1); at != name.npos; at = name.find('.', at + 1)) {
    extensions.emplace_back(name.substr(at));
  }
  return Object::string_array(extensions);
}

// (path): the file as text.
Value read_text(Call& call) {
  std::string path = call[0].to_string();
  Result<modules::SourceText> text = modules::read_source(path);
  if (!text) return call.fail(system_error(text.error(), path));
  modules::report_loaded_file(path);
  return Value::string(text->utf8);
}

// (file, extension): whether it is an ES module, by itself (.mjs) or because its package says so
// (.js, or none), and has the extension, if one is given.
Value is_es_module(Call& call) {
  std::string file = call[0].to_string();
  std::string_view extension = extension_of(file);
  const bool may_be_named_so = call[1].is_undefined() || extension == call[1].to_string();
  if (extension == ".mjs") return Value::boolean(may_be_named_so);
  if (extension.empty()) return Value::boolean(is_in_module_package(file));
  return Value::boolean(may_be_named_so && extension == ".js" && is_in_module_package(file));
}

// (file): whether a program begins with it as an ES module, whatever comes of its extension.
Value is_main_es_module(Call& call) {
  std::string file = call[0].to_string();
  std::string_view extension = extension_of(file);
  if (extension == ".mjs" || extension == ".wasm") return Value::boolean(true);
  return Value::boolean(extension != ".cjs" && is_in_module_package(file));
}

// (file): the package.json that it belongs to.
Value package_file(Call& call) {
  const modules::PackageJson* package = resolver().package_scope(call[0].to_string());
  return package == nullptr ? Value::undefined() : Value::string(package->file());
}

// Codes and texts, by turns, of what resolving came across; undefined: nothing.
Value take_deprecations(Call&) {
  modules::Deprecations deprecations = resolver().take_deprecations();
  if (deprecations.empty()) return Value::undefined();
  std::vector<std::string> strings;
  for (modules::Deprecation& deprecation : deprecations) {
    strings.emplace_back(deprecation.code);
    strings.push_back(std::move(deprecation.text));
  }
  return Object::string_array(strings);
}

// (path): 0 a file, 1 a folder, negative where there is nothing.
Value internal_module_stat(Call& call) {
  switch (resolver().files().kind(call[0].to_string())) {
    case modules::FileKind::file: return Value::integer(0);
    case modules::FileKind::folder: return Value::integer(1);
    case modules::FileKind::none: break;
  }
  return Value::integer(-2);
}

Value begin_require(Call&) {
  resolver().begin_require();
  return Value::undefined();
}

Value end_require(Call&) {
  resolver().end_require();
  return Value::undefined();
}

}  // namespace

void initialize_modules(Object exports) {
  method<find_path>(exports, "findPath", 5);
  method<resolve_self>(exports, "resolveSelf", 3);
  method<resolve_import>(exports, "resolveImport", 3);
  method<resolve_import_for_import>(exports, "resolveImportForImport", 3);
  method<resolve_package_for_import>(exports, "resolvePackageForImport", 3);
  method<list_conditions>(exports, "listConditions", 1);
  method<real_path>(exports, "realPath", 1);
  method<format>(exports, "format", 1);
  method<node_module_paths>(exports, "nodeModulePaths", 1);
  method<global_paths>(exports, "globalPaths", 0);
  method<find_main>(exports, "findMain", 1);
  method<folder_of>(exports, "folderOf", 1);
  method<extensions_of>(exports, "extensionsOf", 1);
  method<guarded<read_text, kSynchronous, kReads>>(exports, "readText", 1);
  method<is_es_module>(exports, "isEsModule", 2);
  method<is_main_es_module>(exports, "isMainEsModule", 1);
  method<package_file>(exports, "packageFile", 1);
  method<take_deprecations>(exports, "takeDeprecations", 0);
  method<internal_module_stat>(exports, "internalModuleStat", 1);
  method<begin_require>(exports, "beginRequire", 0);
  method<end_require>(exports, "endRequire", 0);
}

}  // namespace giro::runtime
