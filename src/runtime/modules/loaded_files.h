// For --watch: tells the process that runs this one which files the program loads.
#pragma once

#include <string>

namespace giro::modules {

// Any thread. Nothing happens where nobody watches.
void report_loaded_file(const std::string& path);

}  // namespace giro::modules
