#include "io/readiness.h"

#include "giro/base/check.h"

namespace giro {

void Readiness::want(uint32_t events, KeepsLoopAlive keeps_alive) {
  if (events != 0 && asked_ == Asked::stays) events |= kPollStays;
  if (in_flight() && arguments.poll_events == events) {
    loop_.set_keeps_alive(*this, keeps_alive);
    return;
  }
  forget();
  arguments.poll_events = events;
  if (events != 0) loop_.submit(*this, keeps_alive);
}

void Readiness::forget() {
  GIRO_CHECK(loop_.cancel(*this), "the poller did not give a question for readiness back", fd,
             state());
}

}  // namespace giro
