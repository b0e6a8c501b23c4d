// CHECK: an invariant that holds in every build. A broken one is a bug in the program, not an
// operating error, so the process ends with a sentence that names what was violated.
#pragma once

namespace giro {

// What GIRO_CHECK calls when it finds the invariant broken.
[[noreturn]] void check_failed(const char* file, int line, const char* condition,
                               const char* sentence);

}  // namespace giro

// Ends the process with this sentence unless the condition holds.
#define GIRO_CHECK(condition, sentence)                               \
  do {                                                                \
    if (!(condition)) [[unlikely]]                                    \
      ::giro::check_failed(__FILE__, __LINE__, #condition, sentence); \
  } while (false)
