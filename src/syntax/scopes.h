// Which declaration a name means: scopes that are open, and references that none of those that were
// closed has declared. Any thread.
#pragma once

#include <cstdint>
#include <vector>

#include "syntax/names.h"

namespace giro::syntax {

enum class Use : uint8_t {
  read,
  callee,
  shorthand,  // of a property: { a }
  of_typeof,  // `typeof arguments`
  none,       // it was none: a label, a parameter
};

struct Reference {
  Name name;
  uint32_t at;
  uint32_t rank;  // among edits at one place
  Use use = Use::read;
  bool begins_statement = false;
};

// A call of eval, which sees all names that are not hidden from it.
struct EvalCall {
  uint32_t at;
  uint32_t rank;
  bool has_arguments;  // of a function
  std::vector<Name> hidden;
};

enum class ScopeKind : uint8_t { module, function, block, catch_clause };

// All that declare return false where the language does not allow that.
class Scopes {
 public:
  // How much there was at some time.
  struct Mark {
    size_t references;
    size_t evals;
  };

  Mark mark() const { return {references.size(), evals.size()}; }
  // `from`: where it begins, if parts of it have been seen before it was known to be one.
  void open(ScopeKind kind, Mark from);
  void open(ScopeKind kind) { open(kind, mark()); }
  // Behind parameters, which do not see what is declared then.
  void begin_body();
  void close();

  bool declare_lexical(Name name);
  bool declare_variable(Name name);  // `var`
  bool declare_function(Name name);
  bool declare_parameter(Name name);  // of a function or a catch clause
  bool declare_own(Name name);        // of a function or class, inside it
  bool is_declared_here(Name name) const;

  std::vector<Reference> references;
  std::vector<EvalCall> evals;

 private:
  enum Kinds : uint8_t { kLexical = 1, kVariable = 2, kParameter = 4, kOwn = 8 };

  struct Scope {
    ScopeKind kind;
    Mark first;
    Mark body;
    uint32_t declarations;  // the last one, of a list
  };
  struct Declaration {
    Name name;
    uint32_t scope;
    uint32_t outer;     // of the same name
    uint32_t previous;  // of the same scope
    uint8_t kinds;
  };

  uint32_t find(Name name, uint32_t scope) const;
  uint8_t kinds_of(Name name, uint32_t scope) const;
  void add(Name name, uint32_t scope, uint8_t kind);
  uint32_t make(Name name, uint32_t scope, uint8_t kind);
  void drop_references(uint32_t scope);
  void hide_from_evals(const Scope& scope);
  uint32_t innermost() const { return static_cast<uint32_t>(scopes_.size() - 1); }

  std::vector<Scope> scopes_;
  std::vector<Declaration> declarations_;
  std::vector<uint32_t> unused_;     // of them
  std::vector<uint32_t> innermost_;  // by name: its declaration
};

}  // namespace giro::syntax
