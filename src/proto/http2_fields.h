// Blocks of HTTP/2 fields as one text: name, NUL, value, NUL, and so on.
#pragma once

#include <nghttp2/nghttp2.h>

#include <string>
#include <string_view>
#include <vector>

#include "proto/http2_session.h"

namespace giro::proto {

inline void append_field(std::string& fields, std::string_view name, std::string_view value) {
  fields.append(name).push_back('\0');
  fields.append(value).push_back('\0');
}

void replace_setting(std::vector<Http2Setting>& settings, Http2Setting given);

// The fields as the library wants them; the text must outlive it.
class FieldList {
 public:
  explicit FieldList(std::string_view fields) {
    while (!fields.empty()) {
      std::string_view name = take(fields);
      const std::string_view value = take(fields);
      uint8_t flags = NGHTTP2_NV_FLAG_NONE;
      if (!name.empty() && name.front() == Http2Session::kSensitive) {
        name.remove_prefix(1);
        flags = NGHTTP2_NV_FLAG_NO_INDEX;
      }
      list_.push_back({bytes(name), bytes(value), name.size(), value.size(), flags});
    }
  }
  const nghttp2_nv* data() const { return list_.data(); }
  size_t size() const { return list_.size(); }

 private:
  static std::string_view take(std::string_view& fields) {
    const size_t end = fields.find('\0');
    const std::string_view taken = fields.substr(0, end);
    fields.remove_prefix(end == std::string_view::npos ? fields.size() : end + 1);
    return taken;
  }
  // The library's structure is not const, and nothing is written to it.
  static uint8_t* bytes(std::string_view text) {
    return const_cast<uint8_t*>(reinterpret_cast<const uint8_t*>(text.data()));
  }

  std::vector<nghttp2_nv> list_;
};

}  // namespace giro::proto
