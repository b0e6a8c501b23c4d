// BytecodePack: what the engine has compiled of a program's texts, in one file for the program,
// from one run to the next. Texts are known by 128 bits of hash and their size; the bytecode of a
// text has a copy of the text in it, which is not written to the file but put in from the text
// itself. What is read is compared with its hash: bytes that are not those that were written are
// not found. So are those of another maker, which stands for the engine, its options and giro.
//
// One thread. Whatever is wrong with the file, nothing is known.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "giro/base/unique_fd.h"
#include "runtime/modules/cache_folder.h"

namespace giro::modules {

struct TextName {
  uint64_t first = 0;
  uint64_t second = 0;

  bool operator==(const TextName&) const = default;
};

// `bytes`: those of a text as the engine has it, with so many for each character.
TextName name_of_text(std::string_view bytes, uint64_t width);

// As it is in the file.
struct PackEntry {
  TextName name;
  uint64_t text_size = 0;  // bytes
  uint64_t text_at = 0;    // in the bytecode; the text is as it is where it does not fit
  uint64_t size = 0;       // of the bytecode, with the text; 0: it is to be made anew
  uint64_t at = 0;         // in the file, without the text
  uint64_t hash = 0;       // of what is there
  uint32_t functions = 0;  // with bytecode
  uint16_t renewals = 0;   // how often it was to be made anew
  uint16_t idle_runs = 0;  // how often it was written without having been asked for

  uint64_t stored_size() const { return size - text_size; }
};

class BytecodePack {
 public:
  // `folder`: empty: there is none. `program`: what the file is named by.
  BytecodePack(std::string folder, std::string_view program, uint64_t maker);

  // Whether there is a file of this maker.
  bool exists();
  // Null: there is nothing of that text. What is found is asked for in this run.
  const PackEntry* find(const TextName& name);
  // Into memory of that size, which `allocate` gives; false: it cannot be had. `text`: that of the
  // name.
  bool read(const PackEntry& entry, std::string_view text,
            const std::function<uint8_t*(size_t)>& allocate) const;

  // --- For the next run -------------------------------------------------------------------------

  // What there is of that text is too little: it is made anew in the next run.
  void renew(const TextName& name);
  // What there is of that text is replaced.
  void add(const TextName& name, std::string_view text, std::span<const uint8_t> bytecode,
           uint32_t functions);
  // What has been added, and what was there: all that was asked for in this run, the rest for some
  // runs.
  void write();

 private:
  struct Known {
    PackEntry entry;
    bool is_used = false;
    bool is_replaced = false;
  };
  struct Added {
    PackEntry entry;
    std::string stored;
  };

  void open();
  Known* look_up(const TextName& name);
  void keep_known();
  bool read_table(uint64_t file_size);
  bool read_at(uint64_t at, uint8_t* out, size_t size) const;

  CacheFolder folder_;
  std::string name_;
  uint64_t maker_;
  bool is_open_ = false;
  UniqueFd file_;
  std::vector<Known> known_;  // sorted by name
  std::vector<Added> added_;
};

}  // namespace giro::modules
