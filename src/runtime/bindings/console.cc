// What the console prints without inspect and streams: lines of texts, numbers and their like, to
// outputs of the process that nobody has touched.
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/bindings/bindings.h"
#include "runtime/bindings/process_environment.h"
#include "runtime/bindings/stdio.h"
#include "runtime/standard_descriptors.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::String;
using engine::Value;

// Of outputs 1 and 2, since they were first to be written to.
struct Outputs {
  std::array<std::string_view, 3> types;
  std::array<bool, 3> are_written{};
};

Outputs& outputs() { return Environment::current().state<Outputs>(); }

bool needs_stream(std::string_view type) {
  return type == "INVALID" || type == "UDP" || type == "UNKNOWN";
}

bool may_have_colors(std::string_view type) {
  return type == "TTY" || find_variable("FORCE_COLOR").has_value();
}

// What inspect would say of it, without colors; nothing of symbols and objects.
std::optional<std::string> text_of(Value value) {
  if (value.is_object() || value.is_symbol()) return std::nullopt;
  if (value.is_number()) {
    const double number = value.to_number();
    if (number == 0 && std::signbit(number)) return "-0";
  }
  std::string text = String::of(value).to_utf8();
  if (value.is_big_int()) text += 'n';
  return text;
}

// Nothing where formats, colors or objects need more than this.
std::optional<std::string> line_of(Object values, uint32_t count, std::string_view type) {
  if (may_have_colors(type)) return std::nullopt;
  std::string line;
  for (uint32_t i = 0; i < count; ++i) {
    Value value = values.get(i);
    std::optional<std::string> text = text_of(value);
    if (!text) return std::nullopt;
    const bool may_be_format = i == 0 && value.is_string();
    if (may_be_format && text->find('%') != text->npos) return std::nullopt;
    if (i > 0) line += ' ';
    line += *text;
  }
  return line += '\n';
}

// (fd, first, values, count): 0, a negative errno, or undefined where that is not enough.
Value print(Call& call) {
  const int fd = call[0].to_int32();
  Outputs& all = outputs();
  std::string_view& type = all.types[fd];
  if (type.empty()) type = type_of_descriptor(fd);
  if (needs_stream(type)) return Value::undefined();
  const auto count = static_cast<uint32_t>(call[3].to_int32());
  // Alone, a text is printed as it is, everywhere.
  std::optional<std::string> line = count == 1 && call[1].is_string()
                                        ? String::of(call[1]).to_utf8() + '\n'
                                        : line_of(Object(call[2]), count, type);
  if (!line) return Value::undefined();
  all.are_written[fd] = true;
  return Value::integer(write_fully(fd, *line));
}

// (fd): the type of an output that has been printed to.
Value printed_type(Call& call) {
  const int fd = call[0].to_int32();
  const Outputs& all = outputs();
  return all.are_written[fd] ? Value::string(all.types[fd]) : Value::undefined();
}

}  // namespace

void initialize_console(Object exports) {
  method<print>(exports, "print", 4);
  method<printed_type>(exports, "printedType", 1);
}

}  // namespace giro::runtime
