// What HTTP/1 messages that go out are made of: checks of names and values, the date, the lines of
// a head. No state but the date's; one thread each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace giro::proto {

// Whether it may be the name of a header or a method (RFC 9110: token).
bool is_http1_token(std::u16string_view text);
// Whether a header's value may have all of these characters. `relaxed`: all but NUL, CR and LF.
enum class Http1ValueRule : uint8_t { strict, relaxed };
bool is_http1_value(std::u16string_view text, Http1ValueRule rule = Http1ValueRule::strict);

// "Sun, 06 Nov 1994 08:49:37 GMT"; valid until the next call on this thread.
std::string_view http1_date(int64_t seconds_since_epoch);

enum class Http1Connection : uint8_t { unsaid, close, keep_alive };

// The lines of a head after its first line and the headers that the program has set.
struct Http1HeadEnd {
  bool has_date = false;
  Http1Connection connection = Http1Connection::unsaid;
  // Of the Keep-Alive header, in seconds; below 0: no such header.
  int64_t keep_alive_s = -1;
  int64_t requests_max = 0;  // beside it; 0: not said
  std::optional<uint64_t> content_length;
  bool is_chunked = false;
};
void append_http1_head_end(std::string& head, const Http1HeadEnd& end, int64_t now_s);

}  // namespace giro::proto
