// Bytes of a client or a server, which may be anybody: whatever they are, they mean the same
// however they are cut into pieces.
#include <cstddef>
#include <cstdint>

#include "giro/base/check.h"
#include "proto/http1_trace.h"

namespace {

// Which of several faults is found first depends on the pieces; that one is found does not.
std::string without_code(std::string trace) {
  size_t at = trace.rfind("HPE_");
  if (at != std::string::npos && trace.find('\n', at) == trace.size() - 1) trace.erase(at + 4);
  return trace;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace giro::proto;
  constexpr size_t kSettings = 2;
  if (size < kSettings) return 0;
  Http1Settings settings{
      .kind = (data[0] & 1) != 0 ? Http1Kind::response : Http1Kind::request,
      .lenient_flags = static_cast<uint16_t>((data[0] & 2) != 0 ? 0x3ff : 0),
      .head_size_max = 256,
      .fields_max = 8,
  };
  const size_t piece_size = data[1] % 32 + 1U;
  std::string_view bytes(reinterpret_cast<const char*>(data) + kSettings, size - kSettings);
  std::string whole = without_code(trace_http1(bytes, settings, bytes.size() + 1));
  std::string cut = without_code(trace_http1(bytes, settings, piece_size));
  GIRO_CHECK(whole == cut, "bytes mean something else in pieces");
  return 0;
}
