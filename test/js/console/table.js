// console.table: columns, missing cells, widths, other collections.
// Prints:
//   ┌─────────┬───┬───┬───┐
//   │ (index) │ 0 │ 1 │ 2 │
//   ├─────────┼───┼───┼───┤
//   │ 0       │ 1 │ 2 │   │
//   │ 1       │ 3 │ 4 │ 5 │
//   └─────────┴───┴───┴───┘
//   ┌─────────┬───┬─────┬──────┐
//   │ (index) │ a │ b   │ c    │
//   ├─────────┼───┼─────┼──────┤
//   │ 0       │ 1 │ 'x' │      │
//   │ 1       │ 2 │     │ true │
//   └─────────┴───┴─────┴──────┘
//   ┌─────────┬───┬────┐
//   │ (index) │ a │ b  │
//   ├─────────┼───┼────┤
//   │ first   │ 1 │    │
//   │ second  │   │ -0 │
//   └─────────┴───┴────┘
//   ┌─────────┬───┬───────────┐
//   │ (index) │ a │ Values    │
//   ├─────────┼───┼───────────┤
//   │ 0       │   │ 1         │
//   │ 1       │   │ 'two'     │
//   │ 2       │   │ null      │
//   │ 3       │   │ undefined │
//   │ 4       │ 1 │           │
//   └─────────┴───┴───────────┘
//   ┌─────────┬───┬──────┐
//   │ (index) │ b │ none │
//   ├─────────┼───┼──────┤
//   │ 0       │ 2 │      │
//   │ 1       │   │      │
//   └─────────┴───┴──────┘
//   ┌─────────┐
//   │ (index) │
//   ├─────────┤
//   │ 0       │
//   └─────────┘
//   ┌─────────┬───┐
//   │ (index) │ a │
//   ├─────────┼───┤
//   │ 0       │   │
//   │ 1       │ 1 │
//   └─────────┴───┘
//   ┌───────────────────┬──────────┬──────────┐
//   │ (iteration index) │ Key      │ Values   │
//   ├───────────────────┼──────────┼──────────┤
//   │ 0                 │ 'key'    │ { x: 1 } │
//   │ 1                 │ { y: 2 } │ 'value'  │
//   └───────────────────┴──────────┴──────────┘
//   ┌───────────────────┬────────┐
//   │ (iteration index) │ Values │
//   ├───────────────────┼────────┤
//   │ 0                 │ 1      │
//   │ 1                 │ 'two'  │
//   │ 2                 │ [ 3 ]  │
//   └───────────────────┴────────┘
//   ┌─────────┬────────────────┬──────────┬──────────────────────────────┐
//   │ (index) │ a              │ b        │ c                            │
//   ├─────────┼────────────────┼──────────┼──────────────────────────────┤
//   │ 0       │ { x: 1, y: 2 } │ [Object] │ [ 1, 2, 3, ... 1 more item ] │
//   └─────────┴────────────────┴──────────┴──────────────────────────────┘
//   ┌─────────┬──────────────┬───────┐
//   │ (index) │ 日本         │ emoji │
//   ├─────────┼──────────────┼───────┤
//   │ 0       │ 'ü'          │ '😀'  │
//   │ 1       │ '長い文字列' │ 'é'   │
//   └─────────┴──────────────┴───────┘
//   ┌─────────┬───────────┐
//   │ (index) │ Values    │
//   ├─────────┼───────────┤
//   │ 0       │           │
//   │ 1       │ Symbol(s) │
//   │ 2       │ 12n       │
//   └─────────┴───────────┘
//   ┌─────────┐
//   │ (index) │
//   ├─────────┤
//   └─────────┘
//   ┌─────────┐
//   │ (index) │
//   ├─────────┤
//   └─────────┘
//   ┌─────────┐
//   │ (index) │
//   ├─────────┤
//   │ 0       │
//   └─────────┘
//   text
//   5
//   null
//   undefined
//   ERR_INVALID_ARG_TYPE The "properties" argument must be an instance of Array. Received type number (5)
//   ERR_INVALID_ARG_TYPE The "properties" argument must be an instance of Array. Received type string ('a')
//   ERR_INVALID_ARG_TYPE The "properties" argument must be an instance of Array. Received null
'use strict';

console.table([[1, 2], [3, 4, 5]]);
console.table([{ a: 1, b: 'x' }, { a: 2, c: true }]);
console.table({ first: { a: 1 }, second: { b: -0 } });
console.table([1, 'two', null, undefined, { a: 1 }]);
console.table([{ a: 1, b: 2 }, { a: 3 }], ['b', 'none']);
console.table([{ a: 1 }], []);
console.table([5, { a: 1 }], ['a']);
console.table(new Map([['key', { x: 1 }], [{ y: 2 }, 'value']]));
console.table(new Set([1, 'two', [3]]));
console.table([{ a: { x: 1, y: 2 }, b: { x: 1, y: 2, z: 3 }, c: [1, 2, 3, 4] }]);
console.table([{ '日本': 'ü', emoji: '😀' }, { '日本': '長い文字列', emoji: 'é' }]);
console.table([() => {}, Symbol('s'), 12n]);
console.table([]);
console.table({});
console.table([[]]);
console.table('text');
console.table(5);
console.table(null);
console.table();
for (const properties of [5, 'a', null]) {
  try {
    console.table([], properties);
  } catch (error) {
    console.log(error.code, error.message);
  }
}
