// Options that Node or its engine has and giro does not: those that can mean nothing here are taken
// without a word, the others are refused with the reason.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace giro::cli {

struct OtherOption {
  bool takes_value;          // in the next word, if there is no `=`
  std::string_view refusal;  // why not; empty: it is taken
};

// `name` with its dashes, without a `no-`.
std::optional<OtherOption> find_other_option(std::string_view name);

// Names of those that are taken, as far as Node lists them for NODE_OPTIONS.
std::span<const std::string_view> taken_names();

}  // namespace giro::cli
