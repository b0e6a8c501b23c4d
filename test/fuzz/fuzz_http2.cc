// Bytes of a client or a server, which may be anybody: the session ends or goes on, however they
// are cut, and its counts come back to what they were.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "giro/base/check.h"
#include "proto/http2_trace.h"

namespace {

using giro::proto::Http2Session;

// Answers what it is asked, so that both directions are at work.
class Answerer final : public giro::proto::Http2Trace {
 public:
  void headers(const giro::proto::Http2Headers& block) override {
    if (block.kind != giro::proto::Http2Headers::Kind::request || session == nullptr) return;
    session->start_reading(block.stream);
    session->submit_response(block.stream, std::string_view(":status\0200\0", 12),
                             Http2Session::Ends::no, Http2Session::Trailers::none);
    static const auto kBody = std::make_shared<std::string>(5'000, 'x');
    session->write(block.stream,
                   {{reinterpret_cast<const uint8_t*>(kBody->data()), kBody->size()}, kBody, true});
    session->end(block.stream);
  }
  Http2Session* session = nullptr;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace giro::proto;
  constexpr size_t kSettings = 2;
  if (size < kSettings) return 0;
  const bool is_server = (data[0] & 1) != 0;
  Http2Options options;
  options.invalid_frames_max = 20;
  options.header_pairs_max = 16;
  if ((data[0] & 2) != 0) options.padding = Http2Padding::aligned;
  Answerer told;
  Http2Session session(is_server ? Http2Session::Role::server : Http2Session::Role::client, options,
                       told);
  told.session = &session;
  session.submit_settings({});
  std::string bytes = is_server ? "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" : "";
  bytes.append(reinterpret_cast<const char*>(data) + kSettings, size - kSettings);
  const size_t piece_size = data[1] + size_t{1};
  for (size_t at = 0; at < bytes.size(); at += piece_size) {
    if (receive(session, std::string_view(bytes).substr(at, piece_size)) != 0) return 0;
    if (session.collect() != 0) return 0;
    (void)take_output(session);
    (void)told.take();
  }
  GIRO_CHECK(session.open_streams() < size, "more streams than bytes");
  return 0;
}
