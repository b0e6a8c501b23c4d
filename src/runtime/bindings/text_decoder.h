// The decoders behind TextDecoder: bytes that come in pieces to UTF-16.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/encoding/utf.h"

namespace giro::runtime {

enum class OnMalformed : uint8_t { replace, fail };

class TextDecoder {
 public:
  virtual ~TextDecoder() = default;

  // By the Encoding standard's name of the encoding; null if there is no decoder for it.
  static std::unique_ptr<TextDecoder> create(std::string_view name, OnMalformed on_malformed);

  // The next piece; with `at_end` what is unfinished is malformed, and the decoder is as new.
  // Nothing if the piece is malformed and shall not be.
  virtual std::optional<std::u16string> decode(encoding::Bytes piece, bool at_end) = 0;
  // Whether a piece that is ASCII stands for itself, whatever was before it.
  virtual bool keeps_ascii() const { return false; }
};

}  // namespace giro::runtime
