#include "syntax/module_rewriter.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/encoding/utf.h"

namespace giro::syntax {
namespace {

std::u16string to_units(std::string_view text) {
  std::u16string units(text.size(), u'\0');
  const auto made = encoding::utf8_to_utf16(encoding::bytes_of(text), units.data());
  units.resize(made.written);
  return units;
}

// The line of lists and the code; both empty: it was refused.
struct Rewritten {
  std::string lists;
  std::string code;
};

Rewritten rewrite(std::string_view text) {
  const auto made = rewrite_module(to_units(text));
  if (!made) return {};
  const std::string packed = encoding::utf16_to_utf8(made->packed);
  const size_t end = packed.find('\n');
  return {packed.substr(0, end), packed.substr(end + 1)};
}

// Without what stands before and behind all texts.
std::string body_of(std::string_view text) {
  constexpr std::string_view kEnd = ";yield;";
  const std::string code = rewrite(text).code;
  if (code.empty()) return "(refused)";
  const size_t start = code.find(kEnd) + kEnd.size();
  return code.substr(start, code.size() - start - std::string_view("\n})").size());
}

const std::string kImport = "import{a,b}from'x';";
const std::string kErased = ";                  ";

std::string with_imports(std::string_view text) {
  const std::string body = body_of(kImport + std::string(text));
  return body.starts_with(kErased) ? body.substr(kErased.size()) : body;
}

TEST(ModuleRewriter, imported_names_are_read_where_they_are) {
  EXPECT_EQ(with_imports("x(a + b.a)"), "x(_giro.a + _giro.b.a)");
  EXPECT_EQ(with_imports("x = a()"), "x = (0,_giro.a)()");
  EXPECT_EQ(with_imports("x = (a)()"), "x = ((0,_giro.a))()");
  EXPECT_EQ(with_imports("x = a`${b}`"), "x = (0,_giro.a)`${_giro.b}`");
  EXPECT_EQ(with_imports("x = a?.()"), "x = (0,_giro.a)?.()");
  EXPECT_EQ(with_imports("x = new a()"), "x = new _giro.a()");
  EXPECT_EQ(with_imports("x = { a, b: a, a: b }"), "x = { a:_giro.a, b: _giro.a, a: _giro.b }");
  EXPECT_EQ(with_imports("({ a, b = a } = x)"), "({ a:_giro.a, b:_giro.b = _giro.a } = x)");
  EXPECT_EQ(with_imports("a: for (;;) { break a }"), "a: for (;;) { break a }");
  EXPECT_EQ(with_imports("class C extends a { a = a; static { b } }"),
            "class C extends _giro.a { a = _giro.a; static { _giro.b } }");
}

TEST(ModuleRewriter, names_that_are_declared_again_are_no_imports) {
  for (const char* text : {
           "x = a => a",
           "x = (a, { b }) => a + b",
           "x = async ([a], ...b) => a + b",
           "x = function a() { a() }",
           "x = class a { b() { a() } }",
           "{ let a; a() }",
           "{ a(); function a() {} }",
           "function f() { a(); if (x) { for (var a of x) {} } }",
           "try {} catch ({ a }) { a() }",
           "switch (x) { case 0: a(); let a }",
           "for (const a of x) a()",
       }) {
    EXPECT_EQ(with_imports(text), text);
  }
  EXPECT_EQ(with_imports("x = (c = a) => { var a }"), "x = (c = _giro.a) => { var a }");
  EXPECT_EQ(with_imports("x = (a, c = a, d = () => b) => 0"),
            "x = (a, c = a, d = () => _giro.b) => 0");
  EXPECT_EQ(with_imports("x = (a); x = a"), "x = (_giro.a); x = _giro.a");
}

TEST(ModuleRewriter, a_parenthesis_of_ours_joins_no_line_before_it) {
  EXPECT_EQ(with_imports("x\na()"), "x\n;(0,_giro.a)()");
  EXPECT_EQ(with_imports("x\nawait a"), "x\n;(yield {at:21,of:( _giro.a)})");
  EXPECT_EQ(with_imports("if (x)\na()"), "if (x)\n(0,_giro.a)()");
  EXPECT_EQ(body_of("import async from 'x'\nasync(function() { y })"),
            ";                    \n;(0,_giro.async)(function() { y })");
}

TEST(ModuleRewriter, waiting_outside_of_functions_is_a_yield) {
  EXPECT_EQ(body_of("x = await await y"), "x = (yield {at:4,of:( (yield {at:10,of:( y)}))})");
  EXPECT_EQ(body_of("async () => await y"), "async () => await y");
  EXPECT_TRUE(rewrite("await 0").lists.starts_with("[4,"));
  EXPECT_TRUE(rewrite("async () => await 0").lists.starts_with("[0,"));
}

TEST(ModuleRewriter, what_only_modules_have_is_replaced) {
  EXPECT_EQ(body_of("x(import.meta.url, import('y'))"), "x(_giro_meta.url, _giro_import('y'))");
  EXPECT_EQ(body_of("x = arguments; typeof arguments"),
            "x = _giro.arguments; typeof globalThis.arguments");
  EXPECT_EQ(body_of("function f() { arguments }"), "function f() { arguments }");
  EXPECT_EQ(with_imports("x = b => eval('a')"), "x = b => eval(_giro_eval(\"a\",false,'a'))");
  EXPECT_EQ(with_imports("function f() { eval('a', b) }"),
            "function f() { eval(_giro_eval(\"a b\",true,'a'), _giro.b) }");
  EXPECT_EQ(with_imports("eval?.('a')"), "eval?.('a')");
}

TEST(ModuleRewriter, exports_are_declarations_that_are_read_by_functions) {
  EXPECT_EQ(body_of("export let x = 1, { y: [z] } = x"), "       let x = 1, { y: [z] } = x");
  EXPECT_EQ(body_of("export default x;"),
            "const _giro_default={default:(               x)}.default; ");
  EXPECT_EQ(body_of("export default class {}"),
            "const _giro_default={default:(               class {})}.default;");
  EXPECT_EQ(body_of("export default function* () {}"),
            "               function* _giro_default () {}");
  EXPECT_EQ(body_of("export default async () => 1\n"),
            "const _giro_default={default:(               async () => 1)}.default;\n");
  const std::string code = rewrite("export let x = 1; export { x as default, x as 'a-b' }").code;
  EXPECT_NE(code.find("({__proto__:null,\"x\":()=>x,\"default\":()=>x,\"a-b\":()=>x})"), code.npos)
      << code;
}

TEST(ModuleRewriter, it_tells_what_is_asked_for_and_what_is_exported) {
  const std::string lists =
      rewrite(
          "import a, { b as c } from 'x'\nimport * as d from 'y' with { type: 'json' }\n"
          "export { c as e, d as f }\nexport * from 'x'\nexport { default } from 'z'")
          .lists;
  EXPECT_TRUE(lists.ends_with(
      "[[\"x\",null],[\"y\",null,\"type\",\"json\"],[\"z\",null]],"
      "[\"a\",0,\"default\",7,8,\"c\",0,\"b\",12,13,\"d\",1,null,37,43],[],"
      "[\"e\",0,\"b\",12,13,\"f\",1,null,37,43,\"default\",2,\"default\",128,135],[0]]"))
      << lists;
}

TEST(ModuleRewriter, a_patch_leads_back_to_the_text) {
  const std::string lists = rewrite("x\nimport.meta").lists;
  EXPECT_NE(lists.find(",10,\"import.meta\","), lists.npos) << lists;
}

TEST(ModuleRewriter, names_of_ours_are_none_of_the_text) {
  EXPECT_EQ(body_of("_giro_ = import.meta"), "_giro_ = _giro___meta");
}

TEST(ModuleRewriter, a_yield_star_of_an_async_generator_is_told) {
  EXPECT_TRUE(rewrite("async function* f() { yield* g() }").lists.starts_with("[16,"));
  EXPECT_TRUE(rewrite("async () => function* f() { yield* g() }").lists.starts_with("[0,"));
}

TEST(ModuleRewriter, slashes_are_taken_for_what_they_are) {
  for (const char* text : {
           "x = a / b / c",
           "x = /a[/]'/.test(b)",
           "x++ / 2; y / '2'",
           "if (x) /'/.test(y)",
           "x = {} / 2; `${/`/.x}`",
           "x = function() {} / 2",
           "function f() {} /'/g.test(x)",
           "function* f() { yield /'/ }",
           "return_ / 2 / '3'",
           "x = y => {}\n/'/.test(x)",
           "x = `a${`b${c}` / 2}d` / '2'",
           "x /= 2 /'2'",
       }) {
    EXPECT_EQ(body_of(text), text);
  }
}

TEST(ModuleRewriter, what_is_wrong_is_refused) {
  for (const char* text : {
           "import a from 'x'; let a",
           "export { a }",
           "export let a; export { a }",
           "let a; let a",
           "let a; { var a }",
           "function f(a) { let a }",
           "function f(a, a) {}",
           "x = (a, a) => 0",
           "try {} catch (a) { let a }",
           "var a\nfunction a() {}",
           "{ function a() {} function a() {} }",
           "return",
           "break",
           "continue",
           "a: { continue a }",
           "a: a: x",
           "break a",
           "with (x) {}",
           "if (x) function f() {}",
           "a: function f() {}",
           "if (x) let y",
           "if (x) class A {}",
           "delete x",
           "delete (x)",
           "class A { #a; b() { delete this.#a } }",
           "this.#a",
           "class A { #a; #a }",
           "class A { constructor() {} constructor() {} }",
           "class A { get constructor() {} }",
           "class A { static prototype() {} }",
           "class A { constructor() { super() } }",
           "super.x",
           "new.target",
           "yield",
           "await",
           "function f() { await 0 }",
           "function* f() { function g() { yield 0 } }",
           "function* f(a = yield) {}",
           "async (a = await 0) => 0",
           "(a = await 0) => 0",
           "class A { a = arguments }",
           "class A { static { await 0 } }",
           "class A { static { return } }",
           "x = { a = 1 }",
           "f({ a = 1 })",
           "({ a = 1 }).b",
           "({ a: 1 } = x)",
           "[a + b] = x",
           "([a]) = x",
           "()",
           "(a, ...b)",
           "(a,)",
           "x = (...a, b) => 0",
           "x = (a.b) => 0",
           "x = ((a)) => 0",
           "x + (a) => 0",
           "(a)\n=> 0",
           "async a\n=> 0",
           "() => {} ()",
           "() => {} || 1",
           "a?.b = 1",
           "a?.`b`",
           "a ?? b || c",
           "a && b ?? c",
           "-a ** b",
           "new a?.b",
           "new import('x')",
           "f() = 1",
           "++f()",
           "1++",
           "eval = 1",
           "arguments++",
           "let eval",
           "let let",
           "let static",
           "let yield",
           "const a",
           "let [a]",
           "for (const a of b, c) {}",
           "for (let a = 1 of b) {}",
           "for (var a = 1 in b) {}",
           "for (async of x) {}",
           "for (let of x) {}",
           "for await (x of y) {}",
           "for (a + b of c) {}",
           "switch (x) { default: default: }",
           "try {}",
           "throw\nx",
           "x = 010",
           "x = 08",
           "x = 1__0",
           "x = 1_",
           "x = 0x",
           "x = 3in y",
           "x = 1n.5n",
           "'\\1'",
           "'\\08'",
           "`\\1`",
           "'\\u{110000}'",
           "'a\nb'",
           "`a",
           "/a",
           "/*",
           "x = a <!--b",
           "x = { get a(b) {} }",
           "x = { set a() {} }",
           "x = { a() {} = 1 }",
           "function f(a = 1) { 'use strict' }",
           "x = { __proto__: a, __proto__: b }",
           "import(...x)",
           "import()",
           "import { a as eval } from 'x'",
           "import 'x' with { a: 'b', a: 'c' }",
           "{ import 'x' }",
           "{ export {} }",
           "export { 'a' }",
           "export default let",
           "export { if }",
           "`${a",
           "x = a b",
           "}",
           "(",
           "@a class B {}",
           "#a in b",
           "class A { #a; b() { 1 + #a in c } }",
       }) {
    EXPECT_EQ(body_of(text), "(refused)") << text;
  }
}

TEST(ModuleRewriter, what_it_leaves_to_others_is_refused) {
  for (const char* text : {"using a = b", "{ await using a = b }", "for await (const a of b) {}",
                           "import source a from 'x'", "import.source('x')", "let \\u0061",
                           "import a from '\\x61'", "for (using a of b) {}"}) {
    EXPECT_EQ(body_of(text), "(refused)") << text;
  }
}

TEST(ModuleRewriter, what_looks_odd_is_taken_as_it_is) {
  for (const char* text :
       {"x = ({ async, get, set, static: 1, of, await: 2, async a() {}, *b() {}, async *c() {}, "
        "get d() {}, set d(e) {} })",
        "class A { static; get; set; async; static async *a() {} get b() { return super.b } static "
        "#c = 1; static { this.#c } 'd' = 1; 2() {} [x]; }",
        "class A extends (x, y) { constructor() { super(); new.target } }",
        "async = 1; async(x); async\n(x); x = async x => x; x = async(x)", "let async; async in x",
        "let of, get, set, from, as, using, target, meta; using = of; using\n(x)",
        "x = a ? (b) : (c); x = a ? (b) => (c) : (d); x = a ? b => (c, d) : e",
        "x = y => ({}).z; x = () => {}\n[1]",
        "for (var i = 0, j; i < 1; i++, j--) ; for (x.y of z) {} for ([a, b] of c) {} for ({ d } "
        "in e) ;",
        "for (const x of y) continue; do x++; while (y) z", "a: b: for (;;) { continue a }",
        "x = a ?? b ?? c; x = (a ?? b) || c; x = (-a) ** b",
        "let a = ([b, { c = 1, ...d }] = [], ...e) => c; ({ c = 1, ...d.e } = x)"}) {
    EXPECT_EQ(body_of(text), text);
  }
  EXPECT_EQ(body_of("#!/bin/giro '\nx"), "///bin/giro '\nx");
  EXPECT_EQ(body_of("\xc3\xa4\xf0\x9d\x92\x9c = '\xe2\x80\xa8'"),
            "\xc3\xa4\xf0\x9d\x92\x9c = '\xe2\x80\xa8'");
}

TEST(ModuleRewriter, deep_texts_are_refused_and_wide_ones_are_not) {
  const auto repeated = [](std::string_view text, int times) {
    std::string made;
    for (int i = 0; i < times; ++i) made += text;
    return made;
  };
  constexpr int kMany = 100'000;
  for (const char* text : {"(", "[", "{", "x=>", "`${", "!", "x?y:", "f(", "class{[", "if(x)",
                           "a=", "new ", "function f(){", "[{a:", "async(", "x**", "a:"}) {
    EXPECT_EQ(body_of(repeated(text, kMany)), "(refused)") << text;
  }
  for (const char* text : {"x+", "x,", "if(x)y;else ", "x.y(z).", "[x],", "`${x}`+", "{}", "x\n"}) {
    const std::string wide = repeated(text, kMany) + "x";
    EXPECT_EQ(body_of(wide), wide);
  }
}

}  // namespace
}  // namespace giro::syntax
