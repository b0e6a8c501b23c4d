#include "loop/execute.h"

#include "giro/system.h"
#include "loop/execute_file.h"
#include "loop/execute_socket.h"

namespace giro {

int64_t execute(Operation& operation, System& system) {
  int64_t result = 0;
  const char* call = call_of(operation);
  switch (operation.opcode()) {
    case Opcode::work: (*operation.arguments.work)(); break;
    case Opcode::accept:
    case Opcode::connect:
    case Opcode::receive:
    case Opcode::send: result = execute_socket(operation, system); break;
    case Opcode::poll:
      GIRO_CHECK(false, "a question for readiness was given to a thread", operation.fd);
      break;
    default: result = execute_file(operation, system, &call); break;
  }
  operation.set_result(result, call);
  return result;
}

int64_t execute_at_once(Operation& operation, System& system) {
  if (operation.opcode() != Opcode::connect) return execute(operation, system);
  int error = start_connect(operation, system);
  return error < 0 ? error : -EAGAIN;
}

}  // namespace giro
