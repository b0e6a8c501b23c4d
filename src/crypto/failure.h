// What the library says went wrong, as Node's users know it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace giro::crypto {

struct Failure {
  std::string message;
  // Empty where the library has not said anything.
  std::string code;  // ERR_OSSL_...
  std::string library;
  std::string reason;
  std::vector<std::string> others;  // what was said after it, the newest first
};
using MaybeFailure = std::optional<Failure>;

// What goes wrong before the library is asked, for take_failure() of this thread to tell.
void tell_failure(std::string message, std::string code);
// Of this thread, whose errors are then forgotten. `otherwise` is the message where there is none.
Failure take_failure(std::string_view otherwise);
void forget_failures();

}  // namespace giro::crypto
