// JsonReader: JSON text from its beginning to its end, one value at a time. What nobody wants is
// passed over without a look at more than its brackets, as Node does it.
#pragma once

#include <string>
#include <string_view>

#include "runtime/modules/json_value.h"

namespace giro::modules {

class JsonReader {
 public:
  // The text is well-formed UTF-8 and outlives the reader.
  explicit JsonReader(std::string_view text) : text_(text) {}

  // Each is false where the text is broken, or nested too deep; the reader is of no use then.
  bool read(JsonValue& out) { return read_value(out, 0); }
  bool read_string(std::string& out);
  bool skip();

  // For an object whose members are read one by one: enter() first, and then next_key() before
  // each value until it says that there is none.
  enum class Next { member, end, broken };
  bool enter() { return take('{'); }
  Next next_key(std::string& out);

  bool at_end();

 private:
  char peek();
  bool take(char wanted);
  // After an element: after its comma, at the closing bracket, or neither.
  Next next_element(char closing, bool is_first);
  bool read_value(JsonValue& out, int depth);
  bool read_array(JsonValue& out, int depth);
  bool read_object(JsonValue& out, int depth);
  bool read_other(JsonValue& out);
  bool read_escape(std::string& out);
  bool read_code_unit(char16_t& out);
  std::string_view take_token();  // a number or a name, as far as its end
  bool skip_string();
  bool skip_nested();

  std::string_view text_;
  size_t at_ = 0;
  bool is_first_ = true;  // the next key is the first of its object
};

}  // namespace giro::modules
