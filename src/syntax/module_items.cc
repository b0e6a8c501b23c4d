#include <algorithm>
#include <unordered_set>

#include "syntax/nesting.h"
#include "syntax/parser.h"

namespace giro::syntax {

void Parser::parse_module() {
  scopes.open(ScopeKind::module);
  next();
  while (!is(Kind::end)) module_item();
  check_exports();
}

void Parser::module_item() {
  if (is_word(kExport)) {
    export_declaration();
  } else if (is_word(kImport)) {
    const Kind after = peek().kind;
    if (after == Kind::paren_open || after == Kind::dot) {
      statement(Place::list);
    } else {
      import_declaration();
    }
  } else {
    statement(Place::list);
  }
}

// What stands before it still ends where it did.
void Parser::erase_statement(uint32_t start) {
  edits.replace(start, previous_end_, u";" + edits.blank(start + 1, previous_end_));
}

// ---- Imports ------------------------------------------------------------------------------------

void Parser::import_declaration() {
  const uint32_t start = token_.start;
  next();
  std::vector<Import> found;
  uint32_t index;
  if (is(Kind::string)) {
    index = request();
  } else {
    import_names(found);
    index = from_clause();
  }
  for (Import& import : found) {
    import.request = index;
    facts.imports.push_back(import);
  }
  end_statement();
  erase_statement(start);
}

void Parser::import_names(std::vector<Import>& found) {
  if (is(Kind::name)) {
    note_import(found, u"default", token_.start, token_.end);
    if (!take(Kind::comma)) return;
  }
  if (is(Kind::star)) {
    const uint32_t start = token_.start;
    next();
    expect_word(kAs);
    note_import(found, {}, start, token_.end);
    found.back().is_namespace = true;
    return;
  }
  expect(Kind::brace_open);
  while (!is(Kind::brace_close)) {
    const Token imported = token_;
    const std::u16string_view name = module_export_name();
    if (is_word(kAs)) {
      next();
      note_import(found, name, imported.start, imported.end);
    } else {
      if (imported.kind != Kind::name || is_reserved(imported.name)) refuse();
      note_import_of(found, imported.name, name, imported.start, imported.end);
    }
    if (!is(Kind::brace_close)) expect(Kind::comma);
  }
  next();
}

// Under the name that stands here.
void Parser::note_import(std::vector<Import>& found, std::u16string_view name, uint32_t start,
                         uint32_t end) {
  note_import_of(found, take_binding_identifier(), name, start, end);
}

void Parser::note_import_of(std::vector<Import>& found, Name local, std::u16string_view name,
                            uint32_t start, uint32_t end) {
  if (local == kArguments || local == kEval || !scopes.declare_lexical(local)) refuse();
  found.push_back({local, kNone, name, false, start, end});
}

std::u16string_view Parser::module_export_name() {
  if (!is(Kind::name) && !is(Kind::string)) refuse();
  const std::u16string_view name = is(Kind::name) ? names.text(token_.name) : string_text(token_);
  next();
  return name;
}

uint32_t Parser::from_clause() {
  expect_word(kFrom);
  return request();
}

// Its number: there is one for each specifier with its attributes.
uint32_t Parser::request() {
  Request made;
  made.specifier = string_text(token_);
  next();
  if (take_word(kWith)) attributes(made);
  const auto known = std::find(facts.requests.begin(), facts.requests.end(), made);
  const auto index = static_cast<uint32_t>(known - facts.requests.begin());
  if (known == facts.requests.end()) facts.requests.push_back(std::move(made));
  return index;
}

void Parser::attributes(Request& made) {
  expect(Kind::brace_open);
  while (!is(Kind::brace_close)) {
    const std::u16string_view key = module_export_name();
    // Such keys are in objects of JavaScript in another order, or nowhere.
    if (key.empty() || key == u"__proto__" || (key[0] >= '0' && key[0] <= '9')) refuse();
    for (const auto& [known, value] : made.attributes) {
      if (known == key) refuse();
    }
    expect(Kind::colon);
    made.attributes.emplace_back(key, string_text(token_));
    next();
    if (!is(Kind::brace_close)) expect(Kind::comma);
  }
  next();
}

// ---- Exports ------------------------------------------------------------------------------------

void Parser::export_declaration() {
  const uint32_t start = token_.start;
  next();
  if (is(Kind::star)) {
    export_star(start);
  } else if (is(Kind::brace_open)) {
    export_names(start);
  } else if (take_word(kDefault)) {
    export_default(start);
  } else {
    export_declared(start);
  }
}

void Parser::export_star(uint32_t start) {
  next();
  Export made = {};
  made.kind = Export::Kind::star;
  if (take_word(kAs)) {
    made.kind = Export::Kind::name_space;
    made.start = token_.start;
    made.end = token_.end;
    made.name = module_export_name();
  }
  made.request = from_clause();
  facts.exports.push_back(made);
  end_statement();
  erase_statement(start);
}

void Parser::export_names(uint32_t start) {
  next();
  std::vector<Export> found;
  bool is_local = true;  // whether they may be names of this module
  while (!is(Kind::brace_close)) {
    Export made = {};
    const Token local = token_;
    made.imported = made.name = module_export_name();
    is_local &= local.kind == Kind::name && !is_reserved(local.name);
    made.local = local.name;
    made.start = local.start;
    made.end = local.end;
    if (take_word(kAs)) made.name = module_export_name();
    found.push_back(made);
    if (!is(Kind::brace_close)) expect(Kind::comma);
  }
  next();
  const bool is_from = is_word(kFrom);
  if (!is_from && !is_local) refuse();
  const uint32_t index = is_from ? from_clause() : kNone;
  for (Export& made : found) {
    made.kind = is_from ? Export::Kind::from : Export::Kind::local;
    made.request = index;
    facts.exports.push_back(made);
  }
  end_statement();
  erase_statement(start);
}

void Parser::export_local(std::u16string_view name, Name local) {
  Export made = {};
  made.kind = Export::Kind::local;
  made.name = name;
  made.local = local;
  facts.exports.push_back(made);
}

void Parser::export_declared(uint32_t start) {
  edits.replace(start, token_.start, edits.blank(start, token_.start));
  std::vector<Name> bound;
  if (is_word(kVar) || is_word(kLet) || is_word(kConst)) {
    declaration_statement(&bound);
  } else if (is_word(kClass)) {
    next();
    bound.push_back(class_rest(Named::here));
  } else {
    if (is_word(kAsync) && peek().follows_newline) refuse();
    bound.push_back(function_declaration({}));
  }
  for (const Name name : bound) {
    if (name == kNone) refuse();
    export_local(names.text(name), name);
  }
}

void Parser::export_default(uint32_t start) {
  const bool is_async = is_word(kAsync);
  const Token after = is_async || is_word(kClass) ? peek() : Token();
  const bool is_async_function =
      is_async && after.kind == Kind::name && after.name == kFunction && !after.follows_newline;
  if (is_word(kFunction) || is_async_function) {
    edits.replace(start, token_.start, edits.blank(start, token_.start));
    const Name name = function_declaration(named(u"_default"));
    facts.has_unnamed_function = name == kNone;
    export_local(u"default", name);
  } else if (is_word(kClass) && after.kind == Kind::name && !is_reserved(after.name)) {
    edits.replace(start, token_.start, edits.blank(start, token_.start));
    next();
    export_local(u"default", class_rest(Named::here));
  } else {
    export_default_expression(start);
  }
}

// What has no name of its own is called `default`.
void Parser::export_default_expression(uint32_t start) {
  edits.replace(start, token_.start,
                u"const " + named(u"_default") + u"={default:(" + edits.blank(start, token_.start));
  export_local(u"default", kNone);
  uint32_t end;
  if (take_word(kClass)) {
    class_rest(Named::inside);
    end = previous_end_;
  } else {
    settled();
    end = previous_end_;
    end_statement();
  }
  edits.replace(end, previous_end_, u")}.default;" + edits.blank(end, previous_end_));
}

void Parser::check_exports() {
  std::unordered_set<std::u16string_view> exported;
  for (const Export& made : facts.exports) {
    if (made.kind == Export::Kind::star) continue;
    if (!exported.insert(made.name).second) refuse();
    if (made.kind == Export::Kind::local && made.local != kNone &&
        !scopes.is_declared_here(made.local)) {
      refuse();
    }
  }
}

}  // namespace giro::syntax
