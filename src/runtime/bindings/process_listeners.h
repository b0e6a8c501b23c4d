// Which signals JavaScript listens to.
#pragma once

namespace giro::runtime {

// Of the current program.
bool program_listens_to(int signal);

}  // namespace giro::runtime
