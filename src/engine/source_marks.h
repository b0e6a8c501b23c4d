// What the text of a program says of the contexts that its promise jobs need (task_jobs.h). True
// also for a text that only looks like it.
#pragma once

#include <string_view>

namespace giro::engine {

// A job of it may leave another context behind than it found, by AsyncLocalStorage's enterWith().
bool may_leave_context(std::string_view source);
// It may make thenables: a method `then`, or something that is assigned to that name.
bool may_define_then(std::string_view source);

}  // namespace giro::engine
