// What a look-up came across that will not always work: the binding's user tells the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace giro::modules {

struct Deprecation {
  std::string_view code;  // "DEP0128"
  std::string text;
};
using Deprecations = std::vector<Deprecation>;

}  // namespace giro::modules
