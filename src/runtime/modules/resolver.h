// Resolver: from what a module asks for to the file it gets, by Node's rules for CommonJS. Files
// are looked at with plain system calls; nothing here knows a JavaScript engine. One thread.
//
// Conditions are a parameter, so that the loader of ES modules uses the same resolver.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/modules/deprecation.h"
#include "runtime/modules/file_system.h"
#include "runtime/modules/package_json.h"
#include "runtime/modules/package_targets.h"
#include "runtime/modules/resolution.h"

namespace giro::modules {

enum class Symlinks { follow, preserve };
enum class IsMain { no, yes };

struct ResolverOptions {
  Symlinks symlinks = Symlinks::follow;       // --preserve-symlinks
  Symlinks main_symlinks = Symlinks::follow;  // --preserve-symlinks-main
  // Whether `imports` leads to a built-in module by this name; the result is "node:" + name.
  std::function<bool(std::string_view)> is_builtin = [](std::string_view) { return false; };
};

class Resolver {
 public:
  explicit Resolver(ResolverOptions options = {}) : options_(std::move(options)) {}
  Resolver(const Resolver&) = delete;

  // Module._findPath: a relative, absolute or bare request, looked for below each of the paths.
  // Extensions ('.js' …) are tried in their order.
  Resolution find_path(const std::string& request, std::span<const std::string> paths,
                       std::span<const std::string> extensions, Conditions conditions,
                       IsMain is_main = IsMain::no);
  // A bare request by which a package with `exports` means itself.
  Resolution resolve_self(const std::string& request, const std::string& parent_file,
                          Conditions conditions);
  // A #name, by `imports` of the package that the file is in.
  Resolution resolve_import(const std::string& name, const std::string& parent_file,
                            Conditions conditions);
  // A bare request of an ES module: no extensions are tried.
  Resolution resolve_bare(const std::string& request, const std::string& parent_file,
                          Conditions conditions);

  // What look-ups have come across since it was asked last.
  Deprecations take_deprecations() { return std::exchange(deprecations_, {}); }

  // The package that a file belongs to; null: none, or its package.json is broken.
  const PackageJson* package_scope(std::string_view file);
  PackageReader& packages() { return packages_; }
  FileSystem& files() { return files_; }

  void begin_require() { files_.begin_require(); }
  void end_require();

 private:
  struct Search;  // what find_path was asked, for the steps of it

  Resolution find_below(const Search& search, const std::string& folder);
  Resolution try_file(const std::string& path, IsMain is_main = IsMain::no);
  Resolution try_extensions(const Search& search, const std::string& path);
  Resolution try_folder(const Search& search, const std::string& folder);
  Resolution try_main(const Search& search, const std::string& folder, const std::string& main);
  Resolution try_exports(const Search& search, const std::string& folder);

  // By the rules of ES modules, for a file below `folder` that belongs to the importer, if it
  // belongs to any; `base` is who asks, for messages.
  Resolution resolve_package(const std::string& request, const PackageJson* importer,
                             const std::string& folder, const std::string& base,
                             Conditions conditions);
  Resolution legacy_main(const std::string& folder, const PackageJson* package,
                         const std::string& base);
  void note_legacy_main(const std::string& folder, const PackageJson* package,
                        const std::string& file, const std::string& base);
  Resolution finish(Target target, const std::string& folder);

  ResolverOptions options_;
  FileSystem files_;
  PackageReader packages_;
  Deprecations deprecations_;
};

}  // namespace giro::modules
