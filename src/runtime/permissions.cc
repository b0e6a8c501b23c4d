#include "runtime/permissions.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

namespace giro::runtime {

namespace {

namespace files = std::filesystem;

struct AllowedPath {
  std::string path;
  bool is_prefix;

  bool matches(std::string_view name) const {
    return is_prefix ? name.starts_with(path) : name == path;
  }
};

class AllowedPaths {
 public:
  void add(const std::string& entry);
  bool all() const { return all_; }
  // A path as it is written.
  bool includes(std::string_view name) const { return all_ || is_among(paths_, name); }
  // What an allowed path leads to: allowed itself, or where the links of an allowed path lead.
  bool includes_target(std::string_view name) const {
    return includes(name) || is_among(targets_, name);
  }

 private:
  using Paths = std::vector<AllowedPath>;

  static bool is_among(const Paths& paths, std::string_view name) {
    return std::ranges::any_of(paths, [&](const AllowedPath& path) { return path.matches(name); });
  }
  static void add_path(Paths& paths, const std::string& path);

  bool all_ = false;
  Paths paths_;
  Paths targets_;
};

std::string lexical(const files::path& path) {
  std::error_code ignored;
  const files::path absolute = path.is_absolute() ? path : files::current_path(ignored) / path;
  std::string text = absolute.lexically_normal();
  while (text.size() > 1 && text.back() == '/') text.pop_back();
  return text;
}

// Where the symbolic links on the way lead.
std::string real(const files::path& path) {
  std::error_code error;
  files::path found = files::weakly_canonical(path, error);
  return error ? lexical(path) : lexical(found);
}

// A folder means all that is in it; behind a star the rest of an entry says nothing.
void AllowedPaths::add(const std::string& entry) {
  if (entry == "*") {
    all_ = true;
    return;
  }
  const size_t star = entry.find('*');
  if (star != entry.npos) {
    const std::string before = entry.substr(0, star);
    const bool ends_in_folder = before.ends_with('/');
    const std::string path = lexical(before.empty() ? "." : before);
    if (ends_in_folder) paths_.push_back({path, false});
    paths_.push_back({ends_in_folder && path != "/" ? path + "/" : path, true});
    if (ends_in_folder) add_path(targets_, real(path));
    return;
  }
  add_path(paths_, lexical(entry));
  add_path(targets_, real(entry));
}

void AllowedPaths::add_path(Paths& paths, const std::string& path) {
  std::error_code ignored;
  paths.push_back({path, false});
  if (!files::is_directory(path, ignored)) return;
  paths.push_back({path == "/" ? path : path + "/", true});
}

struct Limits {
  bool are_set = false;
  AllowedPaths read;
  AllowedPaths write;
  std::array<bool, 7> others{};
};

Limits& limits() {
  static Limits value;
  return value;
}

const AllowedPaths& paths_of(Permission permission) {
  return permission == Permission::fs_read ? limits().read : limits().write;
}

bool is_of_files(Permission permission) {
  return permission == Permission::fs_read || permission == Permission::fs_write;
}

}  // namespace

void limit_permissions(const Settings& settings, const std::string& script) {
  if (!settings.flag("--permission")) return;
  Limits& all = limits();
  all.are_set = true;
  for (const std::string& entry : settings.list("--allow-fs-read")) all.read.add(entry);
  for (const std::string& entry : settings.list("--allow-fs-write")) all.write.add(entry);
  if (!script.empty()) all.read.add(script);
  for (const std::string& preload : settings.list("--require")) all.read.add(preload);
  const auto allow = [&](Permission permission, std::string_view option) {
    all.others[static_cast<size_t>(permission)] = settings.flag(option);
  };
  allow(Permission::child_process, "--allow-child-process");
  allow(Permission::worker, "--allow-worker");
  allow(Permission::addons, "--allow-addons");
  allow(Permission::wasi, "--allow-wasi");
  allow(Permission::inspector, "--allow-inspector");
}

bool permissions_are_limited() { return limits().are_set; }

bool is_allowed(Permission permission) {
  if (!limits().are_set) return true;
  if (is_of_files(permission)) return is_allowed_everywhere(permission);
  return limits().others[static_cast<size_t>(permission)];
}

bool is_allowed_everywhere(Permission permission) {
  return !limits().are_set || paths_of(permission).all();
}

bool is_path_allowed(Permission permission, std::string_view path, LastLink last) {
  if (is_allowed_everywhere(permission)) return true;
  const AllowedPaths& allowed = paths_of(permission);
  const files::path whole(lexical(files::path(path)));
  if (!allowed.includes(whole.native())) return false;
  if (last == LastLink::follow) return allowed.includes_target(real(whole));
  return allowed.includes_target(
      lexical(files::path(real(whole.parent_path())) / whole.filename()));
}

std::string resource_of(std::string_view path) { return lexical(files::path(path)); }

}  // namespace giro::runtime
