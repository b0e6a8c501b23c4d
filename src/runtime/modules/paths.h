// Paths as text: no system call but getcwd, and that only for a base that is not absolute.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace giro::modules {

// path.resolve(base, path): absolute, without `.`, `..`, doubled or trailing slashes.
std::string resolve_path(std::string_view base, std::string_view path);
std::string_view parent_folder(std::string_view path);  // path.dirname of an absolute path
std::string_view last_segment(std::string_view path);

bool is_absolute(std::string_view request);
bool is_relative(std::string_view request);  // ./x ../x . ..
// Asks for a folder by its form: x/ . .. x/. x/..
bool names_a_folder(std::string_view request);

// Module._nodeModulePaths: /a/b -> /a/b/node_modules /a/node_modules /node_modules
std::vector<std::string> node_module_paths(std::string_view folder);

// Module.globalPaths: NODE_PATH, then the home folder's two, then lib/node of the prefix that the
// executable is installed below. Empty texts stand for unset variables.
struct GlobalPathSources {
  std::string_view node_path;
  std::string_view home;
  std::string_view executable;
};
std::vector<std::string> global_paths(const GlobalPathSources& sources);

// The package of a bare request: "@scope/name/sub" is "@scope/name" and "./sub"; "name" and ".".
struct PackageRequest {
  std::string_view name;
  std::string subpath;
};
// False: not a valid package name.
bool split_package_request(std::string_view request, PackageRequest& out);

// The URL parts that package targets, which are relative URLs, need.
std::string percent_decoded(std::string_view text);
std::string file_url(std::string_view path);        // the text of url.pathToFileURL(path)
bool has_encoded_separator(std::string_view text);  // %2f or %5c
bool is_url(std::string_view text);                 // starts with a scheme

}  // namespace giro::modules
