// Who we are, and whom we stand in for.
#pragma once

#include <string_view>

#include "giro/version.h"

namespace giro::runtime {

inline constexpr std::string_view kGiroVersion = GIRO_VERSION_STRING;
inline constexpr std::string_view kNodeVersion = "24.19.0";
#if defined(__aarch64__)
inline constexpr std::string_view kArchitecture = "arm64";
#else
inline constexpr std::string_view kArchitecture = "x64";
#endif

}  // namespace giro::runtime
