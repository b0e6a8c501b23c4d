#include "cli/command_line.h"

#include <charconv>
#include <deque>
#include <optional>

#include "cli/option_table.h"
#include "cli/other_options.h"

namespace giro::cli {

namespace {

using Words = std::deque<std::string>;

bool is_among(std::string_view choices, std::string_view value) {
  if (choices.empty()) return true;
  std::string all = "|" + std::string(choices) + "|";
  return all.find("|" + std::string(value) + "|") != std::string::npos;
}

// "a|b|c" as a sentence has it.
std::string listed(std::string_view choices) {
  std::string text;
  for (char c : choices) text += c == '|' ? std::string(", ") : std::string(1, c);
  return text;
}

// However it is spelled: what runs other texts than the command line says is not for NODE_OPTIONS.
bool is_allowed(const Option& option, InEnvironment source) {
  return source == InEnvironment::no || option.in_environment == InEnvironment::yes;
}

OptionError not_allowed(const std::string& spelled) {
  return OptionError{spelled + " is not allowed in NODE_OPTIONS"};
}

class Parser {
 public:
  explicit Parser(CommandLine& line) : line_(line) {}

  // Options up to the first word that is none. The error, if there is one.
  std::optional<OptionError> parse(Words& words, InEnvironment source);

 private:
  std::optional<OptionError> parse_option(Words& words, InEnvironment source);
  std::optional<OptionError> parse_letters(const std::string& word, Words& words,
                                           InEnvironment source);
  std::optional<OptionError> take_value(const Option& option, const std::string& spelled,
                                        std::optional<std::string> value, Words& words);

  CommandLine& line_;
};

std::optional<OptionError> Parser::parse(Words& words, InEnvironment source) {
  while (!words.empty()) {
    const std::string& word = words.front();
    if (word == "-" || word.empty() || word[0] != '-') {
      if (source == InEnvironment::no) return std::nullopt;
      return not_allowed(word);
    }
    if (word == "--") {
      if (source == InEnvironment::yes) return not_allowed(word);
      words.pop_front();
      return std::nullopt;
    }
    if (auto error = parse_option(words, source)) return error;
  }
  return std::nullopt;
}

std::optional<OptionError> Parser::parse_option(Words& words, InEnvironment source) {
  std::string word = std::move(words.front());
  words.pop_front();
  if (source == InEnvironment::no) line_.exec_arguments.push_back(word);
  if (word[1] != '-') return parse_letters(word, words, source);

  size_t equals = word.find('=');
  std::string name = word.substr(0, equals);
  std::optional<std::string> value;
  if (equals != std::string::npos) value = word.substr(equals + 1);
  // As in Node, an underscore stands for a dash.
  for (size_t i = 2; i < name.size(); ++i) {
    if (name[i] == '_') name[i] = '-';
  }

  const Option* option = find_option(name);
  bool negated = option == nullptr && name.starts_with("--no-");
  if (negated) option = find_option("--" + name.substr(5));
  if (option == nullptr) {
    const bool is_no = name.starts_with("--no-");
    // It prints, as --help does.
    if (source == InEnvironment::yes && name == "--v8-options") return not_allowed(name);
    if (auto other = find_other_option(is_no ? "--" + name.substr(5) : name)) {
      // What is not there need not be switched off.
      if (!other->refusal.empty() && !is_no) {
        return OptionError{"bad option: " + name + ": " + std::string(other->refusal)};
      }
      if (other->takes_value && !value && !words.empty()) words.pop_front();
      return std::nullopt;
    }
  }
  if (option != nullptr && negated && option->kind != OptionKind::flag) {
    return OptionError{word + " is an invalid negation because it is not a boolean option"};
  }
  if (option == nullptr) {
    std::string_view closest = closest_option(name);
    std::string hint = closest.empty() ? "" : "\nDid you mean " + std::string(closest) + "?";
    return OptionError{"bad option: " + word + hint};
  }
  if (!is_allowed(*option, source)) return not_allowed(word.substr(0, equals));
  if (negated) {
    line_.settings.set(std::string(option->name), false);
    return std::nullopt;
  }
  return take_value(*option, name, std::move(value), words);
}

// -pe 'text': all but the last must be flags, or -p, which may do without its own text.
std::optional<OptionError> Parser::parse_letters(const std::string& word, Words& words,
                                                 InEnvironment source) {
  for (size_t i = 1; i < word.size(); ++i) {
    const Option* option = find_option(word[i]);
    if (option == nullptr) return OptionError{"bad option: " + word};
    if (!is_allowed(*option, source)) return not_allowed(word);
    bool is_last = i + 1 == word.size();
    if (!is_last && option->letter == 'p') {
      line_.settings.set("--print", true);
      continue;
    }
    if (!is_last && option->kind != OptionKind::flag) return OptionError{"bad option: " + word};
    std::string spelled = word.size() == 2 ? word : std::string(option->name);
    if (auto error = take_value(*option, spelled, std::nullopt, words)) return error;
  }
  return std::nullopt;
}

std::optional<OptionError> Parser::take_value(const Option& option, const std::string& spelled,
                                              std::optional<std::string> value, Words& words) {
  std::string name(option.name);
  if (option.kind == OptionKind::flag) {
    if (value) return OptionError{spelled + " takes no argument"};
    line_.settings.set(name, true);
    return std::nullopt;
  }
  if (option.kind == OptionKind::optional) {
    line_.settings.set(name, value.value_or(""));
    return std::nullopt;
  }
  if (value && value->empty()) return OptionError{spelled + "= requires an argument"};
  if (!value) {
    // Not even "-", which is the script on standard input.
    const bool has_none = words.empty() || words.front().starts_with('-');
    // Alone, -p prints the value of what comes on standard input.
    if (has_none && option.letter == 'p') {
      line_.settings.set("--print", true);
      return std::nullopt;
    }
    if (has_none) return OptionError{spelled + " requires an argument"};
    value = std::move(words.front());
    words.pop_front();
    line_.exec_arguments.push_back(*value);
  }
  // What begins with a dash can be said with a backslash before that.
  if (option.letter == 'p' || option.letter == 'e') {
    if (value->starts_with("\\-")) value->erase(0, 1);
  }
  // -p is -e with a print after it.
  if (name == "--print") {
    line_.settings.set("--print", true);
    name = "--eval";
  }
  using Need = runtime::EnvFile::Need;
  if (name == "--env-file") line_.env_files.push_back({*value, Need::must_exist});
  if (name == "--env-file-if-exists") line_.env_files.push_back({*value, Need::may_exist});
  if (option.kind == OptionKind::list) {
    line_.settings.append(name, std::move(*value));
  } else if (option.kind == OptionKind::text) {
    if (!is_among(option.choices, *value)) {
      return OptionError{"invalid value for " + spelled + ": must be one of " +
                         listed(option.choices)};
    }
    line_.settings.set(name, std::move(*value));
  } else {
    int64_t number = 0;
    const char* end = value->data() + value->size();
    auto [stopped, error] = std::from_chars(value->data(), end, number);
    if (error != std::errc() || stopped != end) {
      return OptionError{spelled + " must be a number"};
    }
    line_.settings.set(name, number);
  }
  return std::nullopt;
}

// Words of NODE_OPTIONS: separated by spaces, with double quotes and backslashes inside them.
std::variant<Words, OptionError> split_words(std::string_view text) {
  Words words;
  bool in_quotes = false;
  bool in_word = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '\\' && in_quotes) {
      if (++i == text.size()) {
        return OptionError{"invalid value for NODE_OPTIONS (invalid escape)"};
      }
      c = text[i];
    } else if (c == ' ' && !in_quotes) {
      in_word = false;
      continue;
    } else if (c == '"') {
      in_quotes = !in_quotes;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    words.back() += c;
  }
  if (in_quotes) return OptionError{"invalid value for NODE_OPTIONS (unterminated string)"};
  return words;
}

}  // namespace

std::variant<CommandLine, OptionError> parse_command_line(std::vector<std::string> given,
                                                          std::string_view node_options) {
  CommandLine line;
  Parser parser(line);
  auto environment = split_words(node_options);
  if (auto* error = std::get_if<OptionError>(&environment)) return *error;
  if (auto error = parser.parse(std::get<Words>(environment), InEnvironment::yes)) return *error;
  line.exec_arguments.clear();

  Words words(std::make_move_iterator(given.begin()), std::make_move_iterator(given.end()));
  if (auto error = parser.parse(words, InEnvironment::no)) return *error;
  if (line.settings.flag("--tls-min-v1.3") && line.settings.flag("--tls-max-v1.2")) {
    return OptionError{"either --tls-min-v1.3 or --tls-max-v1.2 can be used, not both"};
  }
  if (line.settings.flag("--use-openssl-ca") && line.settings.flag("--use-bundled-ca")) {
    return OptionError{"either --use-openssl-ca or --use-bundled-ca can be used, not both"};
  }
  line.arguments.assign(std::make_move_iterator(words.begin()),
                        std::make_move_iterator(words.end()));
  if (line.settings.flag("--check") && line.settings.has("--eval")) {
    return OptionError{"either --check or --eval can be used, not both"};
  }
  return line;
}

}  // namespace giro::cli
