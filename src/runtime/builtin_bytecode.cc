#include "runtime/builtin_bytecode.h"

#include <cstdint>

#include "runtime/builtin_sources.h"

extern "C" const char giro_bytecode[], giro_bytecode_end[];  // NOLINT: embedded_bytecode.S

namespace giro::runtime {

std::span<const char> builtin_bytecode(size_t index) {
  if (giro_bytecode_end - giro_bytecode == 0) return {};
  const size_t table_size = (builtin_sources().size() + 1) * sizeof(uint32_t);
  const char* code = giro_bytecode + (table_size + kBytecodeAlignment - 1) / kBytecodeAlignment *
                                         kBytecodeAlignment;
  const auto* places = reinterpret_cast<const uint32_t*>(giro_bytecode);
  return {code + places[index], places[index + 1] - places[index]};
}

}  // namespace giro::runtime
