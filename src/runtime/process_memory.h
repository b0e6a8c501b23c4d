// How much memory the process has, and may have.
#pragma once

#include <string_view>

namespace giro::runtime {

// A line of /proc/meminfo ("MemTotal:"); 0 where there is none.
double memory_info_bytes(std::string_view wanted);
double resident_memory_bytes();
// The limit of the control group; 2^64 - 1 where it has none, 0 where nothing can be found out.
double constrained_memory_bytes();
// What could still be had: what the limit leaves, or what the machine has free.
double available_memory_bytes();

}  // namespace giro::runtime
