#include "giro/base/check.h"

#include <cstdio>
#include <cstdlib>

namespace giro {

void check_failed(const char* file, int line, const char* condition, const char* sentence) {
  std::fprintf(stderr, "giro: %s\n  (CHECK %s, %s:%d)\n", sentence, condition, file, line);
  std::abort();
}

}  // namespace giro
