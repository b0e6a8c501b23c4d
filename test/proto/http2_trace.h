// What an Http2Session tells, as text, and two of them that talk to each other.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "proto/http2_session.h"

namespace giro::proto {

class Http2Trace : public Http2Listener {
 public:
  void headers(const Http2Headers& block) override {
    std::string fields(block.fields);
    for (char& each : fields) {
      if (each == '\0') each = '|';
    }
    line("headers " + std::to_string(block.stream) + " " + fields +
         (block.ends_stream() ? " end" : ""));
    if (on_headers) on_headers(block);
  }
  void data(int32_t stream, std::span<const uint8_t> bytes) override {
    data_size += bytes.size();
    constexpr size_t kShown = 20;
    line("data " + std::to_string(stream) + " " +
         (bytes.size() > kShown ? std::to_string(bytes.size()) + " bytes"
                                : std::string(bytes.begin(), bytes.end())));
  }
  void data_end(int32_t stream) override { line("end " + std::to_string(stream)); }
  void closed(int32_t stream, uint32_t code) override {
    line("closed " + std::to_string(stream) + " " + std::to_string(code));
  }
  void settings(Acknowledges acknowledges) override {
    line(acknowledges == Acknowledges::yes ? "settings acknowledged" : "settings");
  }
  void ping(Acknowledges acknowledges, std::span<const uint8_t> payload) override {
    line(std::string(acknowledges == Acknowledges::yes ? "pong " : "ping ") +
         std::string(payload.begin(), payload.end()));
  }
  void goaway(uint32_t code, int32_t last_stream, std::span<const uint8_t> opaque) override {
    line("goaway " + std::to_string(code) + " " + std::to_string(last_stream) + " " +
         std::string(opaque.begin(), opaque.end()));
  }
  void alternative_service(int32_t stream, std::string_view origin,
                           std::string_view value) override {
    line("altsvc " + std::to_string(stream) + " " + std::string(origin) + " " + std::string(value));
  }
  void origins(const std::vector<std::string_view>& origins) override {
    std::string all = "origins";
    for (std::string_view origin : origins) all.append(" ").append(origin);
    line(all);
  }
  void not_sent(int32_t stream, uint8_t type, int error) override {
    line("not sent " + std::to_string(stream) + " " + std::to_string(type) + " " +
         std::to_string(error));
  }
  void wants_trailers(int32_t stream) override {
    line("wants trailers " + std::to_string(stream));
    if (on_wants_trailers) on_wants_trailers(stream);
  }
  void wants_data(int32_t stream) override { line("wants data " + std::to_string(stream)); }

  std::string take() { return std::exchange(text_, {}); }

  std::function<void(const Http2Headers&)> on_headers;
  std::function<void(int32_t)> on_wants_trailers;
  size_t data_size = 0;

 private:
  void line(const std::string& told) { text_ += told + "\n"; }
  std::string text_;
};

// What may go out, as bytes.
inline std::string take_output(Http2Session& session) {
  std::vector<iovec> parts;
  session.output().list(parts);
  std::string bytes;
  for (const iovec& part : parts) {
    bytes.append(static_cast<const char*>(part.iov_base), part.iov_len);
  }
  session.output().clear();
  return bytes;
}

inline int receive(Http2Session& session, std::string_view bytes) {
  return session.receive({reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()});
}

}  // namespace giro::proto
