// A URL in its parts, by the WHATWG's URL standard. Text is UTF-8 that is valid.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace giro::url {

// Where the parts are in the text of a URL. Parts that are not there are empty.
struct Places {
  uint32_t protocol_end;  // after the colon
  uint32_t username_begin;
  uint32_t username_end;
  uint32_t password_end;  // the password begins one after username_end
  uint32_t host_begin;
  uint32_t host_end;    // the port begins one after it
  uint32_t path_begin;  // the port ends here if there is a host
  uint32_t search_begin;
  uint32_t hash_begin;
};

struct Url {
  std::string scheme;
  std::string username;
  std::string password;
  std::optional<std::string> host;
  std::optional<uint16_t> port;
  // "/a/b", "" for no segments at all; an opaque one is any text.
  std::string path;
  bool has_opaque_path = false;
  std::optional<std::string> query;
  std::optional<std::string> fragment;

  bool is_special() const;
  bool has_credentials() const { return !username.empty() || !password.empty(); }
  bool can_have_credentials() const { return host && !host->empty() && scheme != "file"; }
  // Its href, with the places of its parts in it.
  std::string text(Places& places) const;
};

// Http, https, ws, wss, ftp and file.
bool is_special_scheme(std::string_view scheme);
std::optional<uint16_t> default_port(std::string_view scheme);

// Nothing: not a valid URL. `base` may be null.
std::optional<Url> parse(std::string_view text, const Url* base);

// The setters of the class URL; what they do not like they leave as it was.
enum class Part : uint8_t {
  protocol,
  username,
  password,
  host,
  hostname,
  port,
  pathname,
  search,
  hash,
};
void set_part(Url& url, Part part, std::string_view value);

}  // namespace giro::url
