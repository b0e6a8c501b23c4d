// The listeners and streams of a stress program.
#pragma once

#include <deque>

#include "stress/stage.h"
#include "stress/wire.h"

namespace giro::stress {

class StreamPart {
 public:
  explicit StreamPart(Stage& stage);

  void act();
  void require_at_rest();
  void end_everything();

 private:
  enum class How : uint8_t { close, close_silently, reset, destroy };

  // Listeners.
  void listen();
  Address random_address();
  Door* listening_at(const Address& address);
  void accepted(Door& door, Result<Stream> stream);
  void close(Door& door);

  // Streams.
  End& new_end(Wire& wire, Side side);
  void connect();
  void connected(End& end, const Result<void>& result);
  void act_on(End& end);
  void read_start(End& end);
  void read_stop(End& end);
  void was_read(End& end, Ticket ticket, const Result<std::span<const std::byte>>& bytes);
  void write(End& end);
  void try_write(End& end);
  void shutdown(End& end);
  // A write, up to this byte, or the end has called back.
  Stream::Done on_written(End& end, Ticket ticket, uint64_t up_to);
  void written(End& end, Ticket ticket, uint64_t up_to, const Result<void>& result);
  void set_referenced(End& end, bool referenced);
  void look(const End& end);
  void close(End& end, How how);

  int expected_for_write(const End& end) const;
  size_t random_size();

  Stage& stage_;
  uint32_t buffer_bytes_;
  std::deque<Door> doors_;  // none of these three moves
  std::deque<Wire> wires_;
  std::deque<End> ends_;
};

}  // namespace giro::stress
