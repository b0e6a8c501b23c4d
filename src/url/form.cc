#include "url/form.h"

#include <algorithm>

#include "url/percent_encoding.h"

namespace giro::url {

std::string form_decode(std::string_view text) {
  std::string spaced(text);
  std::ranges::replace(spaced, '+', ' ');
  return percent_decode(spaced);
}

std::string form_encode(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t begin = 0;;) {
    size_t space = text.find(' ', begin);
    append_percent_encoded(out, text.substr(begin, space - begin), kFormSet);
    if (space == text.npos) return out;
    out.push_back('+');
    begin = space + 1;
  }
}

}  // namespace giro::url
