// Who we are, and whom we stand in for.
#pragma once

#include <string_view>

namespace giro::runtime {

inline constexpr std::string_view kGiroVersion = "0.1.0";
inline constexpr std::string_view kNodeVersion = "24.19.0";

}  // namespace giro::runtime
