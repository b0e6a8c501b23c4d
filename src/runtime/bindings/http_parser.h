// ParserHandle: what an HTTPParser of JavaScript (lib/internal/http/parser.js) holds of C++.
//
// Whoever parses passes that JavaScript object along: nothing here keeps it alive but the socket
// that is being consumed. JavaScript is told through functions that it has given once:
// onHead(parser, flags, code, text, fields), onBody(parser, arrayBuffer, offset, size),
// onComplete(parser, trailers), onOutcome(parser, state, size, arrayBuffer, offset, total).
#pragma once

#include <memory>

#include "engine/call.h"
#include "engine/persistent.h"
#include "proto/http1_parser.h"
#include "runtime/bindings/net_socket.h"

namespace giro::runtime {

class ParserHandle {
 public:
  enum class Connection : uint8_t { counts, does_not_count };  // for the time-outs of a server
  void initialize(const proto::Http1Settings& settings, Connection connection);

  // A piece of JavaScript's; what its callbacks throw is in `thrown`. Body that lies inside of the
  // piece is told without an array buffer.
  proto::Http1Parser::Result execute(engine::Object owner, std::span<const uint8_t> bytes,
                                     engine::Value& thrown);
  proto::Http1Parser::Result finish(engine::Object owner, engine::Value& thrown);
  // A piece of a consumed socket, inside a callback of the loop.
  void execute_consumed(engine::Object owner, std::span<const std::byte> bytes);

  proto::Http1Parser& parser() { return parser_; }
  // When the current message began: in milliseconds since the start, negative once its head is
  // complete; 0 between messages.
  double message_start() const;

 private:
  void note_time();

  proto::Http1Parser parser_;
  uint64_t messages_timed_ = 0;
  double started_ms_ = 0;
};

// The bytes of a socket, for a parser.
std::shared_ptr<ByteConsumer> make_parser_consumer(engine::Value parser, engine::Object owner);

struct ParserCallbacks {
  engine::Persistent head;
  engine::Persistent body;
  engine::Persistent complete;
  engine::Persistent outcome;
};
ParserCallbacks& parser_callbacks();

}  // namespace giro::runtime
