// The text of a package.json, and of any source file.
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/encoding/utf.h"
#include "giro/base/check.h"
#include "runtime/modules/json_reader.h"
#include "runtime/modules/package_json.h"
#include "runtime/modules/source_text.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace giro;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const modules::SourceText source = modules::source_text(bytes);
  GIRO_CHECK(encoding::is_well_formed_utf8(encoding::bytes_of(source.utf8)),
             "a source text is no UTF-8");
  GIRO_CHECK(source.ascii == encoding::is_ascii(encoding::bytes_of(source.utf8)),
             "a source text is said to be ASCII, or not to be");

  modules::JsonValue value;
  modules::JsonReader reader(source.utf8);
  const bool is_whole = reader.read(value) && reader.at_end();
  modules::JsonReader skipper(source.utf8);
  const bool is_skipped = skipper.skip() && skipper.at_end();
  GIRO_CHECK(!is_whole || is_skipped, "what can be read cannot be passed over");
  modules::parse_package_json("/folder", source.utf8);
  return 0;
}
