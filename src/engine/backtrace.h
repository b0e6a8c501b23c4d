// Where JavaScript is: its frames, from the inside out.
#pragma once

#include <string>
#include <vector>

namespace giro::engine {

struct StackFrame {
  std::string function;  // empty: the text of a script or module itself, or one without a name
  std::string file;      // empty: it is written in C++, or in the engine
  unsigned line = 0;     // from 1
};

// Also in the middle of a script, where an ExecutionGuard looks in. The innermost `frames_max`.
std::vector<StackFrame> backtrace(unsigned frames_max);

}  // namespace giro::engine
