// JsonValue: the `exports` or `imports` of a package.json as a tree. Members keep the file's order,
// because the order of conditions decides; a key that comes twice keeps its last value.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace giro::modules {

struct JsonValue {
  enum class Kind { null, string, array, object, other };  // other: a number or a boolean
  struct Member;

  Kind kind = Kind::null;
  std::string text;  // of a string; of `other` as it stands in the file
  std::vector<JsonValue> items;
  std::vector<Member> members;

  const JsonValue* member(std::string_view key) const;
};

struct JsonValue::Member {
  std::string key;
  JsonValue value;
};

// Text inside quotes as JSON.stringify would write it, quotes included.
std::string json_quoted(std::string_view text);

}  // namespace giro::modules
