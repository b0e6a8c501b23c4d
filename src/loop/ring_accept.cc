// Accepting by the ring, and what becomes of connections for which there is no room.
#include <poll.h>

#include "loop/ring_poller.h"

namespace giro {
namespace {

constexpr int kConnectionsAtOnce = 32;  // then the others are heard first

}  // namespace

void RingPoller::serve_accept(Side& side, Budget& budget) {
  Operation& operation = *side.operation;
  for (int i = 0; i < kConnectionsAtOnce && !budget.spent(); ++i) {
    if (!still_serving(side, operation) || !side.has_something()) return;
    const int result = side.take().result;
    if (result < 0 && !tells_of_failure(side, -result)) continue;
    operation.set_result(result, to_string(Opcode::accept));
    complete(operation, CompletionSink::More::yes, budget);
  }
}

bool RingPoller::tells_of_failure(Side& side, int error) {
  switch (shedding_.dispose(*side.operation, error)) {
    case AcceptShedding::Outcome::gone: return true;
    case AcceptShedding::Outcome::stays: wait_for_next_connection(side); return true;
    // The ring wants a descriptor before there is a connection for it.
    case AcceptShedding::Outcome::nobody: arm_readiness(side, Armed::readiness); return false;
  }
  return true;
}

void RingPoller::arm_readiness(Side& side, Armed what) {
  side.armed = what;
  ring_.submit(reinterpret_cast<uintptr_t>(&side), [&](io_uring_sqe* sqe) {
    if (what == Armed::next_connection) {
      io_uring_prep_poll_multishot(sqe, side.fd, POLLIN);  // this form tells of each that comes
    } else {
      io_uring_prep_poll_add(sqe, side.fd, POLLIN);
    }
  });
}

// The kernel tells at once that one waits already, which is what we know.
void RingPoller::wait_for_next_connection(Side& side) {
  arm_readiness(side, Armed::next_connection);
  known_to_wait_ = &side;
  enter(0, 0);
  take_in(later_, SIZE_MAX);
  known_to_wait_ = nullptr;
}

}  // namespace giro
