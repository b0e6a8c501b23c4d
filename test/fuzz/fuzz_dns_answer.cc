// Answers of name servers, which anybody on the network can send: whatever they are, reading them
// ends, and touches nothing outside.
#include <cstddef>
#include <cstdint>

#include "io/dns_answer.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace giro::dns;
  // Too long for a name server, and for the library's sizes.
  constexpr size_t kBytesMax = 65535;
  if (size > kBytesMax) return 0;
  std::vector<Record> records;
  parse_answer({reinterpret_cast<const std::byte*>(data), size}, RecordKind::any, &records);
  return 0;
}
