// Texts of modules of any kind: what is rewritten keeps its lines, and its patch leads back to it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/encoding/utf.h"
#include "giro/base/check.h"
#include "syntax/module_rewriter.h"

namespace {

std::u16string units_of(std::string_view text) {
  std::u16string units(text.size(), u'\0');
  units.resize(giro::encoding::utf8_to_utf16(giro::encoding::bytes_of(text), units.data()).written);
  return units;
}

size_t lines_of(std::u16string_view text) { return std::count(text.begin(), text.end(), u'\n'); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::u16string text = units_of({reinterpret_cast<const char*>(data), size});
  const auto made = giro::syntax::rewrite_module(text);
  if (!made) return 0;
  const std::u16string_view packed = made->packed;
  const size_t end = packed.find(u'\n');
  GIRO_CHECK(end != packed.npos, "there is no code behind the lists");
  const std::u16string_view code = packed.substr(end + 1);
  GIRO_CHECK(lines_of(code) == lines_of(text) + 1, "the code has other lines than the text");
  GIRO_CHECK(code.starts_with(u"(function*(") && code.ends_with(u"\n})"),
             "the code is no generator");
  return 0;
}
