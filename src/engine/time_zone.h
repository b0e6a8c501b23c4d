// The time zone that Date uses.
//
// The engine forgets the zone it knows, and all it has computed with it, whenever it is entered
// from outside, not when the zone changes. Here it does so when the zone changes, and at once: the
// engine's library calls its own exported DateCache::resetIfNecessarySlow() through the linker's
// table, so the one defined here comes first, and learns which cache to reset. Where the symbols
// are missing, dates change from the next callback on, or not at all.
#pragma once

#include <string>

namespace giro::engine {

// Before the first script of a realm.
void prepare_time_zone();
// As TZ has it; "": the machine's.
void set_time_zone(const std::string& name);

}  // namespace giro::engine
