#include "io/readiness.h"

#include "giro/base/check.h"

namespace giro {

void Readiness::want(uint32_t events, KeepsLoopAlive keeps_alive) {
  if (in_flight() && arguments.poll_events == events) {
    loop_.set_keeps_alive(*this, keeps_alive);
    return;
  }
  GIRO_CHECK(loop_.cancel(*this), "a poller gives a question for readiness back at once");
  arguments.poll_events = events;
  if (events != 0) loop_.submit(*this, keeps_alive);
}

}  // namespace giro
