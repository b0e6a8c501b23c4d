// What an Http1Parser says of some bytes, as one text: body in one piece, however it came.
#pragma once

#include <string>
#include <string_view>

#include "proto/http1_parser.h"

namespace giro::proto {

class Http1Trace final : public Http1Listener {
 public:
  Http1Answer answer = Http1Answer::go_on;

  Http1Answer head(const Http1Head& head) override {
    text_ += head.method >= 0 ? http1_method_name(head.method) : std::to_string(head.status);
    text_ += " " + std::string(head.text) + " " + std::to_string(head.major) + "." +
             std::to_string(head.minor);
    if (!head.keeps_alive) text_ += " closes";
    if (head.is_upgrade) text_ += " upgrades";
    if (head.has_host) text_ += " host";
    if (head.expectation == Http1Expectation::goes_on) text_ += " expects";
    text_ += " {" + lines_to_commas(head.fields) + "}";
    text_ += head.is_complete ? " end\n" : "\n";
    return answer;
  }
  Http1Answer body(std::string_view bytes) override {
    body_ += bytes;
    return Http1Answer::go_on;
  }
  Http1Answer complete(std::string_view trailers) override {
    if (!body_.empty()) text_ += "body " + body_ + "\n";
    body_.clear();
    text_ += "end {" + lines_to_commas(trailers) + "}\n";
    return Http1Answer::go_on;
  }

  void note(const Http1Parser& parser, Http1Parser::State state) {
    if (state == Http1Parser::State::failed) text_ += std::string(parser.error().code) + "\n";
    if (state == Http1Parser::State::upgraded) text_ += "upgraded\n";
  }
  std::string text() const { return body_.empty() ? text_ : text_ + "body so far " + body_ + "\n"; }

 private:
  static std::string lines_to_commas(std::string_view fields) {
    std::string out(fields);
    for (char& c : out) {
      if (c == '\n') c = ',';
    }
    return out;
  }

  std::string text_;
  std::string body_;
};

// The bytes in pieces of at most that many.
inline std::string trace_http1(std::string_view bytes, const Http1Settings& settings,
                               size_t piece_size) {
  Http1Parser parser;
  parser.reset(settings);
  Http1Trace trace;
  for (size_t at = 0; at < bytes.size(); at += piece_size) {
    std::string piece(bytes.substr(at, piece_size));  // where a sanitizer sees its end
    Http1Parser::Result result = parser.execute(piece, trace);
    trace.note(parser, result.state);
    if (result.state != Http1Parser::State::parsed) break;
  }
  return trace.text();
}

}  // namespace giro::proto
