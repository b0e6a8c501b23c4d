#include "runtime/modules/source_text.h"

#include <string_view>
#include <utility>

#include "base/encoding/utf.h"
#include "runtime/modules/file_system.h"

namespace giro::modules {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

}  // namespace

SourceText source_text(std::string bytes) {
  if (bytes.starts_with(kByteOrderMark)) bytes.erase(0, kByteOrderMark.size());
  const bool ascii = encoding::is_ascii(encoding::bytes_of(bytes));
  if (!ascii && !encoding::is_well_formed_utf8(encoding::bytes_of(bytes))) {
    bytes = encoding::utf16_to_utf8(encoding::utf8_to_utf16(bytes));
  }
  return {std::move(bytes), ascii};
}

Result<SourceText> read_source(const std::string& path) {
  Result<std::string> bytes = FileSystem::read(path);
  if (!bytes) return bytes.error();
  return source_text(*std::move(bytes));
}

}  // namespace giro::modules
