#include "runtime/modules/paths.h"

#include <unistd.h>

#include <climits>
#include <cstdio>

namespace giro::modules {
namespace {

void append_segments(std::string& out, std::string_view path) {
  size_t at = 0;
  while (at < path.size()) {
    size_t end = path.find('/', at);
    if (end == std::string_view::npos) end = path.size();
    std::string_view segment = path.substr(at, end - at);
    at = end + 1;
    if (segment.empty() || segment == ".") continue;
    if (segment == "..") {
      out.resize(out.empty() ? 0 : out.rfind('/'));
    } else {
      out.append("/").append(segment);
    }
  }
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// What url.pathToFileURL writes as %XX, beside control and non-ASCII bytes.
constexpr std::string_view kEncodedInPath = "\"#%<>?[\\]^`{|}~";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

}  // namespace

std::string resolve_path(std::string_view base, std::string_view path) {
  std::string resolved;
  resolved.reserve(base.size() + path.size() + 1);
  if (!is_absolute(path)) {
    if (!is_absolute(base)) {
      char cwd[PATH_MAX];
      if (::getcwd(cwd, sizeof(cwd)) != nullptr) append_segments(resolved, cwd);
    }
    append_segments(resolved, base);
  }
  append_segments(resolved, path);
  if (resolved.empty()) resolved = "/";
  return resolved;
}

std::string_view parent_folder(std::string_view path) {
  size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return ".";
  return slash == 0 ? path.substr(0, 1) : path.substr(0, slash);
}

std::string_view last_segment(std::string_view path) { return path.substr(path.rfind('/') + 1); }

bool is_absolute(std::string_view request) { return request.starts_with('/'); }

bool is_relative(std::string_view request) {
  return request.starts_with("./") || request.starts_with("../") || request == "." ||
         request == "..";
}

bool names_a_folder(std::string_view request) {
  std::string_view last = last_segment(request);
  return last == "." || last == ".." || (last.empty() && !request.empty());
}

std::vector<std::string> node_module_paths(std::string_view folder) {
  std::vector<std::string> paths;
  std::string from = resolve_path(folder, "");
  for (std::string_view at = from; at != "/"; at = parent_folder(at)) {
    if (last_segment(at) == "node_modules") continue;
    paths.emplace_back(at).append("/node_modules");
  }
  paths.emplace_back("/node_modules");
  return paths;
}

std::vector<std::string> global_paths(const GlobalPathSources& sources) {
  std::vector<std::string> paths;
  std::string_view rest = sources.node_path;
  while (!rest.empty()) {
    size_t colon = rest.find(':');
    std::string_view entry = rest.substr(0, colon);
    if (!entry.empty()) paths.emplace_back(entry);
    rest = colon == std::string_view::npos ? "" : rest.substr(colon + 1);
  }
  if (!sources.home.empty()) {
    paths.push_back(resolve_path(sources.home, ".node_modules"));
    paths.push_back(resolve_path(sources.home, ".node_libraries"));
  }
  if (!sources.executable.empty()) {
    paths.push_back(resolve_path(sources.executable, "../../lib/node"));
  }
  return paths;
}

bool split_package_request(std::string_view request, PackageRequest& out) {
  size_t end = request.find('/');
  if (request.starts_with('@')) {
    if (end == std::string_view::npos || end == 1) return false;
    end = request.find('/', end + 1);
  }
  out.name = request.substr(0, end);
  if (out.name.empty() || out.name.starts_with('.') || out.name.ends_with('/') ||
      out.name.find_first_of("\\%") != std::string_view::npos) {
    return false;
  }
  out.subpath = ".";
  if (end != std::string_view::npos) out.subpath += request.substr(end);
  return true;
}

std::string percent_decoded(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size()) {
      int high = hex_digit(text[i + 1]);
      int low = hex_digit(text[i + 2]);
      if (high >= 0 && low >= 0) {
        decoded += static_cast<char>(high * 16 + low);
        i += 2;
        continue;
      }
    }
    decoded += text[i];
  }
  return decoded;
}

std::string file_url(std::string_view path) {
  std::string url = "file://";
  for (char c : path) {
    auto byte = static_cast<unsigned char>(c);
    if (byte <= 0x20 || byte >= 0x7f || kEncodedInPath.find(c) != std::string_view::npos) {
      char escape[4];
      std::snprintf(escape, sizeof(escape), "%%%02X", byte);
      url += escape;
    } else {
      url += c;
    }
  }
  return url;
}

bool has_encoded_separator(std::string_view text) {
  for (size_t i = 0; i + 2 < text.size(); ++i) {
    if (text[i] != '%') continue;
    int value = hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]);
    if (value == '/' || value == '\\') return true;
  }
  return false;
}

bool is_url(std::string_view text) {
  if (text.empty() || !is_letter(text[0])) return false;
  for (char c : text) {
    if (c == ':') return true;
    if (!is_letter(c) && (c < '0' || c > '9') && c != '+' && c != '-' && c != '.') return false;
  }
  return false;
}

}  // namespace giro::modules
