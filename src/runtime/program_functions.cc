#include "runtime/program_functions.h"

#include <algorithm>
#include <string>

namespace giro::runtime {
namespace {

uint64_t source_of(uint64_t place_key) { return place_key >> 32; }

}  // namespace

bool ProgramFunctions::is_of_program(const KeyedFunction& function) {
  if (function.key == 0) return false;
  const auto [known, is_new] = owns_.try_emplace(source_of(function.key), false);
  if (is_new) {
    const std::string file = engine::place_of(function.value).file;
    known->second = !file.empty() && !file.starts_with("node:");
  }
  return known->second;
}

engine::FunctionPlace ProgramFunctions::place_of(const KeyedFunction& function) const {
  engine::FunctionPlace place = engine::place_of(function.value);
  const auto head = heads_.find(source_of(function.key));
  if (head != heads_.end() && place.line == 1) {
    place.column -= static_cast<uint32_t>(std::min<size_t>(head->second, place.column - 1));
  }
  return place;
}

void ProgramFunctions::note_head(engine::Value function, size_t columns) {
  if (columns == 0) return;
  if (const uint64_t key = engine::place_key(function); key != 0) heads_[source_of(key)] = columns;
}

}  // namespace giro::runtime
