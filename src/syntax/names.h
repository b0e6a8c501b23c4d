// The names in a text, each with a number: those that the grammar knows have it from the beginning.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace giro::syntax {

using Name = uint32_t;
inline constexpr uint32_t kNone = UINT32_MAX;

// Up to kLastReserved they are no identifiers in a module.
enum Word : Name {
  kAwait,
  kBreak,
  kCase,
  kCatch,
  kClass,
  kConst,
  kContinue,
  kDebugger,
  kDefault,
  kDelete,
  kDo,
  kElse,
  kEnum,
  kExport,
  kExtends,
  kFalse,
  kFinally,
  kFor,
  kFunction,
  kIf,
  kImplements,
  kImport,
  kIn,
  kInstanceof,
  kInterface,
  kLet,
  kNew,
  kNull,
  kPackage,
  kPrivate,
  kProtected,
  kPublic,
  kReturn,
  kStatic,
  kSuper,
  kSwitch,
  kThis,
  kThrow,
  kTrue,
  kTry,
  kTypeof,
  kVar,
  kVoid,
  kWhile,
  kWith,
  kYield,
  kLastReserved = kYield,
  kArguments,
  kAs,
  kAsync,
  kConstructor,
  kEval,
  kFrom,
  kGet,
  kMeta,
  kOf,
  kProto,
  kPrototype,
  kSet,
  kTarget,
  kUsing,
  kWords,
};

inline bool is_reserved(Name name) { return name <= kLastReserved; }

// The text of a name is not copied: it must live as long as this.
class Names {
 public:
  // With the words of the grammar.
  static Names with_words();

  static uint32_t hash_step(uint32_t hash, char16_t unit) { return (hash ^ unit) * 16777619U; }
  static constexpr uint32_t kHashStart = 2166136261U;

  // `hash`: made of the text with hash_step.
  Name number_of(std::u16string_view text, uint32_t hash);
  std::u16string_view text(Name name) const { return entries_[name].text; }
  size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    std::u16string_view text;
    uint32_t hash;
  };

  void grow();

  std::vector<Entry> entries_;
  std::vector<uint32_t> slots_;  // numbers of names, at places that follow from their hashes
};

}  // namespace giro::syntax
