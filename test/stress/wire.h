// Wire: the model of one connection, and of the two streams at its ends.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <set>
#include <span>
#include <string>

#include "giro/listener.h"
#include "giro/stream.h"
#include "stress/promises.h"

namespace giro::stress {

enum class Side : uint8_t { client, server };
constexpr Side other(Side side) { return side == Side::client ? Side::server : Side::client; }

struct Wire;

// One end, from connect() or the accept to its close callback.
struct End {
  enum class State : uint8_t { connecting, connected, failed };
  Stream stream;
  Wire* wire = nullptr;
  Side side = Side::client;
  Owner owner = kNobody;
  State state = State::connecting;
  bool closed = false;
  bool finishing = false;  // shutdown() was called
  bool reset = false;      // closed with a reset
  bool reading = false;
  bool referenced = true;
  Ticket connect = kNoTicket;
  Ticket read = kNoTicket;
  std::deque<Ticket> writes;  // and the shutdown, in the order they have to call back
  std::set<Ticket> sent_at_once;
};

// A listener.
struct Door {
  Listener listener;
  Address address;
  Owner owner = kNobody;
  Ticket accept = kNoTicket;
  bool closed = false;
  std::deque<Wire*> waiting;  // connected, not yet accepted
};

// What flows in one direction.
struct Flow {
  uint64_t asked = 0;  // bytes given to write()
  uint64_t taken = 0;  // at least so many are with the kernel
  uint64_t received = 0;
  bool end_seen = false;
  bool error_seen = false;
};

struct Wire {
  uint32_t number = 0;
  Door* door = nullptr;  // null: nobody listened
  bool is_unix = false;
  bool is_long = false;  // the kernel's TCP: bytes that were taken may still be on their way
  uint16_t client_port = 0;
  std::array<End*, 2> ends{};
  std::array<Flow, 2> flows;  // by the side that sends

  Flow& from(Side side) { return flows[static_cast<size_t>(side)]; }
  End* end(Side side) const { return ends[static_cast<size_t>(side)]; }

  // The other end is gone, or will never be.
  bool is_broken_for(Side side) const;
  // It was reset by the sender, and what was on its way is lost.
  bool may_have_lost(Side sender) const;
  // The next bytes for this side to send, and whether these are the ones.
  std::string bytes_to_send(Side side, size_t count);
  void receive(Side side, std::span<const std::byte> bytes);
  void receive_end(Side side);
  void receive_error(Side side);
  // Nothing happens any more: what is read has arrived, and only who is not read from still writes.
  void require_at_rest(Side side);

 private:
  char byte_at(Side sender, uint64_t offset) const;
};

}  // namespace giro::stress
