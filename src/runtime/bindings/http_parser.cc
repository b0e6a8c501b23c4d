#include "runtime/bindings/http_parser.h"

#include "engine/native_class.h"
#include "runtime/bindings/read_memory.h"
#include "runtime/environment.h"

namespace giro::runtime {

namespace {

using engine::Completion;
using engine::Object;
using engine::Persistent;
using engine::String;
using engine::Value;
using proto::Http1Answer;
using proto::Http1Head;
using proto::Http1Parser;
using State = Http1Parser::State;

Value latin1(std::string_view text) {
  return String::make_latin1(text.size(),
                             [text](uint8_t* out) { std::copy(text.begin(), text.end(), out); })
      .to_value();
}

// The flags of a head, as lib/internal/http/parser.js knows them.
constexpr int kKeepsAlive = 1;
constexpr int kIsUpgrade = 2;
constexpr int kIsComplete = 4;
constexpr int kHasHost = 8;
constexpr int kExpectsContinue = 16;
constexpr int kExpectsOther = 32;
constexpr int kHasFraming = 64;
constexpr int kMajorShift = 8;
constexpr int kMinorShift = 12;

int flags_of(const Http1Head& head) {
  int flags = (head.major << kMajorShift) | (head.minor << kMinorShift);
  if (head.keeps_alive) flags |= kKeepsAlive;
  if (head.is_upgrade) flags |= kIsUpgrade;
  if (head.is_complete) flags |= kIsComplete;
  if (head.has_host) flags |= kHasHost;
  if (head.has_framing) flags |= kHasFraming;
  if (head.expectation == proto::Http1Expectation::goes_on) flags |= kExpectsContinue;
  if (head.expectation == proto::Http1Expectation::other) flags |= kExpectsOther;
  return flags;
}

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text.data(), text.size()));
}

// Tells JavaScript what the parser finds.
class Teller final : public proto::Http1Listener {
 public:
  enum class From : uint8_t { loop, script };
  Teller(Object owner, From from, std::string_view piece)
      : owner_(owner), from_(from), piece_(piece) {}

  Http1Answer head(const Http1Head& head) override {
    Value code = Value::integer(head.method >= 0 ? head.method : head.status);
    Value text = latin1(head.text);
    Value fields = latin1(head.fields);
    Value given =
        tell(parser_callbacks().head, {owner_, Value::integer(flags_of(head)), code, text, fields});
    if (given.is_empty()) return Http1Answer::stop;
    constexpr int kSkipBody = 1;
    constexpr int kSwitchProtocol = 2;
    switch (given.is_number() ? given.to_int32() : 0) {
      case kSkipBody: return Http1Answer::skip_body;
      case kSwitchProtocol: return Http1Answer::switch_protocol;
      default: return Http1Answer::go_on;
    }
  }

  Http1Answer body(std::string_view bytes) override {
    Value size = Value::integer(static_cast<int64_t>(bytes.size()));
    // Inside the piece, JavaScript can make a view of what it has.
    const bool is_inside = from_ == From::script && bytes.data() >= piece_.data() &&
                           bytes.data() + bytes.size() <= piece_.data() + piece_.size();
    Piece piece{Value::undefined(), 0};
    if (is_inside)
      piece.offset = static_cast<size_t>(bytes.data() - piece_.data());
    else
      piece = store_piece(bytes_of(bytes));
    Value offset = Value::integer(static_cast<int64_t>(piece.offset));
    return answer(tell(parser_callbacks().body, {owner_, piece.array_buffer, offset, size}));
  }

  Http1Answer complete(std::string_view trailers) override {
    return answer(tell(parser_callbacks().complete, {owner_, latin1(trailers)}));
  }

  Value thrown() const { return thrown_; }
  bool has_told() const { return has_told_; }

 private:
  static Http1Answer answer(Value given) {
    return given.is_empty() ? Http1Answer::stop : Http1Answer::go_on;
  }

  // Empty: it threw.
  Value tell(const Persistent& function, std::initializer_list<Value> arguments) {
    has_told_ = true;
    if (from_ == From::loop) {
      return Environment::current().door().call(function.object(), arguments).value;
    }
    Completion done = function.object().call(Value::undefined(), arguments);
    if (!done.ok()) thrown_ = done.thrown;
    return done.value;
  }

  Object owner_;
  From from_;
  std::string_view piece_;
  Value thrown_;
  bool has_told_ = false;
};

std::string_view text_over(std::span<const uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// The socket keeps the parser's object alive for as long as it reads for it.
class ParserConsumer : public ByteConsumer {
 public:
  ParserConsumer(Value parser, Object owner) : parser_(parser), owner_(owner) {}
  void received(std::span<const std::byte> bytes) override {
    auto* handle = engine::unwrap<ParserHandle>(parser_.value());
    handle->execute_consumed(owner_.object(), bytes);
  }

 private:
  Persistent parser_;
  Persistent owner_;
};

}  // namespace

ParserCallbacks& parser_callbacks() {
  // Never destroyed: when the thread ends there is no realm left to release them in.
  static thread_local auto* made = new ParserCallbacks;
  return *made;
}

std::shared_ptr<ByteConsumer> make_parser_consumer(Value parser, Object owner) {
  return std::make_shared<ParserConsumer>(parser, owner);
}

void ParserHandle::initialize(const proto::Http1Settings& settings, Connection connection) {
  parser_.reset(settings);
  messages_timed_ = parser_.message_count();
  // One that never sends anything is late, too.
  started_ms_ = connection == Connection::counts ? Environment::current().queues().now_ms() : 0;
}

void ParserHandle::note_time() {
  if (!parser_.is_in_message()) {
    started_ms_ = 0;
    messages_timed_ = parser_.message_count();
  } else if (messages_timed_ != parser_.message_count()) {
    messages_timed_ = parser_.message_count();
    started_ms_ = Environment::current().queues().now_ms();
  }
}

double ParserHandle::message_start() const {
  return parser_.is_in_head() ? started_ms_ : -started_ms_;
}

Http1Parser::Result ParserHandle::execute(Object owner, std::span<const uint8_t> bytes,
                                          Value& thrown) {
  std::string_view piece = text_over(bytes);
  Teller teller(owner, Teller::From::script, piece);
  Http1Parser::Result result = parser_.execute(piece, teller);
  if (!parser_.is_running()) note_time();
  thrown = teller.thrown();
  return result;
}

Http1Parser::Result ParserHandle::finish(Object owner, Value& thrown) {
  Teller teller(owner, Teller::From::script, {});
  Http1Parser::Result result = parser_.finish(teller);
  thrown = teller.thrown();
  return result;
}

void ParserHandle::execute_consumed(Object owner, std::span<const std::byte> bytes) {
  std::string_view piece(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  Teller teller(owner, Teller::From::loop, piece);
  Http1Parser::Result result = parser_.execute(piece, teller);
  note_time();
  if (result.state == State::stopped) return;
  // Nothing to say, and somebody has heard that bytes come.
  if (result.state == State::parsed && teller.has_told()) return;
  Piece copy{Value::undefined(), 0};
  if (result.state != State::parsed) copy = store_piece(bytes);
  Environment::current().door().call(
      parser_callbacks().outcome.object(),
      {owner, Value::integer(static_cast<int>(result.state)),
       Value::integer(static_cast<int64_t>(result.size)), copy.array_buffer,
       Value::integer(static_cast<int64_t>(copy.offset)),
       Value::integer(static_cast<int64_t>(bytes.size()))});
}

}  // namespace giro::runtime
