#include "giro/operation.h"

namespace giro {

bool waits_for_descriptor(Opcode opcode) {
  switch (opcode) {
    case Opcode::accept:
    case Opcode::connect:
    case Opcode::receive:
    case Opcode::send:
    case Opcode::poll: return true;
    default: return false;
  }
}

void Operation::choose_memory(std::span<std::byte> of_poller) {
  auto& receive = arguments.receive;
  if (receive.memory == ReceiveMemory::own || receive.memory == ReceiveMemory::offered) return;
  std::span<std::byte> memory;
  if (receive.memory == ReceiveMemory::asked) memory = receive.ask();
  if (memory.empty()) memory = of_poller;
  receive.data = memory.data();
  receive.size = memory.size();
}

Operation::~Operation() {
  GIRO_CHECK(!in_flight(), "an operation in flight was destroyed", to_string(opcode_));
}

}  // namespace giro
