// Keys out of what a terminal sends: characters, control characters and escape sequences.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace giro::runtime {

struct Key {
  std::u16string_view sequence;  // part of the text that was decoded
  std::u16string_view name;      // empty: it has none; part of the text, or static
  std::u16string code;           // of an escape sequence, without its modifiers: "[A"
  bool is_escaped = false;       // began with an escape
  bool ctrl = false;
  bool meta = false;
  bool shift = false;
};

struct DecodedKeys {
  std::vector<Key> keys;
  size_t consumed = 0;  // what is after may be the beginning of a sequence
};

enum class KeyInput { may_go_on, is_over };

// The text must outlive the keys. If the input is over, an incomplete last sequence is a key too.
DecodedKeys decode_keys(std::u16string_view text, KeyInput input);

}  // namespace giro::runtime
