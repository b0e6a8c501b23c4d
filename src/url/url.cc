#include "url/url.h"

#include <algorithm>
#include <iterator>

namespace giro::url {

namespace {

struct SpecialScheme {
  std::string_view name;
  std::optional<uint16_t> port;
};
constexpr SpecialScheme kSpecialSchemes[] = {{"https", 443}, {"http", 80}, {"file", std::nullopt},
                                             {"ws", 80},     {"wss", 443}, {"ftp", 21}};

const SpecialScheme* find_special(std::string_view scheme) {
  const auto* found = std::ranges::find(kSpecialSchemes, scheme, &SpecialScheme::name);
  return found == std::end(kSpecialSchemes) ? nullptr : found;
}

uint32_t end_of(const std::string& text) { return static_cast<uint32_t>(text.size()); }

}  // namespace

bool is_special_scheme(std::string_view scheme) { return find_special(scheme) != nullptr; }

std::optional<uint16_t> default_port(std::string_view scheme) {
  const SpecialScheme* special = find_special(scheme);
  return special == nullptr ? std::nullopt : special->port;
}

bool Url::is_special() const { return is_special_scheme(scheme); }

std::string Url::text(Places& places) const {
  std::string out;
  out.reserve(scheme.size() + 3 + (host ? host->size() : 0) + path.size() +
              (query ? query->size() + 1 : 0) + (fragment ? fragment->size() + 1 : 0));
  out.append(scheme).push_back(':');
  places.protocol_end = end_of(out);
  if (host) out.append("//");
  places.username_begin = end_of(out);
  out.append(username);
  places.username_end = end_of(out);
  if (!password.empty()) out.append(":").append(password);
  places.password_end = end_of(out);
  if (has_credentials()) out.push_back('@');
  places.host_begin = end_of(out);
  if (host) out.append(*host);
  places.host_end = end_of(out);
  if (port) out.append(":").append(std::to_string(*port));
  // Without it the path would be read as a host.
  if (!host && !has_opaque_path && path.starts_with("//")) out.append("/.");
  places.path_begin = end_of(out);
  out.append(path);
  places.search_begin = end_of(out);
  if (query) out.append("?").append(*query);
  places.hash_begin = end_of(out);
  if (fragment) out.append("#").append(*fragment);
  return out;
}

}  // namespace giro::url
