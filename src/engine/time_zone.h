// The time zone that Date uses (Capability::time_zone).
//
// The engine forgets the zone it knows, and all it has computed with it, when it is entered from
// outside: before 2.52 every time, later when it has been told of a change. Here it does so when
// the zone changes, and at once: the library calls its own exported functions of a DateCache
// through the linker's table, so those defined here come first, and learn which cache to reset.
#pragma once

#include <string>

namespace giro::engine {

// Before the first script of a realm.
void prepare_time_zone();
// As TZ has it; "": the machine's.
void set_time_zone(const std::string& name);

// While one exists a heap is made without the table of all time zones (Capability::zone_table):
// from 2.54 on the engine looks for the number of UTC in it when a heap is made, and makes it for
// that; but also later, when it is asked for a number that it does not have yet. Only while no
// other thread uses the engine.
class ZoneTablePutOff {
 public:
  ZoneTablePutOff();
  ~ZoneTablePutOff();
  ZoneTablePutOff(const ZoneTablePutOff&) = delete;
  ZoneTablePutOff& operator=(const ZoneTablePutOff&) = delete;

 private:
  unsigned* utc_number_ = nullptr;
};

// The self-test.
bool time_zone_works();

}  // namespace giro::engine
