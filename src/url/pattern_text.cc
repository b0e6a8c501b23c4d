// A pattern that is written like a URL: where its components begin and end.
#include <utility>

#include "url/pattern.h"
#include "url/pattern_tokens.h"

namespace giro::url {

namespace {

using Kind = PatternToken::Kind;

// In the order of components, with what lies between them.
enum class State : uint8_t {
  init,
  protocol,
  authority,
  username,
  password,
  hostname,
  port,
  pathname,
  search,
  hash,
  done,
};

Component component_of(State state) {
  switch (state) {
    case State::protocol: return Component::protocol;
    case State::username: return Component::username;
    case State::password: return Component::password;
    case State::hostname: return Component::hostname;
    case State::port: return Component::port;
    case State::pathname: return Component::pathname;
    case State::search: return Component::search;
    default: return Component::hash;
  }
}

class TextParser {
 public:
  TextParser(std::string_view text, const MatchesSpecialScheme& matches)
      : text_(text), matches_(matches), tokens_(*tokenize_pattern(text, OnBadToken::keep)) {}

  std::optional<PatternInit> run() {
    while (at_ < tokens_.size() && state_ != State::done) {
      step_ = 1;
      if (tokens_[at_].kind == Kind::end) {
        at_end();
      } else if (!is_in_group() && !in_state()) {
        return std::nullopt;
      }
      at_ += step_;
    }
    if (result_[Component::hostname] && !result_[Component::port]) result_[Component::port] = "";
    return std::move(result_);
  }

 private:
  void at_end() {
    if (state_ == State::init) {
      rewind();
      if (is_hash_prefix()) return change(State::hash, 1);
      if (is_search_prefix()) return change(State::search, 1);
      return change(State::pathname, 0);
    }
    if (state_ == State::authority) return rewind_to(State::hostname);
    change(State::done, 0);
  }

  bool is_in_group() {
    if (tokens_[at_].kind == Kind::open) {
      depth_++;
      return true;
    }
    if (depth_ == 0) return false;
    if (tokens_[at_].kind != Kind::close) return true;
    depth_--;
    return false;
  }

  bool in_state() {
    switch (state_) {
      case State::init:
        if (is_character(at_, ":")) rewind_to(State::protocol);
        return true;
      case State::protocol: return !is_character(at_, ":") || end_protocol();
      case State::authority:
        if (is_character(at_, "@")) {
          rewind_to(State::username);
        } else if (is_character(at_, "/") || is_search_prefix() || is_hash_prefix()) {
          rewind_to(State::hostname);
        }
        return true;
      case State::username:
        if (is_character(at_, ":")) {
          change(State::password, 1);
        } else if (is_character(at_, "@")) {
          change(State::hostname, 1);
        }
        return true;
      case State::password:
        if (is_character(at_, "@")) change(State::hostname, 1);
        return true;
      case State::hostname: in_hostname(); return true;
      default: behind_hostname(); return true;
    }
  }

  bool end_protocol() {
    std::optional<ComponentPattern> protocol =
        compile_component(component_text(), canonical_protocol, {});
    if (!protocol) return false;
    is_special_ = matches_(protocol->regexp);
    if (is_character(at_ + 1, "/") && is_character(at_ + 2, "/")) {
      change(State::authority, 3);
    } else {
      change(is_special_ ? State::authority : State::pathname, 1);
    }
    return true;
  }

  void in_hostname() {
    if (is_character(at_, "[")) {
      brackets_++;
    } else if (is_character(at_, "]")) {
      brackets_--;
    } else if (is_character(at_, ":") && brackets_ == 0) {
      change(State::port, 1);
    } else {
      behind_hostname();
    }
  }

  void behind_hostname() {
    if (state_ < State::pathname && is_character(at_, "/")) {
      change(State::pathname, 0);
    } else if (state_ < State::search && is_search_prefix()) {
      change(State::search, 1);
    } else if (state_ < State::hash && is_hash_prefix()) {
      change(State::hash, 1);
    }
  }

  void change(State next, size_t skip) {
    if (state_ != State::init && state_ != State::authority) {
      result_[component_of(state_)] = component_text();
    }
    if (state_ != State::init && next != State::done) fill_between(next);
    state_ = next;
    at_ += skip;
    begin_ = at_;
    step_ = 0;
  }

  // What is left out before something that is there is empty, not anything.
  void fill_between(State next) {
    if (state_ < State::hostname && next > State::hostname && !result_[Component::hostname]) {
      result_[Component::hostname] = "";
    }
    if (state_ < State::pathname && next > State::pathname && !result_[Component::pathname]) {
      result_[Component::pathname] = is_special_ ? "/" : "";
    }
    if (state_ < State::search && next == State::hash && !result_[Component::search]) {
      result_[Component::search] = "";
    }
  }

  void rewind() {
    at_ = begin_;
    step_ = 0;
  }

  void rewind_to(State state) {
    rewind();
    state_ = state;
  }

  const PatternToken& token(size_t index) const {
    return index < tokens_.size() ? tokens_[index] : tokens_.back();
  }

  bool is_character(size_t index, std::string_view value) const {
    const PatternToken& found = token(index);
    return found.value == value && (found.kind == Kind::character || found.kind == Kind::escaped ||
                                    found.kind == Kind::invalid);
  }

  bool is_hash_prefix() const { return is_character(at_, "#"); }

  // A question mark after a group is its modifier.
  bool is_search_prefix() const {
    if (is_character(at_, "?")) return true;
    if (token(at_).value != "?") return false;
    if (at_ == 0) return true;
    const Kind previous = token(at_ - 1).kind;
    return previous != Kind::name && previous != Kind::regexp && previous != Kind::close &&
           previous != Kind::asterisk;
  }

  std::string component_text() const {
    const size_t begin = token(begin_).begin;
    return std::string(text_.substr(begin, token(at_).begin - begin));
  }

  std::string_view text_;
  const MatchesSpecialScheme& matches_;
  std::vector<PatternToken> tokens_;
  PatternInit result_;
  State state_ = State::init;
  size_t at_ = 0;
  size_t step_ = 1;
  size_t begin_ = 0;  // of the component
  int depth_ = 0;
  int brackets_ = 0;
  bool is_special_ = false;
};

}  // namespace

std::optional<PatternInit> parse_pattern_text(std::string_view text,
                                              const MatchesSpecialScheme& matches) {
  return TextParser(text, matches).run();
}

}  // namespace giro::url
