#include "cli/live_request.h"

#include <algorithm>
#include <cctype>

namespace giro::cli {
namespace {

constexpr size_t kHeadBytesMax = 16384;
constexpr uint32_t kFieldsMax = 100;

bool is_same(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](unsigned char x, unsigned char y) {
    return std::tolower(x) == std::tolower(y);
  });
}

// In a time that does not tell how far they are the same.
bool is_same_secret(std::string_view given, std::string_view secret) {
  if (given.size() != secret.size()) return false;
  unsigned difference = 0;
  for (size_t i = 0; i < given.size(); ++i) {
    difference |= static_cast<unsigned char>(given[i]) ^ static_cast<unsigned char>(secret[i]);
  }
  return difference == 0;
}

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const int lower = std::tolower(static_cast<unsigned char>(c));
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::string decoded(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool is_escape = text[i] == '%' && i + 2 < text.size() && digit_of(text[i + 1]) >= 0 &&
                           digit_of(text[i + 2]) >= 0;
    if (is_escape) {
      out += static_cast<char>(digit_of(text[i + 1]) * 16 + digit_of(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

// Of "a=1&b=2".
std::string parameter(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    if (pair.starts_with(name) && pair.substr(name.size()).starts_with('=')) {
      return decoded(pair.substr(name.size() + 1));
    }
  }
  return "";
}

// Calls each(name, value) for what is in Http1Head::fields.
template <typename Each>
void each_field(std::string_view fields, Each each) {
  const auto take = [&] {
    const std::string_view part = fields.substr(0, fields.find('\n'));
    fields.remove_prefix(std::min(part.size() + 1, fields.size()));
    return part;
  };
  while (!fields.empty()) {
    const std::string_view name = take();
    each(name, take());
  }
}

std::optional<LiveTarget> target_of(std::string_view path) {
  if (path == "/") return LiveTarget::page;
  if (path == "/recording") return LiveTarget::recording;
  if (path == "/source") return LiveTarget::source;
  return std::nullopt;
}

}  // namespace

LiveRequestReader::LiveRequestReader(std::string_view token, uint16_t port)
    : token_(token), port_(std::to_string(port)) {
  parser_.reset({.head_size_max = kHeadBytesMax, .fields_max = kFieldsMax});
}

bool LiveRequestReader::take(std::string_view bytes) {
  const auto result = parser_.execute(bytes, *this);
  return is_judged_ || result.state != proto::Http1Parser::State::parsed;
}

proto::Http1Answer LiveRequestReader::head(const proto::Http1Head& head) {
  is_judged_ = true;
  judge(head);
  return proto::Http1Answer::stop;
}

bool LiveRequestReader::is_name_of_ours(std::string_view host) const {
  const size_t colon = host.rfind(':');
  if (colon == std::string_view::npos || host.substr(colon + 1) != port_) return false;
  const std::string_view name = host.substr(0, colon);
  return name == "127.0.0.1" || is_same(name, "localhost");
}

// Not another name that leads to this machine (what a site may do to reach us), and no other site.
bool LiveRequestReader::comes_from_here(const proto::Http1Head& head) {
  constexpr std::string_view kScheme = "http://";
  int hosts = 0;
  bool is_good = true;
  each_field(head.fields, [&](std::string_view name, std::string_view value) {
    if (is_same(name, "host")) {
      ++hosts;
      is_good = is_good && is_name_of_ours(value);
    } else if (is_same(name, "origin")) {
      is_good =
          is_good && value.starts_with(kScheme) && is_name_of_ours(value.substr(kScheme.size()));
    } else if (is_same(name, "sec-fetch-site")) {
      is_good = is_good && (value == "same-origin" || value == "none");
    }
  });
  return is_good && hosts == 1;
}

void LiveRequestReader::judge(const proto::Http1Head& head) {
  const std::string_view path = head.text.substr(0, head.text.find('?'));
  const std::string_view query = head.text.substr(std::min(path.size() + 1, head.text.size()));
  if (!comes_from_here(head)) {
    refusal_ = {403, "Only this machine may look, by the address that giro has printed."};
  } else if (!is_same_secret(parameter(query, "token"), token_)) {
    refusal_ = {403, "The token is missing or wrong: open the address that giro has printed."};
  } else if (head.method != HTTP_GET && head.method != HTTP_HEAD) {
    refusal_ = {405, "Nothing can be changed here."};
  } else if (const auto target = target_of(path)) {
    request_ = {*target, parameter(query, "file"), head.method == HTTP_HEAD};
  } else {
    refusal_ = {404, "There is nothing of that name."};
  }
}

}  // namespace giro::cli
