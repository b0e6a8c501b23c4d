// What a process gets from its parent: the descriptors 0, 1 and 2, how signals find it, and
// variables of the environment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace giro::runtime {

// At the start of the process: those that are closed become /dev/null, so that no file opened later
// gets their numbers.
void prepare_standard_descriptors();

// At the start of the process: as many descriptors as it may have. The usual limit is for programs
// that use select().
void raise_descriptor_limit();

// At the start of the process: signals that the parent ignored or blocked (nohup, a shell's
// background jobs) get their default action, as in Node; but SIGPIPE is ignored, so that a write
// fails with EPIPE.
void prepare_signals();

// At the start of the process: what it lacks to come to life, as a sentence. The engine, and the
// libraries below it, would end without a word.
std::optional<std::string> what_is_lacking();

// The process is set-user-ID, set-group-ID or has capabilities of its file's (AT_SECURE).
bool has_more_rights_than_parent();
// At the start of the process, before anybody reads them: if so, variables that tell Node, the
// engine or giro what to load and run are forgotten. By them a parent would have its own code run
// with rights that it does not have.
void forget_variables_of_parent();

// Writes everything, waiting as long as it takes, also where the descriptor does not block.
// 0, or a negative errno.
int write_fully(int fd, std::span<const char> bytes);

}  // namespace giro::runtime
