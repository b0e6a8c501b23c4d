// Bytes of a source file as the engine can take them.
#pragma once

#include <string>

#include "giro/base/result.h"

namespace giro::modules {

struct SourceText {
  std::string utf8;   // valid; no byte order mark
  bool ascii = true;  // every byte is a character: the engine needs no decoding
};

SourceText source_text(std::string bytes);
Result<SourceText> read_source(const std::string& path);

}  // namespace giro::modules
