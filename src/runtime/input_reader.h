// Reads standard input or a terminal, one chunk a request. Where the descriptor can say that it is
// ready (terminals, pipes, sockets) nothing is read before: a read in flight would steal bytes from
// whoever shares the descriptor. Files are read by the pool.
#pragma once

#include "engine/buffers.h"
#include "engine/persistent.h"
#include "giro/operation.h"

namespace giro::runtime {

class InputReader final : public Operation {
 public:
  // `opcode`: poll or read.
  InputReader(int descriptor, Opcode opcode);
  ~InputReader() override;

  // owner.onread(result, chunk) is called once: bytes read, 0 at the end, or a negative errno.
  // `self` is the object that owns this one.
  void start(engine::Value self, engine::Object owner);
  // False: the pool is reading already, and the chunk still comes.
  bool stop();
  void set_keeps_alive(KeepsLoopAlive keeps_alive);
  KeepsLoopAlive keeps_alive() const { return keeps_alive_; }

 private:
  void run() override;
  void submit();
  int64_t take();

  // Both alive while the operation is in flight.
  engine::Persistent self_;
  engine::Persistent owner_;
  engine::Memory memory_;
  KeepsLoopAlive keeps_alive_ = KeepsLoopAlive::yes;
};

}  // namespace giro::runtime
