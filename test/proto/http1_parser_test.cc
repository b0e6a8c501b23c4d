#include "proto/http1_parser.h"

#include <gtest/gtest.h>

#include "http1_trace.h"
#include "proto/http1_text.h"

namespace giro::proto {
namespace {

constexpr size_t kWhole = size_t{1} << 20;

std::string request(std::string_view bytes, size_t piece_size = kWhole) {
  return trace_http1(bytes, {}, piece_size);
}

std::string response(std::string_view bytes, size_t piece_size = kWhole) {
  return trace_http1(bytes, {.kind = Http1Kind::response}, piece_size);
}

TEST(Http1Parser, TellsARequestWithoutABodyInOneCall) {
  EXPECT_EQ(request("GET /a HTTP/1.1\r\nHost: b\r\nX:  c \r\n\r\n"),
            "GET /a 1.1 host {Host,b,X,c} end\n");
}

TEST(Http1Parser, TellsABodyByItsLength) {
  EXPECT_EQ(request("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc"),
            "POST / 1.1 {Content-Length,3}\nbody abc\nend {}\n");
}

TEST(Http1Parser, TellsABodyInChunksWithItsTrailers) {
  EXPECT_EQ(request("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
                    "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nT: v\r\n\r\n"),
            "POST / 1.1 {Transfer-Encoding,chunked}\nbody abcde\nend {T,v}\n");
}

TEST(Http1Parser, TellsRequestsThatCameTogether) {
  EXPECT_EQ(request("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nQUERY /2 HTTP/1.0\r\n\r\n"),
            "GET /1 1.1 host {Host,a} end\nQUERY /2 1.0 closes {} end\n");
}

TEST(Http1Parser, TellsTheSameHoweverTheBytesAreCut) {
  const std::string_view messages[] = {
      "\r\nGET /a HTTP/1.1\r\nHost: b\r\nExpect: 100-continue\r\n\r\nGET /c HTTP/1.1\r\n\r\n",
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nT: v\r\n\r\n",
      "QUERY / HTTP/1.1\r\nContent-Length: 4\r\n\r\nbodyGET / HTTP/1.1\r\n\r\n",
      "GET / HTTP/1.1\r\nX: a\r\n b\r\n\r\n",
      "GET / HTTP/1.1\r\nX: a\nY: b\r\n\r\n",
      "GET / HTTP/1.1\n\r\n",
      "QUACK / HTTP/1.1\r\n\r\n",
      "QUACL / HTTP/1.1\r\n\r\n",
  };
  for (std::string_view bytes : messages) {
    const std::string whole = request(bytes);
    for (size_t size = 1; size < bytes.size(); ++size) {
      EXPECT_EQ(request(bytes, size), whole) << "in pieces of " << size;
    }
  }
}

TEST(Http1Parser, ReadsAResponseToTheEndOfTheConnection) {
  Http1Parser parser;
  parser.reset({.kind = Http1Kind::response});
  Http1Trace trace;
  parser.execute("HTTP/1.1 200 OK\r\n\r\nabc", trace);
  EXPECT_EQ(parser.finish(trace).state, Http1Parser::State::parsed);
  EXPECT_EQ(trace.text(), "200 OK 1.1 closes {}\nbody abc\nend {}\n");
}

TEST(Http1Parser, SkipsABodyThatTheListenerKnowsIsNotThere) {
  Http1Parser parser;
  parser.reset({.kind = Http1Kind::response});
  Http1Trace trace;
  trace.answer = Http1Answer::skip_body;
  parser.execute("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHTTP/1.1 204 N\r\n\r\n", trace);
  EXPECT_EQ(trace.text(), "200 OK 1.1 {Content-Length,5}\nend {}\n204 N 1.1 {}\nend {}\n");
}

TEST(Http1Parser, StopsWhereAnotherProtocolBegins) {
  const std::string_view bytes = "GET / HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nrest";
  Http1Parser parser;
  Http1Trace trace;
  trace.answer = Http1Answer::switch_protocol;
  Http1Parser::Result result = parser.execute(bytes, trace);
  EXPECT_EQ(result.state, Http1Parser::State::upgraded);
  EXPECT_EQ(bytes.substr(result.size), "rest");
}

TEST(Http1Parser, GoesOnWithTheNextPieceWhereTheListenerWantsNoOtherProtocol) {
  Http1Parser parser;
  Http1Trace trace;
  parser.execute(
      "GET / HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"
      "GET /dropped HTTP/1.1\r\n\r\n",
      trace);
  parser.execute("GET /2 HTTP/1.1\r\n\r\n", trace);
  EXPECT_EQ(trace.text(),
            "GET / 1.1 upgrades {Connection,upgrade,Upgrade,x}\nend {}\nGET /2 1.1 {} end\n");
}

TEST(Http1Parser, IsSilentAboutAnotherProtocolThatNobodyWanted) {
  Http1Parser parser;
  Http1Trace trace;
  parser.execute("GET / HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n", trace);
  const std::string before = trace.text();
  for (std::string_view piece : {"\x81\x05hello", "GET /2 HTTP/1.1\r\n\r\n"}) {
    EXPECT_EQ(parser.execute(piece, trace).state, Http1Parser::State::parsed);
  }
  EXPECT_EQ(parser.finish(trace).state, Http1Parser::State::parsed);
  EXPECT_EQ(trace.text(), before);
}

// What two parsers may read differently.
TEST(Http1Parser, RefusesWhatCouldSmuggleARequest) {
  struct Case {
    std::string_view bytes;
    std::string_view code;
  };
  const Case cases[] = {
      {"GET / HTTP/1.1\r\nX: a\r\n b\r\n\r\n", "HPE_INVALID_HEADER_TOKEN"},
      {"POST / HTTP/1.1\r\nTransfer-Encoding:\r\n chunked\r\n\r\n", "HPE_INVALID_HEADER_TOKEN"},
      {"GET / HTTP/1.1\r\nX: a\nY: b\r\n\r\n", "HPE_CR_EXPECTED"},
      {"GET / HTTP/1.1\r\nX: \nY: b\r\n\r\n", "HPE_INVALID_HEADER_TOKEN"},
      {"GET / HTTP/1.1\nHost: a\n\n", "HPE_INVALID_VERSION"},
      {"GET / HTTP/1.1\r\nX: a\rY: b\r\n\r\n", "HPE_LF_EXPECTED"},
      {"GET / HTTP/1.1\r\nHost : a\r\n\r\n", "HPE_INVALID_HEADER_TOKEN"},
      {"GET / HTTP/1.1\r\n: a\r\n\r\n", "HPE_INVALID_HEADER_TOKEN"},
      {"POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
       "HPE_INVALID_TRANSFER_ENCODING"},
      {"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n",
       "HPE_INVALID_CONTENT_LENGTH"},
      {"POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n",
       "HPE_UNEXPECTED_CONTENT_LENGTH"},
      {"POST / HTTP/1.1\r\nTransfer-Encoding: chunked, gzip\r\n\r\n",
       "HPE_INVALID_TRANSFER_ENCODING"},
      {"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\nabc\r\n", "HPE_CR_EXPECTED"},
      {"POST / HTTP/1.1\r\nTransfer-Encoding: \r\n\r\n", "HPE_INVALID_TRANSFER_ENCODING"},
      {"GET / HTTP/1.0\r\n\r\nGET / HTTP/1.1\r\n\r\n", "HPE_CLOSED_CONNECTION"},
  };
  for (const Case& smuggled : cases) {
    std::string trace = request(smuggled.bytes);
    std::string last = std::string(smuggled.code) + "\n";
    EXPECT_TRUE(trace.ends_with(last)) << smuggled.bytes << "\ngave\n" << trace;
  }
}

TEST(Http1Parser, RefusesTrailersThatAreReadInTwoWays) {
  struct Case {
    std::string_view trailers;
    std::string_view code;
  };
  const Case cases[] = {
      {"T: a\r\n b\r\n\r\n", "HPE_INVALID_HEADER_TOKEN"},
      {"T:\r\n\tb\r\n\r\n", "HPE_INVALID_HEADER_TOKEN"},
      {"T: a\nU: b\r\n\r\n", "HPE_CR_EXPECTED"},
      {"T: a\r\n\n", "HPE_INVALID_HEADER_TOKEN"},
      {"\n", "HPE_INVALID_HEADER_TOKEN"},
      {"Content-Length: 5\r\n\r\n", "HPE_INVALID_CONTENT_LENGTH"},
  };
  for (const Case& smuggled : cases) {
    std::string bytes = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n";
    bytes += smuggled.trailers;
    for (size_t piece_size : {size_t{1}, size_t{3}, kWhole}) {
      std::string trace = request(bytes, piece_size);
      std::string last = std::string(smuggled.code) + "\nbody so far abc\n";
      EXPECT_TRUE(trace.ends_with(last)) << smuggled.trailers << "\ngave\n" << trace;
    }
  }
}

TEST(Http1Parser, RefusesAStatusOfTwoDigits) {
  EXPECT_EQ(response("HTTP/1.1 20 OK\r\n\r\n"), "HPE_INVALID_STATUS\n");
}

TEST(Http1Parser, RefusesAHeadThatIsTooLongOrHasTooManyLines) {
  Http1Settings settings{.head_size_max = 64, .fields_max = 2};
  EXPECT_EQ(trace_http1("GET / HTTP/1.1\r\nX: " + std::string(64, 'a'), settings, 7),
            "HPE_HEADER_OVERFLOW\n");
  EXPECT_EQ(trace_http1("GET / HTTP/1.1\r\nA: 1\r\nB: 2\r\nC: 3\r\n\r\n", settings, kWhole),
            "HPE_HEADER_OVERFLOW\n");
}

TEST(Http1Parser, RefusesEndlessChunkExtensions) {
  std::string bytes = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;x=";
  bytes.append(20000, 'a');
  EXPECT_TRUE(request(bytes, 1000).ends_with("HPE_CHUNK_EXTENSIONS_OVERFLOW\n"));
}

TEST(Http1Parser, FailsWhenThePeerEndsInTheMiddle) {
  Http1Parser parser;
  Http1Trace trace;
  parser.execute("POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nabc", trace);
  EXPECT_EQ(parser.finish(trace).state, Http1Parser::State::failed);
  EXPECT_EQ(parser.error().code, "HPE_INVALID_EOF_STATE");
}

TEST(Http1Parser, FailsAgainForWhatComesBehindAnError) {
  Http1Parser parser;
  Http1Trace trace;
  EXPECT_EQ(parser.execute("1", trace).state, Http1Parser::State::failed);
  Http1Parser::Result result = parser.execute("23 / HTTP/1.1\r\n\r\n", trace);
  EXPECT_EQ(result.state, Http1Parser::State::failed);
  EXPECT_EQ(result.size, 0U);
}

TEST(Http1Parser, EndsWellBetweenMessages) {
  Http1Parser parser;
  Http1Trace trace;
  parser.execute("GET / HTTP/1.1\r\n\r\n", trace);
  EXPECT_FALSE(parser.is_in_message());
  EXPECT_EQ(parser.finish(trace).state, Http1Parser::State::parsed);
}

// --- What goes out ------------------------------------------------------------------------------

TEST(Http1Text, KnowsTokensAndValues) {
  EXPECT_TRUE(is_http1_token(u"Content-Type"));
  EXPECT_FALSE(is_http1_token(u""));
  EXPECT_FALSE(is_http1_token(u"a b"));
  EXPECT_FALSE(is_http1_token(u"\u3042"));
  EXPECT_TRUE(is_http1_value(u"a\tb \u00ff"));
  EXPECT_FALSE(is_http1_value(u"a\nb"));
  EXPECT_FALSE(is_http1_value(u"a\u0001b"));
  EXPECT_TRUE(is_http1_value(u"a\u0001b", Http1ValueRule::relaxed));
  EXPECT_FALSE(is_http1_value(u"a\rb", Http1ValueRule::relaxed));
  EXPECT_FALSE(is_http1_value(u"\u0100"));
}

TEST(Http1Text, SaysTheDateAsTheStandardWantsIt) {
  EXPECT_EQ(http1_date(784111777), "Sun, 06 Nov 1994 08:49:37 GMT");
  EXPECT_EQ(http1_date(0), "Thu, 01 Jan 1970 00:00:00 GMT");
}

TEST(Http1Text, EndsAHeadWithWhatIsLeftToSay) {
  std::string head = "HTTP/1.1 200 OK\r\n";
  append_http1_head_end(head,
                        {.has_date = true,
                         .connection = Http1Connection::keep_alive,
                         .keep_alive_s = 5,
                         .requests_max = 7,
                         .content_length = 3},
                        0);
  EXPECT_EQ(head,
            "HTTP/1.1 200 OK\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\nConnection: keep-alive\r\n"
            "Keep-Alive: timeout=5, max=7\r\nContent-Length: 3\r\n\r\n");
}

}  // namespace
}  // namespace giro::proto
