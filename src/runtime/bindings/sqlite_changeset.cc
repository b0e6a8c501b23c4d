#include "runtime/bindings/sqlite_changeset.h"

#include <algorithm>

#include "runtime/bindings/sqlite_library.h"

namespace giro::runtime::sqlite {

namespace {

// What is there of a value, in a record of a change.
enum class Rule : uint8_t {
  all,            // every column
  keys_at_least,  // those of the primary key; others may be left out
  keys_alone,     // nothing but those, and no others have a place
  any,
};

// One after the other; once something is wrong, all that follows is.
class Reader {
 public:
  explicit Reader(std::span<const uint8_t> bytes) : rest_(bytes) {}

  bool is_at_end() const { return rest_.empty(); }
  bool is_broken() const { return is_broken_; }
  void fail() { is_broken_ = true; }

  uint8_t byte() {
    const std::span<const uint8_t> one = take(1);
    return one.empty() ? 0 : one[0];
  }

  std::span<const uint8_t> take(uint64_t count) {
    if (is_broken_ || count > rest_.size()) {
      is_broken_ = true;
      return {};
    }
    const auto taken = rest_.first(static_cast<size_t>(count));
    rest_ = rest_.subspan(static_cast<size_t>(count));
    return taken;
  }

  // Seven bits a byte, the highest first; lengths have five bytes at most.
  uint64_t number() {
    constexpr int kBytesMax = 5;
    constexpr uint8_t kMore = 0x80;
    uint64_t value = 0;
    for (int i = 0; i < kBytesMax; ++i) {
      const uint8_t next = byte();
      value = value << 7 | (next & (kMore - 1));
      if ((next & kMore) == 0) return value;
    }
    is_broken_ = true;
    return 0;
  }

  // A name that ends with a zero.
  void name() {
    const auto end = std::find(rest_.begin(), rest_.end(), 0);
    take(static_cast<uint64_t>(end - rest_.begin()) + 1);
  }

 private:
  std::span<const uint8_t> rest_;
  bool is_broken_ = false;
};

// A type and what it has. 0: nothing is said of the column.
void read_value(Reader& reader, bool must_be_there) {
  constexpr uint8_t kNothing = 0;
  constexpr uint64_t kNumberBytes = 8;
  switch (reader.byte()) {
    case kNothing:
      if (must_be_there) reader.fail();
      return;
    case SQLITE_INTEGER:
    case SQLITE_FLOAT: reader.take(kNumberBytes); return;
    case SQLITE_TEXT:
    case SQLITE_BLOB: reader.take(reader.number()); return;
    case SQLITE_NULL: return;
    default: reader.fail();
  }
}

void read_record(Reader& reader, std::span<const uint8_t> keys, Rule rule) {
  for (const uint8_t is_key : keys) {
    if (rule == Rule::keys_alone && is_key == 0) continue;
    read_value(reader, rule == Rule::all || (rule != Rule::any && is_key != 0));
    if (reader.is_broken()) return;
  }
}

void read_change(Reader& reader, uint8_t operation, std::span<const uint8_t> keys, bool is_patch) {
  reader.byte();  // whether a trigger did it
  switch (operation) {
    case SQLITE_INSERT: return read_record(reader, keys, Rule::all);
    case SQLITE_DELETE: return read_record(reader, keys, is_patch ? Rule::keys_alone : Rule::all);
    case SQLITE_UPDATE:
      read_record(reader, keys, Rule::keys_at_least);
      if (!is_patch) read_record(reader, keys, Rule::any);
      return;
    default: reader.fail();
  }
}

}  // namespace

bool is_well_formed_changeset(std::span<const uint8_t> bytes) {
  Reader reader(bytes);
  std::span<const uint8_t> keys;
  bool is_patch = false;
  bool has_table = false;
  while (!reader.is_at_end() && !reader.is_broken()) {
    const uint8_t kind = reader.byte();
    if (kind == 'T' || kind == 'P') {
      is_patch = kind == 'P';
      keys = reader.take(reader.number());
      reader.name();
      has_table = true;
    } else if (has_table) {
      read_change(reader, kind, keys, is_patch);
    } else {
      return false;
    }
  }
  return !reader.is_broken();
}

}  // namespace giro::runtime::sqlite
