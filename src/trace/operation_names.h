// What an operation is about, for people: names and sizes, never contents.
#pragma once

#include <cstdint>
#include <string>

#include "giro/operation.h"

namespace giro::trace {

struct OperationSubject {
  std::string name;  // a path or an address; empty: it is about its descriptor
  uint64_t bytes = 0;
};
// What it does, in a word.
const char* verb_of(const Operation& operation);
OperationSubject subject_of(const Operation& operation);

}  // namespace giro::trace
