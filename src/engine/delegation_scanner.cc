#include "engine/delegation_scanner.h"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace giro::engine {

namespace {

bool is_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '$' || static_cast<signed char>(c) < 0;
}

bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Behind such a word an expression begins, and so may a regular expression.
bool expects_operand(std::string_view word) {
  return is_one_of(word, {"return", "typeof", "case", "do", "else", "in", "instanceof", "new",
                          "void", "delete", "throw", "yield", "await", "of", "extends", "default"});
}

// What stands in parentheses behind such a word is no operand.
bool has_head(std::string_view word) { return is_one_of(word, {"if", "while", "for", "with"}); }

// `async` and a `*`, or `async function` and a `*`, open an async generator: what of it comes next.
enum class Awaited : uint8_t { nothing, star, parameters, body };

enum class Opened : uint8_t { operand, statement, head, substitution, async_generator };

class Scanner {
 public:
  explicit Scanner(std::string_view source) : source_(source) {}

  bool find() {
    if (source_.starts_with("#!")) skip_line();
    while (at_ < source_.size() && !found_ && !odd_) step();
    return found_ || odd_ || !open_.empty();
  }

 private:
  void step() {
    const char c = source_[at_];
    if (is_space(c)) {
      ++at_;
    } else if (c == '/' && (next_is('/') || next_is('*'))) {
      skip_comment();
    } else if (is_of_name(c)) {
      word();
    } else if (c == '\'' || c == '"') {
      skip_string(c);
    } else if (c == '`') {
      ++at_;
      skip_template();
    } else if (c == '/' && is_operand_next_) {
      skip_regular_expression();
    } else {
      punctuator(c);
    }
  }

  bool next_is(char c) const { return at_ + 1 < source_.size() && source_[at_ + 1] == c; }

  void skip_line() { at_ = std::min(source_.find('\n', at_), source_.size()); }

  void skip_comment() {
    if (next_is('/')) {
      skip_line();
      return;
    }
    const size_t end = source_.find("*/", at_ + 2);
    odd_ = end == source_.npos;
    at_ = odd_ ? source_.size() : end + 2;
  }

  void operand_ended() {
    is_operand_next_ = false;
    last_word_ = {};
  }

  void skip_string(char quote) {
    for (++at_; at_ < source_.size(); ++at_) {
      if (source_[at_] == '\\') {
        ++at_;
      } else if (source_[at_] == quote) {
        ++at_;
        operand_ended();
        return;
      } else if (source_[at_] == '\n') {
        break;
      }
    }
    odd_ = true;
  }

  // Up to its end, or to the braces of a substitution.
  void skip_template() {
    for (; at_ < source_.size(); ++at_) {
      const char c = source_[at_];
      if (c == '\\') {
        ++at_;
      } else if (c == '`') {
        ++at_;
        operand_ended();
        return;
      } else if (c == '$' && next_is('{')) {
        at_ += 2;
        push(Opened::substitution);
        return;
      }
    }
    odd_ = true;
  }

  void skip_regular_expression() {
    bool is_in_class = false;
    for (++at_; at_ < source_.size() && source_[at_] != '\n'; ++at_) {
      const char c = source_[at_];
      if (c == '\\') {
        ++at_;
      } else if (c == '[') {
        is_in_class = true;
      } else if (c == ']') {
        is_in_class = false;
      } else if (c == '/' && !is_in_class) {
        ++at_;
        while (at_ < source_.size() && is_of_name(source_[at_])) ++at_;
        operand_ended();
        return;
      }
    }
    odd_ = true;
  }

  void word() {
    const size_t start = at_;
    while (at_ < source_.size() && is_of_name(source_[at_])) ++at_;
    const std::string_view word = source_.substr(start, at_ - start);
    const bool is_property = last_ == '.';
    last_ = 'a';
    last_word_ = is_property ? std::string_view() : word;
    is_operand_next_ = !is_property && expects_operand(word);
    if (is_property) return;
    if (word == "async") {
      awaited_ = Awaited::star;
      awaited_depth_ = open_.size();
    } else if (awaited_ == Awaited::body || (awaited_ == Awaited::star && word != "function")) {
      stop_awaiting();
    }
  }

  void push(Opened what) {
    open_.push_back(what);
    if (what == Opened::async_generator) ++generators_;
    is_operand_next_ = true;
    last_ = '{';
    last_word_ = {};
  }

  Opened brace_opens() {
    if (awaited_ == Awaited::body && awaited_depth_ == open_.size()) {
      awaited_ = Awaited::nothing;
      return Opened::async_generator;
    }
    // Behind an operator a brace opens an object, and so it does behind most words that want an
    // operand; behind `)`, `;` and the like a block.
    const bool is_after_word =
        !last_word_.empty() && last_word_ != "do" && last_word_ != "else" && is_operand_next_;
    const bool is_after_operator = last_word_.empty() && is_operand_next_ && last_ != '{' &&
                                   last_ != '}' && last_ != ';' && last_ != ')' && last_ != '>' &&
                                   last_ != 0;
    return is_after_word || is_after_operator ? Opened::operand : Opened::statement;
  }

  void open(char c) {
    if (awaited_ == Awaited::star) awaited_ = Awaited::nothing;
    if (c == '{') {
      push(brace_opens());
      return;
    }
    if (c == '(' && awaited_ == Awaited::parameters && awaited_depth_ == open_.size()) {
      awaited_ = Awaited::body;
    }
    push(c == '(' && has_head(last_word_) ? Opened::head : Opened::operand);
    last_ = c;
  }

  void close(char c) {
    if (open_.empty()) {
      odd_ = true;
      return;
    }
    const Opened what = open_.back();
    open_.pop_back();
    if (what == Opened::async_generator) --generators_;
    if (what == Opened::substitution) {
      skip_template();
      return;
    }
    is_operand_next_ =
        what == Opened::head || what == Opened::statement || what == Opened::async_generator;
    last_ = c;
    last_word_ = {};
  }

  // Something else came at the place where the next piece of an async generator would be.
  void stop_awaiting() {
    if (awaited_depth_ == open_.size()) awaited_ = Awaited::nothing;
  }

  void star() {
    if (last_word_ == "yield" && generators_ > 0) found_ = true;
    if (awaited_ == Awaited::star && awaited_depth_ == open_.size() &&
        (last_word_ == "async" || last_word_ == "function")) {
      awaited_ = Awaited::parameters;
    }
  }

  void punctuator(char c) {
    ++at_;
    if (c == '(' || c == '[' || c == '{') {
      open(c);
      return;
    }
    if (c == ')' || c == ']' || c == '}') {
      close(c);
      return;
    }
    if (c == '*') star();
    if (awaited_ != Awaited::parameters || (c != '*' && c != '#')) stop_awaiting();
    if (c == '.' && source_.substr(at_, 2) == "..") {
      at_ += 2;
      c = ',';  // what is spread is no property
    }
    // What follows `x++` is an operator; what follows `++` alone is never a regular expression.
    const bool is_step = (c == '+' || c == '-') && at_ < source_.size() && source_[at_] == c;
    if (is_step) ++at_;
    is_operand_next_ = !is_step;
    last_ = c;
    last_word_ = {};
  }

  std::string_view source_;
  size_t at_ = 0;
  std::vector<Opened> open_;
  size_t generators_ = 0;  // how many of them are async generators
  Awaited awaited_ = Awaited::nothing;
  size_t awaited_depth_ = 0;
  std::string_view last_word_;  // empty: what came last was none, or the name of a property
  char last_ = 0;               // 'a': a word
  bool is_operand_next_ = true;
  bool found_ = false;
  bool odd_ = false;
};

}  // namespace

bool may_delegate_asynchronously(std::string_view source) { return Scanner(source).find(); }

}  // namespace giro::engine
