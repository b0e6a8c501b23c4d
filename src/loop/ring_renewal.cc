// How everything that is in flight goes on in a new ring.
#include <utility>

#include "giro/base/check.h"
#include "loop/ring_poller.h"

namespace giro {

template <typename Visit>
void RingPoller::for_each_side(Visit visit) {
  for (const Sides* sides : {&readers_, &writers_}) {
    for (const auto& side : *sides) {
      if (side != nullptr) visit(*side);
    }
  }
}

// After a change of credentials, and in the hands of another thread: all that is in flight goes on
// in a new ring.
void RingPoller::start_over() {
  Ring fresh(system_);
  Result<void> opened = fresh.open();
  auto fresh_buffers = std::make_unique<RingBuffers>();
  const bool possible = opened.ok() && fresh_buffers->join(fresh.raw(), system_) == 0 &&
                        (!files_.has_any_undone() || fresh.watch_end() == 0);
  GIRO_CHECK(possible || !ring_.is_another_threads(),
             "no descriptor or memory for moving a loop to another thread",
             opened.ok() ? 0 : opened.error().code());
  if (!possible) return;
  let_go_of_everything();
  ring_.swap(fresh);
  fresh.close();
  buffers_before_ = std::exchange(buffers_, std::move(fresh_buffers));
  listen_for_wakes();
  files_.go_on();
  for_each_side([this](Side& side) {
    if (side.operation == nullptr || side.has_something()) return;
    if (side.listed == Listed::awaiting_buffer) leave_list(side);
    arm(side);
  });
}

void RingPoller::let_go_of_everything() {
  leaving_ = true;
  files_.stop();
  if (ring_.is_another_threads()) {
    // The old owner does not enter any more: its operations can only be cancelled by closing the
    // ring.
    take_in(later_, SIZE_MAX);
    if (files_.has_any_in_kernel()) ring_.close_and_wait();
    files_.give_up();
    for_each_side([](Side& side) { side.armed = Armed::no; });
  } else {
    call_back_files();
    for_each_side([this](Side& side) { disarm(side); });
  }
  for_each_side([this](Side& side) {
    if (side.operation == nullptr || side.operation->opcode() != Opcode::receive) return;
    const ReceiveMemory memory = side.operation->arguments.receive.memory;
    if (memory == ReceiveMemory::lent || memory == ReceiveMemory::offered) {
      keep_bytes(side, *side.operation);
    }
  });
  leaving_ = false;
}

}  // namespace giro
