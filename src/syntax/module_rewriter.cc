#include "syntax/module_rewriter.h"

#include <algorithm>
#include <cstdint>

#include "syntax/parser.h"

namespace giro::syntax {

namespace {

// In packed_parts.js.
enum Flags : uint32_t { kHasEval = 1, kHasTopLevelAwait = 4, kMayDelegate = 16 };

// Names of ours, which the text does not have.
std::u16string find_prefix(std::u16string_view source) {
  std::u16string prefix = u"_giro";
  while (source.find(prefix) != source.npos) prefix += '_';
  return prefix;
}

class Writer {
 public:
  Writer(std::u16string_view source, const std::u16string& prefix, Parser& parser)
      : source_(source), prefix_(prefix), parser_(parser), facts_(parser.facts) {
    imports_.assign(parser.names.size(), kNone);
    for (uint32_t i = 0; i < facts_.imports.size(); ++i) imports_[facts_.imports[i].local] = i;
  }

  std::u16string write() {
    if (source_.starts_with(u"#!")) parser_.edits.replace(0, 2, u"//");
    for (const Reference& reference : parser_.scopes.references) edit(reference);
    for (const EvalCall& call : parser_.scopes.evals) edit(call);
    parser_.edits.replace(0, 0, head(), TextEdits::kFirst);
    parser_.edits.insert(static_cast<uint32_t>(source_.size()), u"\n})");
    const TextEdits::Applied applied = parser_.edits.apply();
    std::u16string packed;
    packed.reserve(applied.code.size() + applied.patch.size() + 256);
    append_lists(packed, applied.patch);
    packed += '\n';
    packed += applied.code;
    return packed;
  }

 private:
  // ---- Edits ----

  void edit(const Reference& reference) {
    if (reference.use == Use::none) return;
    const bool is_arguments = reference.name == kArguments;
    if (!is_arguments && imports_[reference.name] == kNone) return;
    const std::u16string_view name = parser_.names.text(reference.name);
    const auto end = static_cast<uint32_t>(reference.at + name.size());
    std::u16string reading = prefix_ + u".";
    reading += name;
    switch (reference.use) {
      case Use::shorthand: parser_.edits.replace(end, end, u":" + reading, reference.rank); return;
      case Use::of_typeof: reading = u"globalThis.arguments"; break;
      case Use::callee:
        if (!is_arguments)
          reading = (reference.begins_statement ? u";(0," : u"(0,") + reading + u")";
        break;
      default: break;
    }
    parser_.edits.replace(reference.at, end, std::move(reading), reference.rank);
  }

  void edit(const EvalCall& call) {
    std::u16string text = prefix_ + u"_eval(\"";
    bool is_first = true;
    for (const Import& import : facts_.imports) {
      if (std::find(call.hidden.begin(), call.hidden.end(), import.local) != call.hidden.end()) {
        continue;
      }
      if (!is_first) text += ' ';
      text += parser_.names.text(import.local);
      is_first = false;
    }
    text += call.has_arguments ? u"\",true," : u"\",false,";
    parser_.edits.replace(call.at, call.at, std::move(text), call.rank);
  }

  std::u16string local_name(const Export& exported) const {
    return exported.local == kNone ? prefix_ + u"_default"
                                   : std::u16string(parser_.names.text(exported.local));
  }

  bool is_local(const Export& exported) const {
    return exported.kind == Export::Kind::local &&
           (exported.local == kNone || imports_[exported.local] == kNone);
  }

  std::u16string head() const {
    std::u16string made = u"(function*(";
    for (const char16_t* name :
         {u"", u"_import", u"_meta", u"_export", u"_loop", u"_eval", u"_using"}) {
      if (*name != 0) made += ',';
      made.append(prefix_).append(name);
    }
    made.append(u"){\"use strict\";").append(prefix_).append(u"_export({__proto__:null,");
    bool is_first = true;
    for (const Export& exported : facts_.exports) {
      if (!is_local(exported)) continue;
      if (!is_first) made += ',';
      is_first = false;
      append_json(made, exported.name);
      made.append(u":()=>").append(local_name(exported));
    }
    made += '}';
    if (facts_.has_unnamed_function) made.append(u",").append(prefix_).append(u"_default");
    made.append(u");yield;");
    return made;
  }

  // ---- Lists ----

  void append_lists(std::u16string& out, std::u16string_view patch) const {
    uint32_t flags = 0;
    if (!parser_.scopes.evals.empty()) flags |= kHasEval;
    if (facts_.has_top_level_await) flags |= kHasTopLevelAwait;
    if (facts_.may_delegate) flags |= kMayDelegate;
    out += '[';
    append_number(out, flags);
    out += ',';
    append_json(out, prefix_);
    out += ',';
    out += patch;
    out += u",[";
    append_requests(out);
    out += u"],[";
    append_imports(out);
    out += u"],[";
    append_local_exports(out);
    out += u"],[";
    append_indirect_exports(out);
    out += u"],[";
    append_star_exports(out);
    out += u"]]";
  }

  // Between items of a list.
  static void separate(std::u16string& out) {
    if (out.back() != '[') out += ',';
  }

  static void append_name(std::u16string& out, std::u16string_view name, bool is_there) {
    if (is_there) {
      append_json(out, name);
    } else {
      out += u"null";
    }
  }

  void append_requests(std::u16string& out) const {
    for (const Request& request : facts_.requests) {
      separate(out);
      out += '[';
      append_json(out, request.specifier);
      out += u",null";
      for (const auto& [key, value] : request.attributes) {
        out += ',';
        append_json(out, key);
        out += ',';
        append_json(out, value);
      }
      out += ']';
    }
  }

  static void append_place(std::u16string& out, uint32_t start, uint32_t end) {
    out += ',';
    append_number(out, start);
    out += ',';
    append_number(out, end);
  }

  void append_imports(std::u16string& out) const {
    for (const Import& import : facts_.imports) {
      separate(out);
      append_json(out, parser_.names.text(import.local));
      out += ',';
      append_number(out, import.request);
      out += ',';
      append_name(out, import.name, !import.is_namespace);
      append_place(out, import.start, import.end);
    }
  }

  void append_local_exports(std::u16string& out) const {
    for (const Export& exported : facts_.exports) {
      if (!is_local(exported)) continue;
      separate(out);
      append_json(out, exported.name);
      out += ',';
      append_json(out, local_name(exported));
    }
  }

  // What is imported and exported again is an export of the module that it comes from.
  void append_indirect_exports(std::u16string& out) const {
    for (const Export& exported : facts_.exports) {
      if (is_local(exported) || exported.kind == Export::Kind::star) continue;
      separate(out);
      append_json(out, exported.name);
      out += ',';
      if (exported.kind == Export::Kind::local) {
        const Import& import = facts_.imports[imports_[exported.local]];
        append_number(out, import.request);
        out += ',';
        append_name(out, import.name, !import.is_namespace);
        append_place(out, import.start, import.end);
      } else {
        append_number(out, exported.request);
        out += ',';
        append_name(out, exported.imported, exported.kind == Export::Kind::from);
        append_place(out, exported.start, exported.end);
      }
    }
  }

  void append_star_exports(std::u16string& out) const {
    for (const Export& exported : facts_.exports) {
      if (exported.kind != Export::Kind::star) continue;
      separate(out);
      append_number(out, exported.request);
    }
  }

  std::u16string_view source_;
  const std::u16string& prefix_;
  Parser& parser_;
  const ModuleFacts& facts_;
  std::vector<uint32_t> imports_;  // by name: which one it is
};

}  // namespace

std::optional<RewrittenModule> rewrite_module(std::u16string_view source) {
  if (source.size() >= kNone) return std::nullopt;
  const std::u16string prefix = find_prefix(source);
  try {
    Parser parser(source, prefix);
    parser.parse_module();
    RewrittenModule made;
    made.packed = Writer(source, prefix, parser).write();
    made.regular_expressions = std::move(parser.facts.regular_expressions);
    return made;
  } catch (const Refused&) {
    return std::nullopt;
  }
}

}  // namespace giro::syntax
