// Raw and cooked mode of the terminal, and the way back from raw mode when the process ends, by
// exit or by a signal.
#pragma once

#include <cstdint>

namespace giro::runtime {

enum class TerminalMode : uint8_t {
  cooked,  // as it was found
  raw,     // each key at once, without echo; Ctrl-C is a key like others
};

// 0, or a negative errno.
int set_terminal_mode(int fd, TerminalMode mode);
// A signal has lost its listener: in raw mode its default action restores the terminal first.
void guard_terminal();
// To what it was before the first raw mode. Safe in a signal handler.
void restore_terminal();

}  // namespace giro::runtime
