#include "giro/operation.h"

namespace giro {

Operation::~Operation() {
  GIRO_CHECK(!in_flight(), "an operation is destroyed when it is not in flight any more");
}

}  // namespace giro
