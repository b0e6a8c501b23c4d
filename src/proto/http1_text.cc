#include "proto/http1_text.h"

#include <array>
#include <charconv>
#include <cstdio>
#include <ctime>

namespace giro::proto {

namespace {

constexpr auto kTokenCharacters = [] {
  std::array<bool, 128> is_token{};
  for (size_t c = '0'; c <= '9'; ++c) is_token[c] = true;
  for (size_t c = 'A'; c <= 'Z'; ++c) is_token[c] = true;
  for (size_t c = 'a'; c <= 'z'; ++c) is_token[c] = true;
  for (char16_t c : std::u16string_view(u"!#$%&'*+-.^_`|~")) is_token[c] = true;
  return is_token;
}();

void append_number(std::string& out, uint64_t value) {
  std::array<char, 20> digits;
  auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  out.append(digits.data(), end);
}

}  // namespace

bool is_http1_token(std::u16string_view text) {
  if (text.empty()) return false;
  for (char16_t c : text) {
    if (c >= kTokenCharacters.size() || !kTokenCharacters[c]) return false;
  }
  return true;
}

bool is_http1_value(std::u16string_view text, Http1ValueRule rule) {
  for (char16_t c : text) {
    if (c > 0xff) return false;
    const bool is_control = rule == Http1ValueRule::relaxed ? c == u'\0' || c == u'\r' || c == u'\n'
                                                            : (c < u' ' && c != u'\t') || c == 0x7f;
    if (is_control) return false;
  }
  return true;
}

std::string_view http1_date(int64_t seconds_since_epoch) {
  static constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                            "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  struct Cached {
    int64_t second = -1;
    std::array<char, 64> text;
    size_t size = 0;
  };
  static thread_local Cached cached;
  if (cached.second != seconds_since_epoch) {
    cached.second = seconds_since_epoch;
    auto when = static_cast<time_t>(seconds_since_epoch);
    struct tm parts {};
    gmtime_r(&when, &parts);
    cached.size = static_cast<size_t>(
        std::snprintf(cached.text.data(), cached.text.size(), "%s, %02d %s %d %02d:%02d:%02d GMT",
                      kDays[parts.tm_wday], parts.tm_mday, kMonths[parts.tm_mon],
                      parts.tm_year + 1900, parts.tm_hour, parts.tm_min, parts.tm_sec));
  }
  return {cached.text.data(), cached.size};
}

void append_http1_head_end(std::string& head, const Http1HeadEnd& end, int64_t now_s) {
  if (end.has_date) {
    head += "Date: ";
    head += http1_date(now_s);
    head += "\r\n";
  }
  if (end.connection == Http1Connection::close) {
    head += "Connection: close\r\n";
  } else if (end.connection == Http1Connection::keep_alive) {
    head += "Connection: keep-alive\r\n";
    if (end.keep_alive_s >= 0) {
      head += "Keep-Alive: timeout=";
      append_number(head, static_cast<uint64_t>(end.keep_alive_s));
      if (end.requests_max > 0) {
        head += ", max=";
        append_number(head, static_cast<uint64_t>(end.requests_max));
      }
      head += "\r\n";
    }
  }
  if (end.content_length) {
    head += "Content-Length: ";
    append_number(head, *end.content_length);
    head += "\r\n";
  }
  if (end.is_chunked) head += "Transfer-Encoding: chunked\r\n";
  head += "\r\n";
}

}  // namespace giro::proto
