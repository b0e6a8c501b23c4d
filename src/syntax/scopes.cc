#include "syntax/scopes.h"

namespace giro::syntax {

void Scopes::open(ScopeKind kind, Mark from) { scopes_.push_back({kind, from, from, kNone}); }

void Scopes::begin_body() { scopes_.back().body = mark(); }

void Scopes::close() {
  const Scope& scope = scopes_.back();
  if (scope.declarations != kNone) {
    if (references.size() > scope.first.references) drop_references(innermost());
    if (evals.size() > scope.first.evals) hide_from_evals(scope);
  }
  for (uint32_t at = scope.declarations; at != kNone;) {
    const Declaration& declaration = declarations_[at];
    innermost_[declaration.name] = declaration.outer;
    unused_.push_back(at);
    at = declaration.previous;
  }
  scopes_.pop_back();
}

void Scopes::drop_references(uint32_t scope) {
  const Scope& closed = scopes_[scope];
  size_t kept = closed.first.references;
  for (size_t i = kept; i < references.size(); ++i) {
    const uint8_t kinds = kinds_of(references[i].name, scope);
    if (i < closed.body.references ? (kinds & (kParameter | kOwn)) != 0 : kinds != 0) continue;
    references[kept++] = references[i];
  }
  references.resize(kept);
}

void Scopes::hide_from_evals(const Scope& scope) {
  for (size_t i = scope.first.evals; i < evals.size(); ++i) {
    for (uint32_t at = scope.declarations; at != kNone; at = declarations_[at].previous) {
      const Declaration& declaration = declarations_[at];
      if (i >= scope.body.evals || (declaration.kinds & (kParameter | kOwn)) != 0) {
        evals[i].hidden.push_back(declaration.name);
      }
    }
  }
}

// ---- Declarations -------------------------------------------------------------------------------

uint32_t Scopes::find(Name name, uint32_t scope) const {
  if (name >= innermost_.size()) return kNone;
  uint32_t at = innermost_[name];
  while (at != kNone && declarations_[at].scope > scope) at = declarations_[at].outer;
  return at != kNone && declarations_[at].scope == scope ? at : kNone;
}

uint8_t Scopes::kinds_of(Name name, uint32_t scope) const {
  const uint32_t at = find(name, scope);
  return at == kNone ? 0 : declarations_[at].kinds;
}

uint32_t Scopes::make(Name name, uint32_t scope, uint8_t kind) {
  const Declaration made = {name, scope, kNone, scopes_[scope].declarations, kind};
  uint32_t at;
  if (unused_.empty()) {
    at = static_cast<uint32_t>(declarations_.size());
    declarations_.push_back(made);
  } else {
    at = unused_.back();
    unused_.pop_back();
    declarations_[at] = made;
  }
  scopes_[scope].declarations = at;
  return at;
}

void Scopes::add(Name name, uint32_t scope, uint8_t kind) {
  if (const uint32_t known = find(name, scope); known != kNone) {
    declarations_[known].kinds |= kind;
    return;
  }
  if (name >= innermost_.size()) innermost_.resize(name + name / 2 + 64, kNone);
  const uint32_t made = make(name, scope, kind);
  uint32_t* link = &innermost_[name];
  while (*link != kNone && declarations_[*link].scope > scope) link = &declarations_[*link].outer;
  declarations_[made].outer = *link;
  *link = made;
}

bool Scopes::declare_lexical(Name name) {
  if ((kinds_of(name, innermost()) & (kLexical | kVariable | kParameter)) != 0) return false;
  add(name, innermost(), kLexical);
  return true;
}

// It counts for the function, and passes all blocks on the way.
bool Scopes::declare_variable(Name name) {
  for (uint32_t scope = innermost();; --scope) {
    const ScopeKind kind = scopes_[scope].kind;
    const bool is_of_function = kind == ScopeKind::function || kind == ScopeKind::module;
    const uint8_t refused = is_of_function ? kLexical : kLexical | kParameter;
    if ((kinds_of(name, scope) & refused) != 0) return false;
    add(name, scope, kVariable);
    if (is_of_function) return true;
  }
}

bool Scopes::declare_function(Name name) {
  return scopes_.back().kind == ScopeKind::function ? declare_variable(name)
                                                    : declare_lexical(name);
}

bool Scopes::declare_parameter(Name name) {
  if ((kinds_of(name, innermost()) & kParameter) != 0) return false;
  add(name, innermost(), kParameter);
  return true;
}

bool Scopes::declare_own(Name name) {
  add(name, innermost(), kOwn);
  return true;
}

bool Scopes::is_declared_here(Name name) const { return kinds_of(name, innermost()) != 0; }

}  // namespace giro::syntax
