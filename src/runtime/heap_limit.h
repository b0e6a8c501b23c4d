// How large the heap of a program may become.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "runtime/settings.h"

namespace giro::runtime {

// In the words of Node's options. Nothing but what is called old is a limit here: the engine has no
// part of its heap for young objects.
struct HeapDefaults {
  double old_mb;
  double young_mb;
};
// By the memory of the machine or of the control group, whichever is less.
HeapDefaults heap_defaults();

// What is wrong with the options for it, if something is.
std::optional<std::string> heap_options_error(const Settings& settings);

// What the options say, or the default.
size_t heap_limit_bytes(const Settings& settings);

// Says so, and aborts, as Node does.
[[noreturn]] void abort_out_of_memory(size_t live_bytes, size_t limit_bytes);

}  // namespace giro::runtime
