#include "runtime/modules/package_targets.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "runtime/modules/paths.h"

namespace giro::modules {
namespace {

using Kind = JsonValue::Kind;

enum class Field { exports, imports };

std::string imported_from(std::string_view importer) {
  return importer.empty() ? "" : " imported from " + std::string(importer);
}

std::string replace_stars(std::string_view text, std::string_view with) {
  std::string replaced;
  for (char c : text) {
    if (c == '*')
      replaced += with;
    else
      replaced += c;
  }
  return replaced;
}

// Whether a segment between slashes (or backslashes) is `.`, `..` or node_modules, also when it is
// written with %XX: such a path would leave the package or what it has mapped.
bool has_invalid_segment(std::string_view path) {
  size_t at = 0;
  while (at <= path.size()) {
    size_t end = std::min(path.find_first_of("/\\", at), path.size());
    std::string segment = percent_decoded(path.substr(at, end - at));
    for (char& c : segment) {
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    if (segment == "." || segment == ".." || segment == "node_modules") return true;
    at = end + 1;
  }
  return false;
}

// "0", "17": JavaScript would move such keys in front of the others.
bool is_array_index(std::string_view key) {
  if (key.empty() || key.size() > 10 || (key[0] == '0' && key.size() > 1)) return false;
  uint64_t value = 0;
  for (char c : key) {
    if (c < '0' || c > '9') return false;
    value = value * 10 + static_cast<uint64_t>(c - '0');
  }
  return value < 0xffffffff;
}

// One look-up in one field of one package.
class TargetSearch {
 public:
  TargetSearch(Field field, const PackageJson& package, std::string_view request,
               std::string_view importer, Conditions conditions, Deprecations& deprecations)
      : field_(field),
        package_(package),
        request_(request),
        importer_(importer),
        conditions_(conditions),
        deprecations_(deprecations) {}

  // The key that is the request itself, else the pattern that fits best.
  Target in_map(const JsonValue& map) {
    bool plain = request_.find('*') == std::string_view::npos;
    if (plain && (field_ == Field::imports || !request_.ends_with('/'))) {
      if (const JsonValue* target = map.member(request_))
        return defined(resolve(*target, request_));
    }
    const JsonValue::Member* best = best_pattern(map);
    if (best == nullptr) return not_defined();
    const std::string& key = best->key;
    size_t star = key.find('*');
    star_ = request_.substr(star, request_.size() - (key.size() - 1));
    if (request_.ends_with('/')) note_trailing_slash();
    return defined(resolve(best->value, key));
  }

  // `exports` that is a target itself stands for ".".
  Target main(const JsonValue& target) { return defined(resolve(target, ".")); }

  ModuleError not_defined() const {
    if (field_ == Field::imports) {
      return {ErrorCode::package_import_not_defined,
              "Package import specifier \"" + std::string(request_) +
                  "\" is not defined in package " + package_.file() + imported_from(importer_),
              "", ""};
    }
    std::string what = request_ == "." ? "No \"exports\" main defined in "
                                       : "Package subpath '" + std::string(request_) +
                                             "' is not defined by \"exports\" in ";
    return {ErrorCode::package_path_not_exported, what + package_.file() + imported_from(importer_),
            "", ""};
  }

 private:
  // Absent, where no condition holds, differs from null: after null no further condition counts.
  struct Absent {};
  using Found = std::variant<Absent, NoTarget, FileTarget, PackageTarget, ModuleError>;

  Target defined(Found found) const {
    if (auto* file = std::get_if<FileTarget>(&found)) return std::move(*file);
    if (auto* package = std::get_if<PackageTarget>(&found)) return std::move(*package);
    if (auto* error = std::get_if<ModuleError>(&found)) return std::move(*error);
    return not_defined();
  }

  // The longest part before the star wins, then the longest key. A star stands for at least one
  // character, and only keys with one star are patterns.
  const JsonValue::Member* best_pattern(const JsonValue& map) const {
    const JsonValue::Member* best = nullptr;
    for (const JsonValue::Member& member : map.members) {
      std::string_view key = member.key;
      size_t star = key.find('*');
      if (star == std::string_view::npos || key.rfind('*') != star) continue;
      if (request_.size() < key.size() || !request_.starts_with(key.substr(0, star)) ||
          !request_.ends_with(key.substr(star + 1))) {
        continue;
      }
      if (best != nullptr) {
        size_t best_star = best->key.find('*');
        if (star < best_star) continue;
        if (star == best_star && key.size() <= best->key.size()) continue;
      }
      best = &member;
    }
    return best;
  }

  Found resolve(const JsonValue& target, std::string_view key) {
    switch (target.kind) {
      case Kind::null: return NoTarget{};
      case Kind::string: return resolve_string(target.text, key);
      case Kind::array: return resolve_array(target, key);
      case Kind::object: return resolve_conditions(target, key);
      case Kind::other: break;
    }
    return invalid_target(target.text, key);
  }

  // The first that is a valid target and defined here. Otherwise the last one's trouble.
  Found resolve_array(const JsonValue& target, std::string_view key) {
    Found last = NoTarget{};
    for (const JsonValue& item : target.items) {
      Found found = resolve(item, key);
      if (std::holds_alternative<Absent>(found)) continue;
      bool next = std::holds_alternative<NoTarget>(found);
      if (auto* error = std::get_if<ModuleError>(&found)) {
        next = error->code == ErrorCode::invalid_package_target;
      }
      if (!next) return found;
      last = std::move(found);
    }
    return last;
  }

  Found resolve_conditions(const JsonValue& target, std::string_view key) {
    for (const auto& [condition, value] : target.members) {
      if (is_array_index(condition)) {
        return invalid_package_config(package_,
                                      "\"exports\" cannot contain numeric property keys.");
      }
    }
    for (const auto& [condition, value] : target.members) {
      if (condition != "default" &&
          std::ranges::find(conditions_, condition) == conditions_.end()) {
        continue;
      }
      Found found = resolve(value, key);
      if (!std::holds_alternative<Absent>(found)) return found;
    }
    return Absent{};
  }

  Found resolve_string(const std::string& target, std::string_view key) {
    if (!target.starts_with("./")) {
      if (field_ == Field::exports || target.starts_with("../") || target.starts_with('/') ||
          target.empty() || is_url(target)) {
        return invalid_target(target, key);
      }
      return PackageTarget{star_ ? replace_stars(target, *star_) : target};
    }
    if (has_invalid_segment(std::string_view(target).substr(2))) return invalid_target(target, key);
    if (star_ && has_invalid_segment(*star_)) return invalid_match(key);
    std::string path = star_ ? replace_stars(target, *star_) : target;
    if (has_empty_segment(target)) note_slashes(target, path, key);
    return FileTarget{path.substr(1)};
  }

  bool has_empty_segment(std::string_view target) const {
    constexpr std::string_view kTwo = "//";
    if (target.find(kTwo) != target.npos) return true;
    return star_ && *star_ != "/" &&
           (star_->starts_with('/') || star_->ends_with('/') || star_->find(kTwo) != star_->npos);
  }

  std::string of_package() const {
    return std::string(" in the \"") + (field_ == Field::imports ? "imports" : "exports") +
           "\" field module resolution of the package at " + package_.file();
  }

  void note_slashes(std::string_view target, std::string_view path, std::string_view key) {
    const bool is_double = request_.find("//") != request_.npos || target.find("//") != target.npos;
    std::string text = "Use of deprecated ";
    text += is_double ? "double slash" : "leading or trailing slash matching";
    text.append(" resolving \"").append(path).append("\" for module request \"");
    text.append(request_).append("\"");
    if (key != request_) text.append(" matched to \"").append(key).append("\"");
    deprecations_.push_back({"DEP0166", text + of_package() + imported_from(importer_) + "."});
  }

  void note_trailing_slash() {
    std::string text = "Use of deprecated trailing slash pattern mapping \"";
    text.append(request_).append("\"").append(of_package());
    deprecations_.push_back(
        {"DEP0155", text + ". Mapping specifiers ending in \"/\" is no longer supported."});
  }

  ModuleError invalid_target(std::string_view target, std::string_view key) const {
    std::string message = "Invalid \"";
    message += field_ == Field::imports ? "imports" : "exports";
    message += key == "." ? "\" main target " : "\" target ";
    message += json_quoted(target) + " defined ";
    if (key != ".") message.append("for '").append(key).append("' ");
    message += "in the package config " + package_.file() + imported_from(importer_);
    if (field_ == Field::exports && !target.empty() && !target.starts_with("./")) {
      message += "; targets must start with \"./\"";
    }
    return {ErrorCode::invalid_package_target, std::move(message), "", ""};
  }

  ModuleError invalid_match(std::string_view key) const {
    std::string reason = "request is not a valid match in pattern \"" + std::string(key) +
                         "\" for the \"" + (field_ == Field::imports ? "imports" : "exports") +
                         "\" resolution of " + package_.file();
    return invalid_specifier(request_, reason, importer_);
  }

  Field field_;
  const PackageJson& package_;
  std::string_view request_;
  std::string_view importer_;
  Conditions conditions_;
  Deprecations& deprecations_;
  std::optional<std::string_view> star_;  // what the star of the pattern stands for
};

// Whether the keys are subpaths ("." or "./x") and not conditions. Nothing: both, which is an
// error.
std::optional<bool> has_subpath_keys(const JsonValue& exports) {
  size_t subpaths = static_cast<size_t>(
      std::ranges::count_if(exports.members, [](auto& m) { return m.key.starts_with('.'); }));
  if (subpaths != 0 && subpaths != exports.members.size()) return std::nullopt;
  return subpaths != 0;
}

}  // namespace

ModuleError invalid_package_config(const PackageJson& package, std::string_view reason) {
  std::string message = "Invalid package config " + package.file() + ".";
  if (!reason.empty()) message.append(" ").append(reason);
  return {ErrorCode::invalid_package_config, std::move(message), "", ""};
}

ModuleError invalid_specifier(std::string_view specifier, std::string_view reason,
                              std::string_view importer) {
  std::string message = "Invalid module \"" + std::string(specifier) + "\" ";
  message.append(reason).append(imported_from(importer));
  return {ErrorCode::invalid_module_specifier, std::move(message), "", ""};
}

Target exports_target(const PackageJson& package, const std::string& subpath,
                      std::string_view importer, Conditions conditions,
                      Deprecations& deprecations) {
  if (!package.exports) return NoTarget{};
  const JsonValue& exports = *package.exports;
  TargetSearch search(Field::exports, package, subpath, importer, conditions, deprecations);
  std::optional<bool> subpaths = has_subpath_keys(exports);
  if (!subpaths) {
    return invalid_package_config(package,
                                  "\"exports\" cannot contain some keys starting with '.' and some "
                                  "not. The exports object must "
                                  "either be an object of package subpath keys or an object of "
                                  "main entry condition name keys "
                                  "only.");
  }
  if (*subpaths) return search.in_map(exports);
  return subpath == "." ? search.main(exports) : search.not_defined();
}

Target imports_target(const PackageJson& package, const std::string& name,
                      std::string_view importer, Conditions conditions,
                      Deprecations& deprecations) {
  if (name == "#" || name.ends_with('/')) {
    return invalid_specifier(name, "is not a valid internal imports specifier name", importer);
  }
  if (!package.imports) return NoTarget{};
  return TargetSearch(Field::imports, package, name, importer, conditions, deprecations)
      .in_map(*package.imports);
}

}  // namespace giro::modules
