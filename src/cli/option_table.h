// The options that giro knows, in the order in which --help shows them.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace giro::cli {

// optional: a text after `=`, or none.
enum class OptionKind : uint8_t { flag, text, number, list, optional };
// Whether NODE_OPTIONS may have it.
enum class InEnvironment : uint8_t { no, yes };

struct Option {
  std::string_view name;  // "--eval"
  char letter;            // 'e'; 0: none
  OptionKind kind;
  InEnvironment in_environment;
  std::string_view argument;      // "SCRIPT", for the help; empty for flags
  std::string_view help;          // empty: known, and not worth a line
  std::string_view choices = {};  // "a|b|c": nothing else will do
};

std::span<const Option> option_table();
// Null: unknown. `name` with its dashes.
const Option* find_option(std::string_view name);
const Option* find_option(char letter);
// The known option that an unknown one comes closest to; empty: none is close.
std::string_view closest_option(std::string_view name);

}  // namespace giro::cli
