// The parsers and writers of lib/http.js.
#include "engine/buffers.h"
#include "engine/native_class.h"
#include "proto/http1_text.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/http_parser.h"
#include "runtime/bindings/text_encoding.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::String;
using engine::Value;
using proto::Http1Parser;

// --- Parsers ------------------------------------------------------------------------------------

Value set_callbacks(Call& call) {
  ParserCallbacks& callbacks = parser_callbacks();
  callbacks.head = engine::Persistent(call[0]);
  callbacks.body = engine::Persistent(call[1]);
  callbacks.complete = engine::Persistent(call[2]);
  callbacks.outcome = engine::Persistent(call[3]);
  return Value::undefined();
}

Value create_parser(Call&) { return engine::wrap(std::make_unique<ParserHandle>()); }

// (parser, isResponse, headSizeMax, lenientFlags, countsForTimeouts, headersMax)
Value initialize(Call& call, ParserHandle& handle) {
  if (handle.parser().is_running()) {
    return call.fail_type("A parser cannot be initialized while it parses");
  }
  handle.initialize(
      {.kind = call[1].to_boolean() ? proto::Http1Kind::response : proto::Http1Kind::request,
       .lenient_flags = static_cast<uint16_t>(call[3].to_uint32()),
       .head_size_max = static_cast<size_t>(call[2].to_integer()),
       .fields_max = call[5].to_uint32()},
      call[4].to_boolean() ? ParserHandle::Connection::counts
                           : ParserHandle::Connection::does_not_count);
  return Value::undefined();
}

// How many bytes were parsed. -1 - that many: it failed there; error() says why.
Value count_of(Call& call, const Http1Parser::Result& result, Value thrown) {
  if (!thrown.is_empty()) return call.fail(thrown);
  auto size = static_cast<int64_t>(result.size);
  return Value::integer(result.state == Http1Parser::State::failed ? -1 - size : size);
}

// (parser, owner, buffer)
Value execute(Call& call, ParserHandle& handle) {
  Value thrown;
  auto result = handle.execute(Object(call[1]), engine::bytes_of(call[2]), thrown);
  return count_of(call, result, thrown);
}

// (parser, owner)
Value finish(Call& call, ParserHandle& handle) {
  Value thrown;
  auto result = handle.finish(Object(call[1]), thrown);
  return count_of(call, result, thrown);
}

// Whether it was parsing: then it must not be initialized before that has returned.
Value stop(Call&, ParserHandle& handle) {
  Http1Parser& parser = handle.parser();
  parser.stop();
  return Value::boolean(parser.is_running());
}

// (parser, out): fills in code and reason.
Value error(Call& call, ParserHandle& handle) {
  const proto::Http1Error& error = handle.parser().error();
  Object out(call[1]);
  out.set("code", Value::string(error.code));
  out.set("reason", Value::string(error.reason));
  return Value::undefined();
}

Value message_start(Call&, ParserHandle& handle) { return Value::number(handle.message_start()); }

// (socket, parser, owner): the socket's bytes go to the parser.
Value consume(Call& call, SocketHandle& socket) {
  socket.consume(make_parser_consumer(call[1], Object(call[2])));
  return Value::undefined();
}

Value unconsume(Call&, SocketHandle& socket) {
  socket.consume(nullptr);
  return Value::undefined();
}

Value methods(Call&) {
  Object list = Object::array({});
  for (int i = 0; proto::http1_method_name(i) != nullptr; ++i) {
    list.set(static_cast<uint32_t>(i), Value::string(proto::http1_method_name(i)));
  }
  return list;
}

// --- What goes out ------------------------------------------------------------------------------

Value is_token(Call& call) {
  return Value::boolean(proto::is_http1_token(String::of(call[0]).view()));
}

// (text, isRelaxed)
Value is_value(Call& call) {
  return Value::boolean(proto::is_http1_value(
      String::of(call[0]).view(),
      call[1].to_boolean() ? proto::Http1ValueRule::relaxed : proto::Http1ValueRule::strict));
}

int64_t now_s() {
  timespec now{};
  clock_gettime(CLOCK_REALTIME_COARSE, &now);
  return now.tv_sec;
}

Value second(Call&) { return Value::integer(now_s()); }

Value date(Call&) { return Value::string(proto::http1_date(now_s())); }

void append_latin1(std::string& out, const String& text) {
  std::u16string_view units = text.view();
  size_t at = out.size();
  out.resize(at + units.size());
  for (size_t i = 0; i < units.size(); ++i) out[at + i] = static_cast<char>(units[i]);
}

// The head that was made last, as it goes out: programs send the same one again and again.
struct LastHead {
  engine::Persistent string;
  std::string bytes;
};

LastHead& last_head() {
  static thread_local LastHead made;
  return made;
}

// (first line and headers, hasDate, connection, keepAliveSeconds, requestsMax, contentLength or
// less than 0, isChunked): the head as it goes out.
Value make_head(Call& call) {
  std::string& head = last_head().bytes;
  head.clear();
  append_latin1(head, String::of(call[0]));
  proto::Http1HeadEnd end{
      .has_date = call[1].to_boolean(),
      .connection = static_cast<proto::Http1Connection>(call[2].to_int32()),
      .keep_alive_s = call[3].to_integer(),
      .requests_max = call[4].to_integer(),
      .content_length = std::nullopt,
      .is_chunked = call[6].to_boolean(),
  };
  if (int64_t length = call[5].to_integer(); length >= 0) {
    end.content_length = static_cast<uint64_t>(length);
  }
  append_http1_head_end(head, end, now_s());
  Value made = String::make_latin1(head.size(), [&head](uint8_t* out) {
                 std::copy(head.begin(), head.end(), out);
               }).to_value();
  last_head().string = engine::Persistent(made);
  return made;
}

// (socket, head, body: string, buffer or undefined, encoding of a string): head and body in one
// write. 0 or a negative errno; a Uint8Array: what the kernel has not taken.
Value send(Call& call, SocketHandle& socket) {
  std::vector<std::string> texts(1);
  // A value that is kept alive is known by its address.
  if (call[1].raw() == last_head().string.value().raw())
    texts[0] = last_head().bytes;
  else
    append_latin1(texts[0], String::of(call[1]));
  if (call[2].is_string()) {
    TextEncoding encoding = to_encoding(call[3]);
    String body = String::of(call[2]);
    size_t at = texts[0].size();
    texts[0].resize(at + encoded_size_max(body.view(), encoding));
    size_t size =
        encode_text(body.view(), encoding,
                    {reinterpret_cast<uint8_t*>(texts[0].data()) + at, texts[0].size() - at});
    texts[0].resize(at + size);
  }
  iovec parts[2] = {{texts[0].data(), texts[0].size()}, {nullptr, 0}};
  size_t count = 1;
  if (call[2].is_object()) {
    std::span<uint8_t> body = engine::bytes_of(call[2]);
    parts[count++] = {body.data(), body.size()};
  }
  auto outcome = socket.try_write(std::span<const iovec>(parts, count), std::move(texts));
  if (!outcome.ok()) return status_of(outcome);
  return *outcome == SocketHandle::Outcome::all_sent ? Value::integer(0) : socket.take_rest();
}

}  // namespace

void initialize_http(Object exports) {
  method<set_callbacks>(exports, "setCallbacks", 4);
  method<create_parser>(exports, "createParser", 0);
  method<initialize>(exports, "initialize", 6);
  method<execute>(exports, "execute", 3);
  method<finish>(exports, "finish", 2);
  method<stop>(exports, "stop", 1);
  method<error>(exports, "error", 2);
  method<message_start>(exports, "messageStart", 1);
  method<consume>(exports, "consume", 3);
  method<unconsume>(exports, "unconsume", 1);
  method<methods>(exports, "methods", 0);
  method<is_token>(exports, "isToken", 1);
  method<is_value>(exports, "isValue", 2);
  method<second>(exports, "second", 0);
  method<date>(exports, "date", 0);
  method<make_head>(exports, "makeHead", 7);
  method<send>(exports, "send", 4);
}

}  // namespace giro::runtime
