// Options that Node or its engine has and giro does not: those that can mean nothing here are taken
// without a word, the others are refused with the reason.
#pragma once

#include <optional>
#include <string_view>

namespace giro::cli {

struct OtherOption {
  bool takes_value;          // in the next word, if there is no `=`
  std::string_view refusal;  // why not; empty: it is taken
};

// `name` with its dashes, without a `no-`.
std::optional<OtherOption> find_other_option(std::string_view name);

}  // namespace giro::cli
