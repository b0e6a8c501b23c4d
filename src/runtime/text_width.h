// How many columns of a terminal a text takes.
#pragma once

#include <cstdint>
#include <string_view>

namespace giro::runtime {

// Control characters take none; sequences that steer a terminal are not known here.
int text_width(std::u16string_view text);

// Where a terminal's cursor stands after a text that began in the first column of row 0.
struct TextPosition {
  int64_t row = 0;
  int64_t column = 0;
};
struct TextGrid {
  int64_t columns;  // of the terminal
  int64_t tab_size;
  int64_t indentation;  // of every line but the first
};
TextPosition position_behind(std::u16string_view text, const TextGrid& grid);

}  // namespace giro::runtime
