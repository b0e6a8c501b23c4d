// How packets of TCP come to a socket: at once where nothing is in the way, otherwise when the
// network says so, again and again while it loses them, and always in order.
#include <algorithm>
#include <cerrno>
#include <utility>

#include "loop/simulated_sockets.h"

namespace giro {
namespace {

using State = SimulatedSocket::State;

constexpr Nanoseconds kSecond = 1'000'000'000;

// As Linux has them: TCP_RTO_MIN, TCP_RTO_MAX, tcp_retries2, tcp_syn_retries.
constexpr Nanoseconds kRetryFirstNs = kSecond / 5;
constexpr Nanoseconds kRetryMaxNs = 120 * kSecond;
constexpr int kRetriesMax = 15;
constexpr Nanoseconds kKnockFirstNs = kSecond;
constexpr int kKnocksMax = 6;

Nanoseconds retry_delay_ns(Nanoseconds first_ns, int retries) {
  return std::min(first_ns << retries, kRetryMaxNs);
}

}  // namespace

// --- Flows ---------------------------------------------------------------------------------------

void SimulatedSockets::begin_flow(Socket& socket) {
  end_flow(socket);
  socket.flow = ++flow_last_;
  by_flow_.emplace(socket.flow, &socket);
}

// What is on its way to it comes to nobody.
void SimulatedSockets::end_flow(Socket& socket) {
  by_flow_.erase(socket.flow);
  socket.in_flight.clear();
  socket.in_flight_bytes = 0;
}

SimulatedSockets::Socket* SimulatedSockets::find_flow(uint64_t flow) const {
  auto found = by_flow_.find(flow);
  return found == by_flow_.end() ? nullptr : found->second;
}

bool SimulatedSockets::is_immediate(const Socket& to) const {
  return to.in_flight.empty() && network_.is_immediate(to.remote.ip, to.local.ip);
}

// --- Connecting ----------------------------------------------------------------------------------

void SimulatedSockets::knock(uint64_t flow, int retries) {
  const Socket* client = find_flow(flow);
  if (client == nullptr || client->state != State::connecting || client->peer != nullptr) return;
  if (retries == 0) {
    // After the last of them, and as long as another one would wait.
    const Nanoseconds patience_ns = (kKnockFirstNs << (kKnocksMax + 1)) - kKnockFirstNs;
    network_.after(patience_ns, [this, flow] { give_up_connecting(flow); });
  }
  const Nanoseconds delay_ns = network_.delay_ns(client->local.ip, client->remote.ip);
  if (delay_ns != kNever) {
    network_.after(delay_ns, [this, flow] { knock_arrives(flow); });
  } else if (retries < kKnocksMax) {
    network_.after(retry_delay_ns(kKnockFirstNs, retries),
                   [this, flow, retries] { knock(flow, retries + 1); });
  }
}

void SimulatedSockets::knock_arrives(uint64_t flow) {
  Socket* client = find_flow(flow);
  if (client != nullptr && client->state == State::connecting) ask_listener(*client);
}

void SimulatedSockets::give_up_connecting(uint64_t flow) {
  Socket* client = find_flow(flow);
  if (client == nullptr || client->state != State::connecting) return;
  if (client->waits_for != nullptr) std::erase(client->waits_for->waiting, client);
  client->waits_for = nullptr;
  if (Socket* server = std::exchange(client->peer, nullptr)) server->peer = nullptr;
  fail(*client, ETIMEDOUT);
}

// --- On a connection -----------------------------------------------------------------------------

void SimulatedSockets::transmit(Socket& to, Segment segment, Trip trip) {
  if (is_immediate(to)) return take(to, std::move(segment));
  segment.number = ++to.segments_sent;
  to.in_flight_bytes += segment.bytes.size();
  to.in_flight.push_back(std::move(segment));
  try_to_transmit(to.flow, to.segments_sent, trip, 0);
}

void SimulatedSockets::try_to_transmit(uint64_t flow, uint64_t number, Trip trip, int retries) {
  Socket* to = find_flow(flow);
  if (to == nullptr || to->in_flight.empty() || to->in_flight.front().number > number) return;
  if (retries > kRetriesMax) return give_up_sending(*to, trip);
  Nanoseconds delay_ns = network_.delay_ns(to->remote.ip, to->local.ip);
  if (delay_ns != kNever && trip == Trip::there_and_back) {
    const Nanoseconds before_ns = network_.delay_ns(to->local.ip, to->remote.ip);
    delay_ns = before_ns == kNever ? kNever : delay_ns + before_ns;
  }
  if (delay_ns != kNever) {
    return network_.after(delay_ns, [this, flow, number] { arrive(flow, number); });
  }
  const Nanoseconds first_ns = kRetryFirstNs + network_.round_trip_ns(to->remote.ip, to->local.ip);
  network_.after(retry_delay_ns(first_ns, retries), [this, flow, number, trip, retries] {
    try_to_transmit(flow, number, trip, retries + 1);
  });
}

// The receiver learns nothing of it, until it sends itself.
void SimulatedSockets::give_up_sending(Socket& to, Trip trip) {
  to.in_flight.clear();
  to.in_flight_bytes = 0;
  Socket* peer = std::exchange(to.peer, nullptr);
  if (peer != nullptr) peer->peer = nullptr;
  Socket* sender = trip == Trip::there_and_back ? &to : peer;
  if (sender != nullptr && sender->state == State::connected) fail(*sender, ETIMEDOUT);
}

void SimulatedSockets::arrive(uint64_t flow, uint64_t number) {
  Socket* to = find_flow(flow);
  if (to == nullptr || to->in_flight.empty() || to->in_flight.front().number > number) return;
  to->in_flight[number - to->in_flight.front().number].has_arrived = true;
  while (!to->in_flight.empty() && to->in_flight.front().has_arrived) {
    Segment segment = std::move(to->in_flight.front());
    to->in_flight.pop_front();
    to->in_flight_bytes -= segment.bytes.size();
    take(*to, std::move(segment));
  }
}

void SimulatedSockets::take(Socket& to, Segment segment) {
  if (segment.kind == Segment::Kind::accepted) {
    to.state = State::connected;
    to.was_connected = true;
    return note_changed(to);
  }
  if (to.state == State::closed) return;  // it has given up, or a reset came before
  switch (segment.kind) {
    case Segment::Kind::accepted: return;
    case Segment::Kind::bytes:
      to.incoming.insert(to.incoming.end(), segment.bytes.begin(), segment.bytes.end());
      return note_changed(to);
    case Segment::Kind::end: return receive_end(to);
    case Segment::Kind::reset: return receive_reset(to);
  }
}

}  // namespace giro
