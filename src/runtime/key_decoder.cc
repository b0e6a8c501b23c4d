#include "runtime/key_decoder.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace giro::runtime {

namespace {

constexpr char16_t kEscape = 0x1b;

bool is_digit(char16_t c) { return c >= '0' && c <= '9'; }
bool is_lower(char16_t c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char16_t c) { return c >= 'A' && c <= 'Z'; }
bool is_letter(char16_t c) { return is_lower(c) || is_upper(c); }

enum class Held { nothing, shift, ctrl };

struct NamedCode {
  std::u16string_view code;
  std::u16string_view name;
  Held held = Held::nothing;
};

constexpr NamedCode kCodes[] = {
    // xterm and gnome, with and without application mode
    {u"[P", u"f1"},
    {u"[Q", u"f2"},
    {u"[R", u"f3"},
    {u"[S", u"f4"},
    {u"OP", u"f1"},
    {u"OQ", u"f2"},
    {u"OR", u"f3"},
    {u"OS", u"f4"},
    {u"[A", u"up"},
    {u"[B", u"down"},
    {u"[C", u"right"},
    {u"[D", u"left"},
    {u"[E", u"clear"},
    {u"[F", u"end"},
    {u"[H", u"home"},
    {u"OA", u"up"},
    {u"OB", u"down"},
    {u"OC", u"right"},
    {u"OD", u"left"},
    {u"OE", u"clear"},
    {u"OF", u"end"},
    {u"OH", u"home"},
    {u"[Z", u"tab", Held::shift},
    // function keys by number
    {u"[11~", u"f1"},
    {u"[12~", u"f2"},
    {u"[13~", u"f3"},
    {u"[14~", u"f4"},
    {u"[15~", u"f5"},
    {u"[17~", u"f6"},
    {u"[18~", u"f7"},
    {u"[19~", u"f8"},
    {u"[20~", u"f9"},
    {u"[21~", u"f10"},
    {u"[23~", u"f11"},
    {u"[24~", u"f12"},
    {u"[200~", u"paste-start"},
    {u"[201~", u"paste-end"},
    // the Linux console and Cygwin
    {u"[[A", u"f1"},
    {u"[[B", u"f2"},
    {u"[[C", u"f3"},
    {u"[[D", u"f4"},
    {u"[[E", u"f5"},
    // the keys above the arrows; putty doubles the bracket
    {u"[1~", u"home"},
    {u"[2~", u"insert"},
    {u"[3~", u"delete"},
    {u"[4~", u"end"},
    {u"[5~", u"pageup"},
    {u"[6~", u"pagedown"},
    {u"[7~", u"home"},
    {u"[8~", u"end"},
    {u"[[5~", u"pageup"},
    {u"[[6~", u"pagedown"},
    // rxvt, which has codes of its own for held keys
    {u"[a", u"up", Held::shift},
    {u"[b", u"down", Held::shift},
    {u"[c", u"right", Held::shift},
    {u"[d", u"left", Held::shift},
    {u"[e", u"clear", Held::shift},
    {u"[2$", u"insert", Held::shift},
    {u"[3$", u"delete", Held::shift},
    {u"[5$", u"pageup", Held::shift},
    {u"[6$", u"pagedown", Held::shift},
    {u"[7$", u"home", Held::shift},
    {u"[8$", u"end", Held::shift},
    {u"Oa", u"up", Held::ctrl},
    {u"Ob", u"down", Held::ctrl},
    {u"Oc", u"right", Held::ctrl},
    {u"Od", u"left", Held::ctrl},
    {u"Oe", u"clear", Held::ctrl},
    {u"[2^", u"insert", Held::ctrl},
    {u"[3^", u"delete", Held::ctrl},
    {u"[5^", u"pageup", Held::ctrl},
    {u"[6^", u"pagedown", Held::ctrl},
    {u"[7^", u"home", Held::ctrl},
    {u"[8^", u"end", Held::ctrl},
};

constexpr std::u16string_view kLetters = u"abcdefghijklmnopqrstuvwxyz";

// Reads one key. `next()` gives 0 after the end, and notes that more was asked for than there is.
class Reader {
 public:
  Reader(std::u16string_view text, size_t from) : text_(text), from_(from), at_(from) {}

  Key read();
  bool ran_out() const { return ran_out_; }
  size_t end() const { return at_; }

 private:
  char16_t next();
  void read_code(Key& key, char16_t kind);
  void read_numbers(Key& key);
  void name_character(Key& key, char16_t c);

  std::u16string_view text_;
  size_t from_;
  size_t at_;
  bool ran_out_ = false;
};

char16_t Reader::next() {
  if (at_ < text_.size()) return text_[at_++];
  ran_out_ = true;
  return 0;
}

Key Reader::read() {
  Key key;
  char16_t c = next();
  if (c == kEscape) {
    key.is_escaped = true;
    c = next();
    if (c == kEscape) c = next();
  }
  if (key.is_escaped && (c == 'O' || c == '[')) {
    read_code(key, c);
  } else {
    name_character(key, c);
  }
  // The second half of a pair belongs to the first.
  bool is_high = c >= 0xd800 && c < 0xdc00;
  if (is_high && at_ < text_.size() && text_[at_] >= 0xdc00 && text_[at_] < 0xe000) ++at_;
  key.sequence = text_.substr(from_, at_ - from_);
  return key;
}

void hold(Key& key, int modifier) {
  key.ctrl = (modifier & 4) != 0;
  key.meta = (modifier & 10) != 0;
  key.shift = (modifier & 1) != 0;
}

void Reader::read_code(Key& key, char16_t kind) {
  key.code = kind;
  if (kind == 'O') {
    char16_t c = next();
    if (is_digit(c)) {
      hold(key, c - '0' - 1);
      c = next();
    }
    if (c != 0) key.code += c;
  } else {
    read_numbers(key);
  }
  const auto* known = std::find_if(std::begin(kCodes), std::end(kCodes),
                                   [&](const NamedCode& named) { return named.code == key.code; });
  if (known == std::end(kCodes)) {
    key.name = u"undefined";
    return;
  }
  key.name = known->name;
  if (known->held == Held::shift) key.shift = true;
  if (known->held == Held::ctrl) key.ctrl = true;
}

// After ESC [ : up to three digits, a semicolon with one more, and the final character.
void Reader::read_numbers(Key& key) {
  char16_t c = next();
  if (c == '[') {
    key.code += c;
    c = next();
  }
  std::u16string number;
  std::u16string modifier;
  while (is_digit(c) && number.size() < 3) {
    number += c;
    c = next();
  }
  bool has_semicolon = c == ';';
  if (has_semicolon) {
    c = next();
    if (is_digit(c)) {
      modifier = c;
      c = next();
    }
  }
  bool ends_number = c == '~' || c == '^' || c == '$';
  bool is_whole = !has_semicolon || !modifier.empty();
  if (ends_number && is_whole && (number.size() == 1 || number.size() == 2)) {
    key.code += number + c;
    if (!modifier.empty()) hold(key, modifier[0] - '0' - 1);
  } else if (is_letter(c) && is_whole && number.size() <= 1) {
    // Without a semicolon the only number is the modifier.
    key.code += c;
    std::u16string_view held = has_semicolon ? modifier : number;
    if (!held.empty()) hold(key, held[0] - '0' - 1);
  } else {
    key.code += number;
    if (has_semicolon) key.code += u';' + modifier;
    if (c != 0) key.code += c;
  }
}

std::optional<std::u16string_view> control_name(char16_t c) {
  switch (c) {
    case '\r': return u"return";
    case '\n': return u"enter";
    case '\t': return u"tab";
    case '\b':
    case 0x7f: return u"backspace";
    case kEscape: return u"escape";
    case ' ': return u"space";
    default: return std::nullopt;
  }
}

void Reader::name_character(Key& key, char16_t c) {
  constexpr char16_t kControlMax = 0x1a;
  if (auto name = control_name(c)) {
    key.name = *name;
    key.meta = key.is_escaped;
  } else if (!key.is_escaped && c >= 1 && c <= kControlMax) {
    key.name = kLetters.substr(c - 1, 1);
    key.ctrl = true;
  } else if (is_letter(c)) {
    key.shift = is_upper(c);
    key.name = kLetters.substr((key.shift ? c - 'A' : c - 'a'), 1);
    key.meta = key.is_escaped;
  } else if (is_digit(c)) {
    key.name = text_.substr(at_ - 1, 1);
    key.meta = key.is_escaped;
  } else if (key.is_escaped) {
    if (ran_out_) key.name = u"escape";
    key.meta = true;
  }
}

}  // namespace

DecodedKeys decode_keys(std::u16string_view text, KeyInput input) {
  DecodedKeys decoded;
  while (decoded.consumed < text.size()) {
    Reader reader(text, decoded.consumed);
    Key key = reader.read();
    if (reader.ran_out() && input == KeyInput::may_go_on) break;
    decoded.consumed = reader.end();
    decoded.keys.push_back(std::move(key));
  }
  return decoded;
}

}  // namespace giro::runtime
