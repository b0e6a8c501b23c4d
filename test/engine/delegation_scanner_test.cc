#include "engine/delegation_scanner.h"

#include <gtest/gtest.h>

#include <string>

namespace giro::engine {
namespace {

TEST(DelegationScanner, finds_a_yield_star_in_an_async_generator_however_it_is_written) {
  for (const char* text : {
           "async function* f() { yield* g(); }",
           "async function * f() { yield * g(); }",
           "x = async function*() { if (a) { yield /* why */ * g(); } }",
           "({ async *f() { yield* g(); } })",
           "class A { static async *#f() { yield* g(); } }",
           "class A { async * [a(1)](b = {}, [c] = []) { yield* g(); } }",
           "async function* f() { return [...yield* g()]; }",
           "async function* f() { const s = `a${b}${yield* g()}`; }",
           "async function* f() { a = b / 2; yield* g(); c = d / 2; }",
           "async function* f() { if (a) /\\/*'/.test(b); yield* g(); }",
           "async function* f() { a.return / 2; yield* g(); }",
           "#!/usr/bin/env it's\nasync function* f() { yield* g(); }",
           "async function* f() { const o = {} / 2; yield* g(); '/'; }",
           "async function* f() { x++ / 2; yield* g(); y / 2 }",
           "async function* f() { function* inner() { yield* g(); } }",
       }) {
    EXPECT_TRUE(may_delegate_asynchronously(text)) << text;
  }
}

TEST(DelegationScanner, is_not_deceived_by_what_is_no_code) {
  for (const char* text : {
           "",
           "async function* f() { yield g(); } function* h() { yield* g(); }",
           "// async function* f() { yield* g(); }",
           "/* async function* f() { yield* g(); } */",
           "'async function* f() { yield* g(); }'",
           "`async function* f() { yield* g(); }`",
           "/async function* f() { yield* g(); }/",
           "async function* f() { '} yield* g()'; }",
           "async function* f() { /[/}] yield* g/.test(a); }",
           "async function* f() { return /}/; } function* h() { yield* g(); }",
           "async function* f() { `${{ a: `}` }.a} yield* `; }",
           "const async = 1; x = async * 2; function* f() { yield* g(); }",
           "async () => {}; function* f() { yield* g(); }",
           "async (a) => { function* f() { yield* g(); } }",
           "a.async *b; ({ *c() { yield* g(); } })",
           "async function f() { o.yield * 2; }",
           "async function* f() {}\nconst yieldStar = a => { o.yield * 2; };",
       }) {
    EXPECT_FALSE(may_delegate_asynchronously(text)) << text;
  }
}

TEST(DelegationScanner, leaves_what_it_does_not_understand_to_others) {
  for (const char* text : {"'", "`", "/*", "{", "}", "x = /", "a ( b ]]"}) {
    EXPECT_TRUE(may_delegate_asynchronously(text)) << text;
  }
}

}  // namespace
}  // namespace giro::engine
