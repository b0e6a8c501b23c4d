// What people and their files say in lines: .env files, and keys of a terminal.
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/encoding/utf.h"
#include "giro/base/check.h"
#include "runtime/env_file.h"
#include "runtime/key_decoder.h"

namespace {

void check_env_file(std::string_view text) {
  size_t length = 0;
  for (const giro::runtime::EnvEntry& entry : giro::runtime::parse_env_file(text)) {
    GIRO_CHECK(!entry.name.empty(), "a variable without a name");
    length += entry.name.size() + entry.value.size();
  }
  GIRO_CHECK(length <= text.size(), "variables say more than their file", length, text.size());
}

// Keys are parts of the text, one after the other, however it is cut.
void check_keys(std::u16string_view text, size_t first_size) {
  using namespace giro::runtime;
  const size_t first = std::min(first_size, text.size());
  const DecodedKeys begun = decode_keys(text.substr(0, first), KeyInput::may_go_on);
  GIRO_CHECK(begun.consumed <= first, "keys of what has not come");
  for (const DecodedKeys& decoded :
       {begun, decode_keys(text.substr(begun.consumed), KeyInput::is_over)}) {
    size_t length = 0;
    for (const Key& key : decoded.keys) length += key.sequence.size();
    GIRO_CHECK(length == decoded.consumed, "keys of another length than was consumed", length,
               decoded.consumed);
  }
  const DecodedKeys all = decode_keys(text, KeyInput::is_over);
  GIRO_CHECK(all.consumed == text.size(), "a key is missing", all.consumed, text.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_env_file(text);
  check_keys(giro::encoding::utf8_to_utf16(text), size == 0 ? 0 : data[0]);
  return 0;
}
