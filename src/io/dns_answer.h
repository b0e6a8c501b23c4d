// The answer of a name server as records. Answers come from strangers: nothing in them is believed.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "giro/dns.h"

namespace giro::dns {

// The number that stands for it in a query.
int number_of(RecordKind kind);

// False: it is malformed. Appends the records of this kind (any: of every kind that is known).
bool parse_answer(std::span<const std::byte> answer, RecordKind wanted, std::vector<Record>* out);

}  // namespace giro::dns
