// The language that Intl and toLocaleString() use where a program names none.
#pragma once

namespace giro::engine {

// As LC_ALL, LC_MESSAGES or LANG say, whether or not the machine has that locale. The engine by
// itself asks the C library, which only knows those that are installed. In the first realm.
void set_language_from_environment();

// The self-test of Capability::language.
bool language_works();

}  // namespace giro::engine
