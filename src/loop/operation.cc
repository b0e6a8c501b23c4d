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

Operation::~Operation() {
  GIRO_CHECK(!in_flight(), "an operation is destroyed when it is not in flight any more");
}

}  // namespace giro
