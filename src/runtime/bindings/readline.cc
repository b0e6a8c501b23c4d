// Terminals as line editors see them.
#include <vector>

#include "runtime/bindings/bindings.h"
#include "runtime/key_decoder.h"
#include "runtime/text_width.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::String;
using engine::Value;

constexpr int kCtrl = 1;
constexpr int kMeta = 2;
constexpr int kShift = 4;
constexpr int kEscaped = 8;

Value text_or_undefined(std::u16string_view text) {
  return text.empty() ? Value::undefined() : String::from_utf16(text).to_value();
}

// (text, isOver): [units used up, then of each key: sequence, name, code, bits]
Value decode_keys(Call& call) {
  String text = String::of(call[0]);
  KeyInput input = call[1].to_boolean() ? KeyInput::is_over : KeyInput::may_go_on;
  DecodedKeys decoded = runtime::decode_keys(text.view(), input);
  // In the array at once: the collector does not see what is only in a vector.
  Object list = Object::array({});
  uint32_t length = 0;
  list.set(length++, Value::integer(static_cast<int64_t>(decoded.consumed)));
  for (const Key& key : decoded.keys) {
    list.set(length++, String::from_utf16(key.sequence).to_value());
    list.set(length++, text_or_undefined(key.name));
    list.set(length++, text_or_undefined(key.code));
    list.set(length++, Value::integer((key.ctrl ? kCtrl : 0) | (key.meta ? kMeta : 0) |
                                      (key.shift ? kShift : 0) | (key.is_escaped ? kEscaped : 0)));
  }
  return list;
}

// (text): in columns
Value text_width(Call& call) {
  return Value::integer(runtime::text_width(String::of(call[0]).view()));
}

// (text, columns, tabSize, indentation): where the cursor is then: row * 2^32 + column
Value position_behind(Call& call) {
  TextGrid grid{call[1].to_integer(), call[2].to_integer(), call[3].to_integer()};
  TextPosition position = runtime::position_behind(String::of(call[0]).view(), grid);
  return Value::integer((position.row << 32) + position.column);
}

}  // namespace

void initialize_readline(Object exports) {
  method<decode_keys>(exports, "decodeKeys", 2);
  method<position_behind>(exports, "positionBehind", 4);
  method<text_width>(exports, "textWidth", 1);
}

}  // namespace giro::runtime
