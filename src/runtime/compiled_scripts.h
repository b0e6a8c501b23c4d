// CompiledScripts: the texts of a program's modules run, and what the engine has compiled of them
// goes from one run of the program to the next (engine/bytecode.h, modules/bytecode_pack.h). The
// first run only leaves a note that there was one: what is run once costs nothing. The second one
// writes down what was compiled by its end; further ones do so again where that turns out to be too
// little. A program is known by its main file, or by the folder in which it was given as an option.
// What it loads of lib/ goes with it; a program of little text has no file for that alone.
//
// In the main thread's environment; those of workers compile what they run.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/bytecode.h"
#include "engine/value.h"
#include "runtime/modules/bytecode_pack.h"

namespace giro::runtime {

class CompiledScripts {
 public:
  CompiledScripts();

  // As engine::evaluate() does, in the current environment.
  static engine::Completion run(std::string utf8, std::string_view url);
  static engine::Completion run(std::u16string text, std::string_view url);
  static engine::Completion run(engine::Value text, std::string_view url);
  // The same of a text of lib/, which lives as long as the process.
  static engine::Completion run_builtin(std::string_view text, std::string_view url,
                                        engine::Value self);
  // An earlier run has, so that it parses.
  static bool has_compiled(engine::Value text);
  // The process ends: for the next run.
  static void end_current();

 private:
  struct Run {
    modules::TextName name;
    const modules::PackEntry* entry = nullptr;  // null: nothing was known
    bool is_given = false;                      // its bytecode
    size_t bytes = 0;                           // of the text
    std::shared_ptr<engine::bytecode::Account> account;
  };

  bool wants(size_t size);
  bool has_place();
  engine::Completion run_kept(engine::bytecode::Text text, std::string_view url,
                              engine::Value self = engine::Value());
  engine::bytecode::Block known_of(const modules::PackEntry& entry, std::string_view text) const;
  void end();
  bool is_worth_writing();
  void take_kept();

  std::optional<modules::BytecodePack> pack_;  // none: nothing is kept
  std::vector<Run> runs_;
  bool has_named_folder_ = false;
  size_t bytes_seen_ = 0;
};

}  // namespace giro::runtime
