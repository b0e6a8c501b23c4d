// Whether bytes are a changeset or patchset that can be given to SQLite: what is broken makes some
// of its versions read where nothing is.
#pragma once

#include <cstdint>
#include <span>

namespace giro::runtime::sqlite {

bool is_well_formed_changeset(std::span<const uint8_t> bytes);

}  // namespace giro::runtime::sqlite
