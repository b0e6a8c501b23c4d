// What the parser and the setters share: the states of the standard that both go through.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "url/url.h"

namespace giro::url {

// Without tabs and line breaks, which count nowhere in a URL.
std::string without_breaks(std::string_view text);

inline bool is_letter(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}
inline bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

// The scheme that `text` begins with, in small letters and without its colon. Nothing: none.
std::optional<std::string> scheme_at(std::string_view text);

// Where the host ends: at the colon before a port, or at `text.size()`.
size_t host_size(std::string_view text);
enum class PortResult : bool { invalid, ok };
// `digits` are nothing but digits.
PortResult set_port(Url& url, std::string_view digits);

// The path-start state: a first slash is no segment of its own.
void parse_path_from_start(Url& url, std::string_view text);
// The path state: appends the segments of `text`.
void parse_path(Url& url, std::string_view text);

std::string encode_query(const Url& url, std::string_view text);
std::string encode_fragment(std::string_view text);

}  // namespace giro::url
