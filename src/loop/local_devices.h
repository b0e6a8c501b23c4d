// Which devices hold file systems that answer from memory what is in memory, without asking anybody
// over a network or in user space. Known after a call that may wait has been there.
#pragma once

#include <sys/stat.h>

#include <cstdint>

namespace giro {

class System;

// Any thread.
bool is_on_local_device(const struct statx& status);
// Asks for the file system's kind when the device is new. May wait.
void learn_device(System& system, const char* path, const struct statx& status);

}  // namespace giro
