// Trail: what happened, in order, as words. Most tests of the loop compare one with what the rules
// say.
#pragma once

#include <string>
#include <utility>

namespace giro::test {

class Trail {
 public:
  void add(const std::string& word) {
    if (!words_.empty()) words_ += ' ';
    words_ += word;
  }
  // A callback that leaves this word behind.
  auto step(std::string word) {
    return [this, word = std::move(word)] { add(word); };
  }
  const std::string& words() const { return words_; }
  std::string take() { return std::exchange(words_, {}); }

 private:
  std::string words_;
};

}  // namespace giro::test
