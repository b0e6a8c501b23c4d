// Scripts whose bytecode goes from one run of a program to the next (Capability::bytecode): the
// engine has that for its embedders, and the C API leaves it out. A script that comes without
// bytecode can be kept; take_kept() compiles nothing, but writes down what was compiled of it by
// then. The engine goes back to the text for whatever bytecode has not.
//
// What is given here as bytecode is trusted: the engine looks whether it is of this library and of
// this text, and at nothing else. Whoever reads it from a file sees to it that the bytes are those
// that were taken.
//
// Each thread has its own scripts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/value.h"

namespace giro::engine::bytecode {

// Of a script: as bytes, each of them a character, or as UTF-16. Or bytes that outlive the engine.
struct Text {
  std::string latin1 = {};
  std::u16string utf16 = {};
  std::string_view immortal = {};

  // In characters.
  size_t size() const { return utf16.empty() ? bytes().size() : utf16.size(); }
  // As the engine reads them.
  std::string_view bytes() const;
};

// Memory that the engine takes over.
class Block {
 public:
  Block() = default;
  explicit Block(size_t size);

  std::span<uint8_t> bytes() const { return {bytes_.get(), size_}; }
  bool is_empty() const { return size_ == 0; }
  uint8_t* release() { return bytes_.release(); }

 private:
  struct Free {
    void operator()(uint8_t* bytes) const;
  };
  std::unique_ptr<uint8_t, Free> bytes_;
  size_t size_ = 0;
};

// What becomes of a script; it may be asked as long as somebody has it.
struct Account {
  bool is_accepted = false;         // the bytecode that came with it
  uint32_t functions_compiled = 0;  // because no bytecode had them
};

enum class Keeps : bool { no, yes };

struct Script {
  Text text;
  uint32_t hash = 0;  // of the text
  Block known;        // its bytecode; empty: there is none
  Keeps keeps = Keeps::no;
  std::shared_ptr<Account> account;
};

// `self`: its this; empty: the global object.
Completion evaluate(Script script, std::string_view url, Value self = Value());

// For each kept script, once: what has been compiled of it, and the bytes of its text. In a realm.
using Taker = std::function<void(const Account& account, std::string_view text,
                                 std::span<const uint8_t> bytes)>;
void take_kept(const Taker& taker);

// The self-test.
bool works();

}  // namespace giro::engine::bytecode
