#include "giro/base/check.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace giro::detail {

namespace {

// Without the folder that the project was built in.
const char* in_project(const char* file) {
  for (const char* room : {"/src/", "/include/", "/test/"}) {
    const size_t at = std::string_view(file).rfind(room);
    if (at != std::string_view::npos) return file + at + 1;
  }
  return file;
}

}  // namespace

void check_failed(const CheckPlace& place, const char* message, const char* names,
                  std::initializer_list<CheckedValue> values) {
  std::fprintf(stderr, "giro: %s", message);
  const char* before = ": ";
  if (values.size() > 0) std::fprintf(stderr, " (%s", names);
  for (const CheckedValue& value : values) {
    if (value.text != nullptr) {
      std::fprintf(stderr, "%s%s", before, value.text);
    } else {
      std::fprintf(stderr, "%s%" PRId64, before, value.number);
    }
    before = ", ";
  }
  if (values.size() > 0) std::fputs(")", stderr);
  std::fprintf(stderr, "\n  (CHECK %s, %s:%d)\n", place.condition, in_project(place.file),
               place.line);
  std::abort();
}

}  // namespace giro::detail
