#include "proto/http2_session.h"

#include <gtest/gtest.h>
#include <nghttp2/nghttp2.h>

#include "http2_trace.h"

namespace giro::proto {
namespace {

using Role = Http2Session::Role;
using Ends = Http2Session::Ends;
using Trailers = Http2Session::Trailers;

// A client and a server, and the bytes between them.
class Pair {
 public:
  explicit Pair(const Http2Options& server_options = {}, const Http2Options& client_options = {})
      : server(Role::server, server_options, server_told),
        client(Role::client, client_options, client_told) {
    client.submit_settings({});
    server.submit_settings({});
    exchange();
    (void)client_told.take();
    (void)server_told.take();
  }

  // Until neither has anything to say.
  void exchange() {
    for (bool is_quiet = false; !is_quiet;) {
      is_quiet = !pass(client, server);
      is_quiet = !pass(server, client) && is_quiet;
    }
  }
  static bool pass(Http2Session& from, Http2Session& to) {
    EXPECT_EQ(from.collect(), 0);
    const std::string bytes = take_output(from);
    if (bytes.empty()) return false;
    EXPECT_EQ(receive(to, bytes), 0);
    return true;
  }
  int32_t get(std::string_view path) {
    return client.submit_request(request(path), Ends::yes, Trailers::none, {});
  }
  static std::string request(std::string_view path) {
    std::string fields;
    for (std::string_view each :
         {std::string_view(":method"), std::string_view("GET"), std::string_view(":scheme"),
          std::string_view("http"), std::string_view(":path"), path, std::string_view(":authority"),
          std::string_view("a")}) {
      fields.append(each).push_back('\0');
    }
    return fields;
  }

  Http2Trace server_told;
  Http2Trace client_told;
  Http2Session server;
  Http2Session client;
};

std::string fields(std::string_view text) {
  std::string out(text);
  for (char& each : out) {
    if (each == '|') each = '\0';
  }
  return out;
}

Http2Chunk chunk(std::string text) {
  auto owner = std::make_shared<std::string>(std::move(text));
  return {{reinterpret_cast<const uint8_t*>(owner->data()), owner->size()}, owner, true};
}

TEST(Http2Session, TellsARequestAndItsAnswer) {
  Pair pair;
  const int32_t id = pair.get("/a");
  pair.exchange();
  EXPECT_EQ(pair.server_told.take(),
            "headers 1 :method|GET|:scheme|http|:path|/a|:authority|a| end\nend 1\n");
  EXPECT_EQ(pair.server.submit_response(id, fields(":status|200|x|y|"), Ends::no, Trailers::none),
            0);
  pair.server.write(id, chunk("hello"));
  pair.server.end(id);
  pair.exchange();
  EXPECT_EQ(pair.client_told.take(),
            "headers 1 :status|200|x|y|\ndata 1 hello\nend 1\nclosed 1 0\n");
  EXPECT_EQ(pair.server_told.take(), "closed 1 0\n");
}

TEST(Http2Session, SendsTheEndWithTheLastData) {
  Pair pair;
  pair.get("/");
  pair.exchange();
  pair.server.submit_response(1, fields(":status|200|"), Ends::no, Trailers::none);
  pair.server.write(1, chunk("ab"));
  pair.server.end(1);
  const uint64_t before = pair.client.counts().frames_received;
  pair.exchange();
  EXPECT_EQ(pair.client.counts().frames_received, before + 2);
}

TEST(Http2Session, SaysWhichWritesHaveEnded) {
  Pair pair;
  pair.get("/");
  pair.exchange();
  pair.server.submit_response(1, fields(":status|200|"), Ends::no, Trailers::none);
  pair.server.write(1, chunk(std::string(100'000, 'x')));
  ASSERT_EQ(pair.server.collect(), 0);
  EXPECT_FALSE(pair.server.output().has_ended_writes());  // the window is smaller
  EXPECT_EQ(pair.server.queued(1), 100'000 - 65'535);
  pair.client.start_reading(1);
  Pair::pass(pair.server, pair.client);
  pair.client.start_reading(1);
  Pair::pass(pair.client, pair.server);
  ASSERT_EQ(pair.server.collect(), 0);
  EXPECT_EQ(pair.server.output().ended_writes(), std::vector<int32_t>{1});
}

TEST(Http2Session, HoldsTheWindowOfAStreamThatDoesNotRead) {
  Pair pair;
  pair.get("/");
  pair.exchange();
  pair.server.submit_response(1, fields(":status|200|"), Ends::no, Trailers::none);
  pair.server.write(1, chunk(std::string(200'000, 'x')));
  pair.exchange();
  EXPECT_EQ(pair.client_told.data_size, 65'535U);
  pair.client.start_reading(1);
  pair.exchange();
  EXPECT_EQ(pair.client_told.data_size, 200'000U);
}

TEST(Http2Session, AsksForTrailersBehindTheData) {
  Pair pair;
  pair.get("/");
  pair.exchange();
  pair.server_told.on_wants_trailers = [&](int32_t id) {
    pair.server.submit_trailers(id, fields("t|v|"));
  };
  pair.server.submit_response(1, fields(":status|200|"), Ends::no, Trailers::wanted);
  pair.server.write(1, chunk("ab"));
  pair.server.end(1);
  pair.exchange();
  EXPECT_EQ(pair.client_told.take(),
            "headers 1 :status|200|\ndata 1 ab\nheaders 1 t|v| end\nend 1\nclosed 1 0\n");
}

TEST(Http2Session, PushesAStream) {
  Pair pair;
  pair.get("/");
  pair.exchange();
  EXPECT_EQ(pair.server.submit_push(1, Pair::request("/p")), 2);
  pair.server.submit_response(2, fields(":status|200|"), Ends::yes, Trailers::none);
  pair.exchange();
  EXPECT_EQ(pair.client_told.take(),
            "headers 2 :method|GET|:scheme|http|:path|/p|:authority|a|\n"
            "headers 2 :status|200| end\nend 2\nclosed 2 0\n");
}

TEST(Http2Session, MarksFieldsThatAreSensitive) {
  Pair pair;
  std::string seen;
  pair.server_told.on_headers = [&](const Http2Headers& block) { seen = block.sensitive; };
  pair.client.submit_request(Pair::request("/") + fields("\1secret|x|plain|y|"), Ends::yes,
                             Trailers::none, {});
  pair.exchange();
  EXPECT_EQ(seen, fields("secret|"));
}

TEST(Http2Session, PadsFramesToMultiplesOfEight) {
  Http2Options options;
  options.padding = Http2Padding::aligned;
  Pair pair(options);
  pair.get("/");
  pair.exchange();
  pair.server.submit_response(1, fields(":status|200|"), Ends::no, Trailers::none);
  pair.server.write(1, chunk("hello"));
  pair.server.end(1);
  ASSERT_EQ(pair.server.collect(), 0);
  EXPECT_EQ(pair.server.output().size() % 8, 0U);
  pair.exchange();
  EXPECT_EQ(pair.client_told.data_size, 5U);
}

TEST(Http2Session, LimitsPingsThatAreUnderWay) {
  Http2Options options;
  options.outstanding_pings_max = 1;
  Pair pair({}, options);
  const std::array<uint8_t, 8> payload{'1', '2', '3', '4', '5', '6', '7', '8'};
  EXPECT_TRUE(pair.client.submit_ping(payload));
  EXPECT_FALSE(pair.client.submit_ping(payload));
  pair.exchange();
  EXPECT_EQ(pair.server_told.take(), "ping 12345678\n");
  EXPECT_EQ(pair.client_told.take(), "pong 12345678\n");
  EXPECT_TRUE(pair.client.submit_ping(payload));
}

TEST(Http2Session, RefusesABlockWithTooManyFields) {
  Http2Options options;
  options.header_pairs_max = 5;
  Pair pair(options);
  pair.client.submit_request(Pair::request("/") + fields("a|b|c|d|"), Ends::yes, Trailers::none,
                             {});
  pair.exchange();
  EXPECT_EQ(pair.client_told.take(), "closed 1 11\n");
}

// --- Peers that misbehave -----------------------------------------------------------------------

constexpr std::string_view kMagic = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

std::string frame(uint8_t type, uint8_t flags, uint32_t stream, std::string_view payload) {
  std::string bytes;
  bytes.push_back(static_cast<char>(payload.size() >> 16));
  bytes.push_back(static_cast<char>(payload.size() >> 8));
  bytes.push_back(static_cast<char>(payload.size()));
  bytes.push_back(static_cast<char>(type));
  bytes.push_back(static_cast<char>(flags));
  for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<char>(stream >> shift));
  return bytes.append(payload);
}

std::string opening() { return std::string(kMagic) + frame(NGHTTP2_SETTINGS, 0, 0, ""); }

// Feeds a new server, and says how it ends: the first error of either direction.
int serve(std::string_view bytes, const Http2Options& options = {}) {
  Http2Trace told;
  Http2Session server(Role::server, options, told);
  server.submit_settings({});
  if (const int outcome = receive(server, bytes); outcome != 0) return outcome;
  return server.collect();
}

TEST(Http2Session, RefusesAnotherProtocol) {
  EXPECT_EQ(serve("GET / HTTP/1.1\r\nHost: a\r\n\r\n"), NGHTTP2_ERR_BAD_CLIENT_MAGIC);
}

TEST(Http2Session, FailsOnAFrameThatIsTooLarge) {
  EXPECT_EQ(serve(opening() + frame(NGHTTP2_HEADERS, 4, 1, std::string(16'385, 'x'))),
            NGHTTP2_ERR_PROTO);
}

TEST(Http2Session, FailsOnPingsThatNobodySent) {
  EXPECT_EQ(serve(opening() + frame(NGHTTP2_PING, NGHTTP2_FLAG_ACK, 0, "12345678")),
            NGHTTP2_ERR_PROTO);
}

TEST(Http2Session, EndsAFloodOfPings) {
  std::string bytes = opening();
  for (int i = 0; i < 2'000; ++i) bytes += frame(NGHTTP2_PING, 0, 0, "12345678");
  EXPECT_EQ(serve(bytes), NGHTTP2_ERR_FLOODED);
}

TEST(Http2Session, EndsAFloodOfSettings) {
  std::string bytes = opening();
  for (int i = 0; i < 2'000; ++i) bytes += frame(NGHTTP2_SETTINGS, 0, 0, "");
  EXPECT_EQ(serve(bytes), NGHTTP2_ERR_FLOODED);
}

// The block of a request: three indexed fields and an authority.
const std::string_view kRequestBlock("\x82\x86\x84\x41\x01\x61", 6);

TEST(Http2Session, EndsAFloodOfResets) {
  std::string bytes = opening();
  for (uint32_t id = 1; id < 6'000; id += 2) {
    bytes += frame(NGHTTP2_HEADERS, 5, id, kRequestBlock);
    bytes += frame(NGHTTP2_RST_STREAM, 0, id, std::string_view("\0\0\0\x08", 4));
  }
  Http2Options options;
  options.stream_reset_burst = 100;
  options.stream_reset_rate = 10;
  EXPECT_NE(serve(bytes, options), 0);
}

TEST(Http2Session, EndsAFloodOfContinuations) {
  std::string bytes = opening() + frame(NGHTTP2_HEADERS, 1, 1, kRequestBlock);
  for (int i = 0; i < 100; ++i) bytes += frame(NGHTTP2_CONTINUATION, 0, 1, "");
  EXPECT_NE(serve(bytes), 0);
}

TEST(Http2Session, EndsAFloodOfEmptyFrames) {
  Http2Options options;
  options.invalid_frames_max = 100;
  std::string bytes = opening() + frame(NGHTTP2_HEADERS, 4, 1, kRequestBlock);
  for (int i = 0; i < 200; ++i) bytes += frame(NGHTTP2_DATA, 0, 1, "");
  EXPECT_EQ(serve(bytes, options), Http2Session::kTooManyInvalidFrames);
}

TEST(Http2Session, EndsASessionThatGoesBeyondItsWindow) {
  Http2Trace told;
  Http2Session server(Role::server, {}, told);
  const Http2Setting small{NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, 10};
  server.submit_settings({&small, 1});
  ASSERT_EQ(receive(server, opening() + frame(NGHTTP2_SETTINGS, NGHTTP2_FLAG_ACK, 0, "") +
                                frame(NGHTTP2_HEADERS, 4, 1, kRequestBlock)),
            0);
  ASSERT_EQ(server.collect(), 0);
  int outcome = receive(
      server, frame(NGHTTP2_DATA, 0, 1, "0123456789") + frame(NGHTTP2_DATA, 0, 1, "0123456789"));
  if (outcome == 0) outcome = server.collect();
  EXPECT_EQ(outcome, NGHTTP2_ERR_PROTO);
}

TEST(Http2Session, RefusesStreamsBeyondItsMemory) {
  Http2Options options;
  options.memory_max = 1'000;
  options.rejected_streams_max = 5;
  std::string bytes = opening();
  for (uint32_t id = 1; id < 40; id += 2) bytes += frame(NGHTTP2_HEADERS, 5, id, kRequestBlock);
  EXPECT_NE(serve(bytes, options), 0);
}

TEST(Http2Session, TellsNothingOnceItIsSilent) {
  Pair pair;
  pair.server_told.on_headers = [&](const Http2Headers&) { pair.server.silence(); };
  pair.get("/1");
  pair.get("/2");
  pair.exchange();
  EXPECT_EQ(pair.server_told.take(),
            "headers 1 :method|GET|:scheme|http|:path|/1|:authority|a| end\n");
}

}  // namespace
}  // namespace giro::proto
