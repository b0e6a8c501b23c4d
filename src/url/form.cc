#include "url/form.h"

#include <algorithm>

#include "url/percent_encoding.h"

namespace giro::url {

namespace {

std::string decode(std::string_view text) {
  std::string spaced(text);
  std::ranges::replace(spaced, '+', ' ');
  return percent_decode(spaced);
}

void append_encoded(std::string& out, std::string_view text) {
  for (size_t begin = 0;;) {
    size_t space = text.find(' ', begin);
    append_percent_encoded(out, text.substr(begin, space - begin), kFormSet);
    if (space == text.npos) return;
    out.push_back('+');
    begin = space + 1;
  }
}

}  // namespace

std::vector<std::string> parse_form(std::string_view text) {
  std::vector<std::string> list;
  while (!text.empty()) {
    size_t end = text.find('&');
    std::string_view pair = text.substr(0, end);
    text = end == text.npos ? std::string_view() : text.substr(end + 1);
    if (pair.empty()) continue;
    size_t equals = pair.find('=');
    list.push_back(decode(pair.substr(0, equals)));
    list.push_back(equals == pair.npos ? "" : decode(pair.substr(equals + 1)));
  }
  return list;
}

std::string form_text(std::span<const std::string> list) {
  std::string out;
  for (size_t i = 0; i + 1 < list.size(); i += 2) {
    if (i > 0) out.push_back('&');
    append_encoded(out, list[i]);
    out.push_back('=');
    append_encoded(out, list[i + 1]);
  }
  return out;
}

}  // namespace giro::url
