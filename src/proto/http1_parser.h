// HTTP/1 messages read from bytes that come in pieces. llhttp parses, version 8 or 9; what 8 lets
// through and Node's does not (lines that end in LF alone, folded lines of heads and trailers, a
// Transfer-Encoding that names no chunks) is refused here, because what two parsers read
// differently lets requests be smuggled past one of them.
//
// One thread; no I/O. The listener may not destroy the parser while it is called.
#pragma once

#include <llhttp.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace giro::proto {

enum class Http1Kind : uint8_t { request, response };
enum class Http1Expectation : uint8_t { none, goes_on, other };

struct Http1Head {
  uint8_t major;
  uint8_t minor;
  int method;               // index into http1_methods(); -1 in a response
  int status;               // 0 in a request
  std::string_view text;    // the target of a request, the reason phrase of a response
  std::string_view fields;  // name LF value LF name LF value …
  Http1Expectation expectation;
  bool keeps_alive;
  bool is_upgrade;
  bool has_host;
  bool has_framing;  // a Content-Length or a Transfer-Encoding
  bool is_complete;  // the message ends here; no complete() follows
};

enum class Http1Answer : uint8_t {
  go_on,
  skip_body,        // of head() only: there is none, whatever the head says
  switch_protocol,  // of head() only: what follows is not HTTP
  stop,             // nothing more is to be parsed
};

class Http1Listener {
 public:
  virtual Http1Answer head(const Http1Head& head) = 0;
  virtual Http1Answer body(std::string_view bytes) = 0;
  // `trailers` in the form of Http1Head::fields.
  virtual Http1Answer complete(std::string_view trailers) = 0;

 protected:
  ~Http1Listener() = default;
};

struct Http1Error {
  std::string_view code;  // HPE_…
  std::string_view reason;
};

struct Http1Settings {
  Http1Kind kind = Http1Kind::request;
  uint16_t lenient_flags = 0;  // those of llhttp 9, by their numbers; 8 knows the first five
  size_t head_size_max = size_t{16} * 1024;
  uint32_t fields_max = 0;  // headers of a message; 0: any number
};

class Http1Parser {
 public:
  enum class State : uint8_t {
    parsed,    // all of it
    upgraded,  // the rest is another protocol
    stopped,   // the listener had enough
    failed,    // and nothing more can be parsed
  };
  struct Result {
    State state;
    size_t size;  // how far it came
  };

  Http1Parser();
  Http1Parser(const Http1Parser&) = delete;
  Http1Parser& operator=(const Http1Parser&) = delete;

  // For a new connection.
  void reset(const Http1Settings& settings);
  Result execute(std::string_view bytes, Http1Listener& listener);
  // The peer has ended: a body without a length is complete, other messages have failed.
  Result finish(Http1Listener& listener);
  // From within a callback: nothing more is to be parsed.
  void stop() { is_stopped_ = true; }
  const Http1Error& error() const { return error_; }
  // Between the first byte of a message and its end.
  bool is_in_message() const { return is_in_message_; }
  bool is_in_head() const { return place_ == Place::head; }
  bool is_running() const { return is_running_; }
  // Messages that have begun.
  uint64_t message_count() const { return message_count_; }

 private:
  struct Callbacks;
  friend struct Callbacks;
  enum class Place : uint8_t { head, body, trailers };

  // Of the lines of a head or of trailers as they come.
  struct LineScan {
    uint32_t lines = 0;    // without the empty ones before the first
    size_t line_size = 0;  // of the current one so far
    bool ended = false;
    char last = '\0';
  };
  // A line that must not be parsed, and where that shows.
  struct BadLine {
    size_t size;  // how much of the bytes is good
    size_t error_at;
    Http1Error error;
  };
  std::optional<BadLine> scan_lines(std::string_view bytes);
  BadLine reworded(BadLine bad) const;
  BadLine bare_line_feed(size_t at, size_t line_size) const;
  Result run(std::string_view bytes);
  // How many bytes are empty lines before a request, or of the first word of a QUERY, which llhttp
  // 8 does not know.
  size_t take_start(std::string_view bytes);
  Result fail(Http1Error error, size_t size);
  Result outcome(llhttp_errno_t status, std::string_view bytes);

  void begin_message();
  int add(std::string& text, const char* at, size_t size);
  bool may_have(std::string_view name);
  void note_field(std::string_view name, std::string_view value);
  int tell_head(bool is_complete);
  void refuse_upgrade();
  Result unless_refused(Result result, size_t size) const;
  int end_head();
  int end_message();
  int refuse(Http1Error error);

  llhttp_t llhttp_{};
  Http1Settings settings_;
  Http1Listener* listener_ = nullptr;
  Http1Error error_{};
  std::string text_;
  std::string fields_;
  std::string pending_;  // what came while a callback ran
  size_t name_at_ = 0;   // in fields_, of the current header
  size_t value_at_ = 0;
  size_t query_size_ = 0;  // of its first word, so far
  uint64_t message_count_ = 0;
  uint32_t fields_count_ = 0;
  size_t head_size_ = 0;
  size_t extensions_size_ = 0;
  LineScan scan_;
  Place place_ = Place::head;
  Http1Expectation expectation_ = Http1Expectation::none;
  bool has_host_ = false;
  bool has_transfer_encoding_ = false;
  bool is_in_message_ = false;
  bool is_query_ = false;
  bool is_head_told_ = false;
  bool has_refused_upgrade_ = false;  // of the last head
  bool is_stopped_ = false;
  bool is_running_ = false;
};

// The names of methods by llhttp's numbers; null after the last one.
const char* http1_method_name(int method);

}  // namespace giro::proto
