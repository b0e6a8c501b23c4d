// Changes to a source text, and the way back (lib/internal/engine/text_edits.js has the same for
// rewriters in JavaScript). Any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace giro::syntax {

class TextEdits {
 public:
  static constexpr uint32_t kFirst = 0;  // the lowest rank

  explicit TextEdits(std::u16string_view source) : source_(source) {}

  // At one place, the lower rank comes first.
  void replace(uint32_t from, uint32_t to, std::u16string text, uint32_t rank);
  void replace(uint32_t from, uint32_t to, std::u16string text) {
    replace(from, to, std::move(text), next_rank());
  }
  void insert(uint32_t at, std::u16string text) { replace(at, at, std::move(text)); }
  // Higher than all before.
  uint32_t next_rank() { return ranks_++; }

  // The lines of a piece of the text, without what is in them.
  std::u16string blank(uint32_t from, uint32_t to) const;

  struct Applied {
    std::u16string code;
    // Of each edit: where it is in the code, its length there, and what was there before; JSON.
    std::u16string patch;
  };
  Applied apply();

 private:
  struct Edit {
    uint32_t from;
    uint32_t to;
    uint32_t rank;
    std::u16string text;
  };

  void sort();

  std::u16string_view source_;
  std::vector<Edit> edits_;
  uint32_t ranks_ = kFirst + 1;
};

// Of a text, what JSON has for it, with its quotes; behind `out`.
void append_json(std::u16string& out, std::u16string_view text);
void append_number(std::u16string& out, uint64_t number);

}  // namespace giro::syntax
