#include "proto/http1_parser.h"

#include <strings.h>

#include <cstring>

#include "giro/base/check.h"

namespace giro::proto {

namespace {

constexpr size_t kExtensionsMax = size_t{16} * 1024;
constexpr std::string_view kQuery = "QUERY ";
constexpr std::string_view kQueryForParser = "POST ";
// What this version of llhttp knows; a user may set flags of a later one.
constexpr uint16_t kLenientAll = LENIENT_HEADERS | LENIENT_CHUNKED_LENGTH | LENIENT_KEEP_ALIVE |
                                 LENIENT_TRANSFER_ENCODING | LENIENT_VERSION
#if LLHTTP_VERSION_MAJOR >= 9
                                 | LENIENT_DATA_AFTER_CLOSE | LENIENT_OPTIONAL_LF_AFTER_CR |
                                 LENIENT_OPTIONAL_CRLF_AFTER_CHUNK | LENIENT_OPTIONAL_CR_BEFORE_LF |
                                 LENIENT_SPACES_AFTER_CHUNK_SIZE
#endif
    ;
constexpr int kMethods = 46;  // of llhttp's, without QUERY
constexpr std::string_view kFolded = "Unexpected whitespace after header value";
constexpr std::string_view kBareLineFeed = "Missing expected CR after header value";

bool equals_ignoring_case(std::string_view a, std::string_view b) {
  return a.size() == b.size() && strncasecmp(a.data(), b.data(), a.size()) == 0;
}

bool is_blank(char c) { return c == ' ' || c == '\t'; }

// As newer versions of llhttp word it, which programs have seen.
std::string_view reason_of(const char* reason) {
  std::string_view text = reason == nullptr ? "" : reason;
  if (text == "Expected HTTP/") return "Expected HTTP/, RTSP/ or ICE/";
  if (text == "Response overflow") return "Invalid response status";
  if (text == "Invalid characters in url (strict mode)") return "Invalid characters in url";
  if (text == "Expected CRLF after chunk") return "Expected LF after chunk data";
  return text;
}

// Newer versions have an error of its own for a line of a chunk that ends in LF alone.
Http1Error chunk_line_feed(std::string_view reason) {
  if (reason == "Invalid character in chunk size") {
    return {"HPE_CR_EXPECTED", "Missing expected CR after chunk size"};
  }
  if (reason == "Expected LF after chunk data") {
    return {"HPE_CR_EXPECTED", "Missing expected CR after chunk data"};
  }
  return {};
}

}  // namespace

const char* http1_method_name(int method) {
  if (method == kMethods) return "QUERY";
  return method < kMethods ? llhttp_method_name(static_cast<llhttp_method_t>(method)) : nullptr;
}

// --- What llhttp calls --------------------------------------------------------------------------

struct Http1Parser::Callbacks {
  static Http1Parser& of(llhttp_t* llhttp) { return *static_cast<Http1Parser*>(llhttp->data); }

  static int message_begin(llhttp_t* llhttp) {
    of(llhttp).begin_message();
    return 0;
  }
  static int text(llhttp_t* llhttp, const char* at, size_t size) {
    return of(llhttp).add(of(llhttp).text_, at, size);
  }
  static int field(llhttp_t* llhttp, const char* at, size_t size) {
    return of(llhttp).add(of(llhttp).fields_, at, size);
  }
  static int field_complete(llhttp_t* llhttp) {
    Http1Parser& parser = of(llhttp);
    std::string_view name = std::string_view(parser.fields_).substr(parser.name_at_);
    if (!parser.may_have(name)) return -1;
    parser.fields_ += '\n';
    parser.value_at_ = parser.fields_.size();
    return 0;
  }
  static int value_complete(llhttp_t* llhttp) {
    Http1Parser& parser = of(llhttp);
    std::string& fields = parser.fields_;
    while (fields.size() > parser.value_at_ && is_blank(fields.back())) fields.pop_back();
    if (parser.place_ == Place::head) {
      std::string_view all(fields);
      parser.note_field(all.substr(parser.name_at_, parser.value_at_ - parser.name_at_ - 1),
                        all.substr(parser.value_at_));
      if (!parser.error_.code.empty()) return -1;
    }
    fields += '\n';
    parser.name_at_ = fields.size();
    return 0;
  }
  static int headers_complete(llhttp_t* llhttp) { return of(llhttp).end_head(); }
  static int body(llhttp_t* llhttp, const char* at, size_t size) {
    Http1Parser& parser = of(llhttp);
    if (parser.listener_->body({at, size}) == Http1Answer::stop) parser.stop();
    return parser.is_stopped_ ? HPE_USER : 0;
  }
  static int extension(llhttp_t* llhttp, const char*, size_t size) {
    Http1Parser& parser = of(llhttp);
    parser.extensions_size_ += size;
    if (parser.extensions_size_ <= kExtensionsMax) return 0;
    return parser.refuse({"HPE_CHUNK_EXTENSIONS_OVERFLOW", "Chunk extensions overflow"});
  }
  static int chunk_header(llhttp_t* llhttp) {
    Http1Parser& parser = of(llhttp);
    parser.extensions_size_ = 0;
    if (llhttp->content_length > 0) return 0;
    parser.place_ = Place::trailers;
    parser.scan_ = {.lines = 1};  // the chunk's
    // Where the trailers begin has to be known.
    return HPE_PAUSED;
  }
  static int message_complete(llhttp_t* llhttp) { return of(llhttp).end_message(); }

  static const llhttp_settings_t* settings() {
    static const llhttp_settings_t kSettings = [] {
      llhttp_settings_t settings{};
      settings.on_message_begin = message_begin;
      settings.on_url = text;
      settings.on_status = text;
      settings.on_header_field = field;
      settings.on_header_field_complete = field_complete;
      settings.on_header_value = field;
      settings.on_header_value_complete = value_complete;
      settings.on_headers_complete = headers_complete;
      settings.on_body = body;
      settings.on_chunk_extension_name = extension;
      settings.on_chunk_extension_value = extension;
      settings.on_chunk_header = chunk_header;
      settings.on_message_complete = message_complete;
      return settings;
    }();
    return &kSettings;
  }
};

Http1Parser::Http1Parser() { reset({}); }

void Http1Parser::reset(const Http1Settings& settings) {
  GIRO_CHECK(!is_running_, "an HTTP parser was reset while it reads");
  settings_ = settings;
  settings_.lenient_flags &= kLenientAll;
  llhttp_init(&llhttp_, settings.kind == Http1Kind::request ? HTTP_REQUEST : HTTP_RESPONSE,
              Callbacks::settings());
  llhttp_.data = this;
  llhttp_.lenient_flags = static_cast<decltype(llhttp_.lenient_flags)>(settings_.lenient_flags);
  error_ = {};
  pending_.clear();
  scan_ = {};
  place_ = Place::head;
  query_size_ = 0;
  is_in_message_ = false;
  is_stopped_ = false;
  has_refused_upgrade_ = false;
  begin_message();
  is_in_message_ = false;
}

void Http1Parser::begin_message() {
  is_in_message_ = true;
  ++message_count_;
  is_head_told_ = false;
  text_.clear();
  fields_.clear();
  name_at_ = 0;
  value_at_ = 0;
  head_size_ = 0;
  extensions_size_ = 0;
  fields_count_ = 0;
  expectation_ = Http1Expectation::none;
  has_host_ = false;
  has_transfer_encoding_ = false;
}

int Http1Parser::add(std::string& text, const char* at, size_t size) {
  head_size_ += size;
  if (head_size_ >= settings_.head_size_max) {
    return refuse({"HPE_HEADER_OVERFLOW", "Header overflow"});
  }
  text.append(at, size);
  return 0;
}

// Two ways to say how long a body is are a way to say different things to different parsers.
bool Http1Parser::may_have(std::string_view name) {
  if (place_ == Place::head) ++fields_count_;
  if (settings_.fields_max != 0 && fields_count_ > settings_.fields_max) {
    refuse({"HPE_HEADER_OVERFLOW", "Header overflow"});
  } else if (name.empty()) {
    refuse({"HPE_INVALID_HEADER_TOKEN", "Invalid header token"});
  } else if ((llhttp_.lenient_flags & LENIENT_CHUNKED_LENGTH) != 0) {
    return true;
  } else if ((llhttp_.flags & F_CONTENT_LENGTH) != 0 &&
             equals_ignoring_case(name, "transfer-encoding")) {
    refuse({"HPE_INVALID_TRANSFER_ENCODING",
            "Transfer-Encoding can't be present with Content-Length"});
  } else if (has_transfer_encoding_ && equals_ignoring_case(name, "content-length")) {
    refuse(
        {"HPE_INVALID_CONTENT_LENGTH", "Content-Length can't be present with Transfer-Encoding"});
  }
  return error_.code.empty();
}

void Http1Parser::note_field(std::string_view name, std::string_view value) {
  if (equals_ignoring_case(name, "host")) {
    has_host_ = true;
  } else if (equals_ignoring_case(name, "expect")) {
    expectation_ = equals_ignoring_case(value, "100-continue") ? Http1Expectation::goes_on
                                                               : Http1Expectation::other;
  } else if (equals_ignoring_case(name, "transfer-encoding")) {
    has_transfer_encoding_ = true;
    if (value.empty()) refuse({"HPE_INVALID_TRANSFER_ENCODING", "Empty Transfer-Encoding"});
  }
}

int Http1Parser::refuse(Http1Error error) {
  error_ = error;
  return HPE_USER;
}

// --- Telling the listener -----------------------------------------------------------------------

// llhttp's answer to on_headers_complete.
int Http1Parser::tell_head(bool is_complete) {
  constexpr int kSkipBody = 1;
  constexpr int kUpgrade = 2;
  const bool is_request = settings_.kind == Http1Kind::request;
  if (!fields_.empty()) fields_.pop_back();  // the last separator
  is_head_told_ = true;
  Http1Answer given = listener_->head({
      .major = llhttp_.http_major,
      .minor = llhttp_.http_minor,
      .method = !is_request ? -1
                : is_query_ ? kMethods
                            : llhttp_.method,
      .status = is_request ? 0 : llhttp_.status_code,
      .text = text_,
      .fields = fields_,
      .expectation = expectation_,
      .keeps_alive = llhttp_should_keep_alive(&llhttp_) != 0,
      .is_upgrade = llhttp_.upgrade != 0,
      .has_host = has_host_,
      .has_framing = has_transfer_encoding_ || (llhttp_.flags & F_CONTENT_LENGTH) != 0,
      .is_complete = is_complete,
  });
  fields_.clear();
  name_at_ = 0;
  value_at_ = 0;
  head_size_ = 0;
  switch (given) {
    case Http1Answer::go_on: refuse_upgrade(); return 0;
    case Http1Answer::skip_body: refuse_upgrade(); return kSkipBody;
    case Http1Answer::switch_protocol: return kUpgrade;
    case Http1Answer::stop: stop(); return -1;
  }
  return -1;
}

void Http1Parser::refuse_upgrade() {
  has_refused_upgrade_ = llhttp_.upgrade != 0 && settings_.kind == Http1Kind::request;
  llhttp_.upgrade = 0;
}

int Http1Parser::end_head() {
  place_ = Place::body;
  const bool is_chunked = (llhttp_.flags & F_CHUNKED) != 0;
  const bool is_request = settings_.kind == Http1Kind::request;
  constexpr int kStatusMin = 100;
  if (!is_request && llhttp_.status_code < kStatusMin) {
    refuse({"HPE_INVALID_STATUS", "Invalid status code"});
    return -1;
  }
  // With its own flag llhttp refuses it, after the head.
  if (is_request && has_transfer_encoding_ && !is_chunked &&
      (llhttp_.flags & F_TRANSFER_ENCODING) == 0 &&
      (llhttp_.lenient_flags & LENIENT_TRANSFER_ENCODING) == 0) {
    refuse({"HPE_INVALID_TRANSFER_ENCODING", "Request has invalid `Transfer-Encoding`"});
    return -1;
  }
  // Told together with its end: one call for a request without a body.
  const bool ends_here = is_request && !is_chunked && !has_transfer_encoding_ &&
                         llhttp_.content_length == 0 && llhttp_.upgrade == 0;
  if (ends_here) return 0;
  int given = tell_head(false);
  return is_stopped_ ? -1 : given;
}

int Http1Parser::end_message() {
  const bool is_upgrade = llhttp_.upgrade != 0;
  is_in_message_ = false;
  if (!is_head_told_) {
    tell_head(true);
  } else {
    if (!fields_.empty()) fields_.pop_back();
    if (listener_->complete(fields_) == Http1Answer::stop) stop();
  }
  place_ = Place::head;
  scan_ = {};
  is_query_ = false;
  if (is_stopped_) return -1;
  // Where the next one begins has to be known.
  return is_upgrade ? 0 : HPE_PAUSED;
}

// --- Pieces of the connection -------------------------------------------------------------------

Http1Parser::Result Http1Parser::execute(std::string_view bytes, Http1Listener& listener) {
  if (is_running_) {
    pending_.append(bytes);
    return {State::parsed, bytes.size()};
  }
  is_running_ = true;
  is_stopped_ = false;
  listener_ = &listener;
  Result result = run(bytes);
  while (result.state == State::parsed && !pending_.empty()) {
    std::string next = std::move(pending_);
    pending_.clear();
    if (run(next).state != State::parsed) result.state = State::failed;
  }
  is_running_ = false;
  return unless_refused(result, bytes.size());
}

// Whoever asks for another protocol may speak it at once. As in Node's parser that is no error.
Http1Parser::Result Http1Parser::unless_refused(Result result, size_t size) const {
  if (result.state != State::failed || !has_refused_upgrade_) return result;
  return {State::parsed, size};
}

Http1Parser::Result Http1Parser::run(std::string_view bytes) {
  if (!error_.code.empty()) return {State::failed, 0};
  size_t at = 0;
  while (at < bytes.size()) {
    std::string_view rest = bytes.substr(at);
    std::optional<BadLine> bad;
    if (place_ == Place::head) {
      if (size_t taken = take_start(rest); taken > 0) {
        at += taken;
        continue;
      }
    }
    if (place_ != Place::body && settings_.lenient_flags != kLenientAll) bad = scan_lines(rest);
    llhttp_errno_t status = llhttp_execute(&llhttp_, rest.data(), bad ? bad->size : rest.size());
    if (status == HPE_OK) {
      if (!bad) return {State::parsed, bytes.size()};
      bad = reworded(*bad);
      return fail(bad->error, at + bad->error_at);
    }
    if (status != HPE_PAUSED) {
      Result result = outcome(status, rest);
      result.size += at;
      return result;
    }
    // A message has ended, or its last chunk; llhttp has still to note that.
    at += static_cast<size_t>(llhttp_get_error_pos(&llhttp_) - rest.data());
    llhttp_resume(&llhttp_);
    llhttp_execute(&llhttp_, rest.data(), 0);
    // For the same reason the rest of the piece is dropped; HTTP goes on with the next one.
    if (has_refused_upgrade_ && !is_in_message_) break;
  }
  return {State::parsed, bytes.size()};
}

size_t Http1Parser::take_start(std::string_view bytes) {
  if (is_in_message_ || settings_.kind != Http1Kind::request) return 0;
  size_t size = 0;
  if (query_size_ == 0) {
    while (size < bytes.size() && (bytes[size] == '\r' || bytes[size] == '\n')) ++size;
    if (size > 0 || bytes[0] != kQuery[0]) return size;
  }
  while (size < bytes.size() && query_size_ < kQuery.size() && bytes[size] == kQuery[query_size_]) {
    ++size;
    ++query_size_;
  }
  if (query_size_ == kQuery.size()) {
    query_size_ = 0;
    is_query_ = true;
    scan_.line_size = kQuery.size();
    llhttp_execute(&llhttp_, kQueryForParser.data(), kQueryForParser.size());
  } else if (size < bytes.size()) {
    // Something else, which llhttp has to refuse whatever follows.
    query_size_ = 0;
    llhttp_execute(&llhttp_, kQuery.data(), 1);
    return 0;
  }
  return size;
}

std::optional<Http1Parser::BadLine> Http1Parser::scan_lines(std::string_view bytes) {
  size_t at = 0;
  while (at < bytes.size() && !scan_.ended) {
    if (scan_.line_size == 0 && scan_.lines > 1 && is_blank(bytes[at])) {
      return BadLine{at, at, {"HPE_INVALID_HEADER_TOKEN", kFolded}};
    }
    size_t end = bytes.find('\n', at);
    if (end == std::string_view::npos) {
      scan_.line_size += bytes.size() - at;
      scan_.last = bytes.back();
      return std::nullopt;
    }
    const size_t line_size = scan_.line_size + (end - at);  // with its CR
    const char before = end > at ? bytes[end - 1] : scan_.last;
    const bool is_first_and_empty = scan_.lines == 0 && line_size == 0;
    if (!is_first_and_empty) {
      if (line_size == 0 || before != '\r') return bare_line_feed(end, line_size);
      if (line_size > 1)
        ++scan_.lines;
      else if (scan_.lines > 0)
        scan_.ended = true;
    }
    scan_.line_size = 0;
    at = end + 1;
  }
  return std::nullopt;
}

Http1Parser::BadLine Http1Parser::bare_line_feed(size_t at, size_t line_size) const {
  if (scan_.lines > 0) {
    if (line_size == 0) {
      return {at, at + 1, {"HPE_INVALID_HEADER_TOKEN", "Invalid header field char"}};
    }
    return {at, at, {"HPE_CR_EXPECTED", kBareLineFeed}};
  }
  if (settings_.kind == Http1Kind::request) {
    return {at, at + 1, {"HPE_INVALID_VERSION", "Expected CRLF after version"}};
  }
  return {at, at + 1, {"HPE_CR_EXPECTED", "Missing expected CR after response line"}};
}

// How far llhttp came in the line shows what is wrong with it.
Http1Parser::BadLine Http1Parser::reworded(BadLine bad) const {
  const bool is_in_name = value_at_ <= name_at_;
  const bool is_value_empty = !is_in_name && fields_.size() == value_at_;
  if (is_value_empty && (bad.error.reason == kFolded || bad.error.reason == kBareLineFeed)) {
    return {bad.size, bad.error_at + 1, {"HPE_INVALID_HEADER_TOKEN", "Invalid header value char"}};
  }
  if (bad.error.reason == kBareLineFeed && is_in_name) {
    return {bad.size, bad.error_at, {"HPE_INVALID_HEADER_TOKEN", "Invalid header token"}};
  }
  return bad;
}

Http1Parser::Result Http1Parser::finish(Http1Listener& listener) {
  if (is_running_ || !error_.code.empty()) return {State::parsed, 0};
  is_running_ = true;
  is_stopped_ = false;
  listener_ = &listener;
  llhttp_errno_t status = llhttp_finish(&llhttp_);
  is_running_ = false;
  if (status == HPE_PAUSED) llhttp_resume(&llhttp_);
  if (status == HPE_OK || status == HPE_PAUSED) return {State::parsed, 0};
  return unless_refused(outcome(status, {}), 0);
}

Http1Parser::Result Http1Parser::outcome(llhttp_errno_t status, std::string_view bytes) {
  const char* stopped_at = llhttp_get_error_pos(&llhttp_);
  // An error of an earlier piece has its place there.
  const bool is_here = stopped_at >= bytes.data() && stopped_at <= bytes.data() + bytes.size();
  size_t size = is_here ? static_cast<size_t>(stopped_at - bytes.data()) : 0;
  if (status == HPE_PAUSED_UPGRADE) return {State::upgraded, size};
  if (is_stopped_ && error_.code.empty()) return {State::stopped, size};
  if (!error_.code.empty()) return fail(error_, size);
  std::string_view reason = reason_of(llhttp_get_error_reason(&llhttp_));
  if (is_here && size < bytes.size() && bytes[size] == '\n') {
    Http1Error error = chunk_line_feed(reason);
    if (!error.code.empty()) return fail(error, size + 1);
  }
  return fail({llhttp_errno_name(status), reason}, size);
}

Http1Parser::Result Http1Parser::fail(Http1Error error, size_t size) {
  error_ = error;
  return {State::failed, size};
}

}  // namespace giro::proto
