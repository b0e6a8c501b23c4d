// The name of the process as ps and top show it.
#pragma once

#include <string>
#include <string_view>

namespace giro::runtime {

// At first what the program was called by.
std::string process_title();
// Cut to the room that the command line had when the process began.
void set_process_title(std::string_view title);

}  // namespace giro::runtime
