#include "runtime/modules/json_reader.h"

#include <charconv>
#include <utility>

#include "base/encoding/utf.h"

namespace giro::modules {
namespace {

constexpr int kDepthMax = 200;  // of a tree of conditions; recursion must end before the stack does

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Digits at the beginning, which are taken away; false: there are none.
bool take_digits(std::string_view& text) {
  size_t count = 0;
  while (count < text.size() && is_digit(text[count])) ++count;
  text.remove_prefix(count);
  return count > 0;
}

bool is_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const bool is_padded = text.size() > 1 && text[0] == '0' && is_digit(text[1]);
  if (is_padded || !take_digits(text)) return false;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    if (!take_digits(text)) return false;
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
    if (!take_digits(text)) return false;
  }
  return text.empty();
}

// Of two members with one name the later counts, where the earlier stood.
JsonValue& add_member(JsonValue& object, std::string key) {
  for (auto& [name, value] : object.members) {
    if (name == key) return value = JsonValue();
  }
  return object.members.emplace_back(JsonValue::Member{std::move(key), {}}).value;
}

}  // namespace

char JsonReader::peek() {
  while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  return at_ < text_.size() ? text_[at_] : '\0';
}

bool JsonReader::take(char wanted) {
  if (peek() != wanted || at_ == text_.size()) return false;
  ++at_;
  return true;
}

bool JsonReader::at_end() {
  peek();
  return at_ == text_.size();
}

JsonReader::Next JsonReader::next_element(char closing, bool is_first) {
  if (take(closing)) return Next::end;
  return is_first || take(',') ? Next::member : Next::broken;
}

JsonReader::Next JsonReader::next_key(std::string& out) {
  Next next = next_element('}', is_first_);
  is_first_ = false;
  if (next == Next::member && !(read_string(out) && take(':'))) return Next::broken;
  return next;
}

bool JsonReader::read_value(JsonValue& out, int depth) {
  if (depth > kDepthMax) return false;
  switch (peek()) {
    case '[': return read_array(out, depth);
    case '{': return read_object(out, depth);
    case '"': out.kind = JsonValue::Kind::string; return read_string(out.text);
    default: return read_other(out);
  }
}

bool JsonReader::read_array(JsonValue& out, int depth) {
  out.kind = JsonValue::Kind::array;
  take('[');
  for (;;) {
    Next next = next_element(']', out.items.empty());
    if (next != Next::member) return next == Next::end;
    if (!read_value(out.items.emplace_back(), depth + 1)) return false;
  }
}

bool JsonReader::read_object(JsonValue& out, int depth) {
  out.kind = JsonValue::Kind::object;
  take('{');
  for (;;) {
    Next next = next_element('}', out.members.empty());
    if (next != Next::member) return next == Next::end;
    std::string key;
    if (!read_string(key) || !take(':')) return false;
    if (!read_value(add_member(out, std::move(key)), depth + 1)) return false;
  }
}

std::string_view JsonReader::take_token() {
  constexpr std::string_view kEnds = ",]} \t\r\n";
  std::string_view token = text_.substr(at_, text_.find_first_of(kEnds, at_) - at_);
  at_ += token.size();
  return token;
}

bool JsonReader::read_other(JsonValue& out) {
  const std::string_view token = take_token();
  if (token == "null") {
    out.kind = JsonValue::Kind::null;
    return true;
  }
  out.kind = JsonValue::Kind::other;
  out.text = token;
  return token == "true" || token == "false" || is_number(token);
}

bool JsonReader::read_string(std::string& out) {
  out.clear();
  if (!take('"')) return false;
  while (at_ < text_.size()) {
    const char c = text_[at_++];
    if (c == '"') return true;
    if (static_cast<unsigned char>(c) < 0x20) return false;
    if (c != '\\') {
      out += c;
    } else if (!read_escape(out)) {
      return false;
    }
  }
  return false;
}

bool JsonReader::read_escape(std::string& out) {
  constexpr std::string_view kNames = "\"\\/bfnrt";
  constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
  if (at_ == text_.size()) return false;
  const char name = text_[at_++];
  if (name != 'u') {
    const size_t found = kNames.find(name);
    if (found != kNames.npos) out += kMeanings[found];
    return found != kNames.npos;
  }
  std::u16string units(1, 0);
  if (!read_code_unit(units[0])) return false;
  const bool is_half = (units[0] & 0xfc00) == 0xd800;
  if (is_half) {
    if (text_.substr(at_, 2) != "\\u") return false;
    at_ += 2;
    units.push_back(0);
    if (!read_code_unit(units[1])) return false;
  }
  out += encoding::utf16_to_utf8(units);
  return encoding::is_well_formed(units);
}

bool JsonReader::read_code_unit(char16_t& out) {
  constexpr size_t kDigits = 4;
  const std::string_view digits = text_.substr(at_, kDigits);
  uint16_t unit = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), unit, 16);
  at_ += digits.size();
  out = unit;
  return digits.size() == kDigits && read.ptr == digits.data() + kDigits;
}

bool JsonReader::skip_string() {
  while (at_ < text_.size()) {
    const char c = text_[at_++];
    if (c == '"') return true;
    if (c == '\\') ++at_;
  }
  return false;
}

bool JsonReader::skip() {
  const char first = peek();
  if (first == '[' || first == '{') return skip_nested();
  if (take('"')) return skip_string();
  return !take_token().empty();
}

bool JsonReader::skip_nested() {
  int depth = 0;
  while (at_ < text_.size()) {
    const char c = text_[at_++];
    if (c == '"' && !skip_string()) return false;
    if (c == '[' || c == '{') ++depth;
    if ((c == ']' || c == '}') && --depth == 0) return true;
  }
  return false;
}

}  // namespace giro::modules
