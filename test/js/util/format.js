// util.format: every directive with every kind of argument.
// Prints:
//   ""
//   "alone %s %%"
//   "one %s"
//   "one two { three: 3 } 4"
//   "{ a: 1 } text 5 null"
//   "%s 1% %"
//   "%x 1"
//   text | 42 | -0 | 1.5 | 42n | 12px | 0x1f | true | null | undefined | Symbol(s) | () => {} | [] | [ 1, [Array] ] | { a: [Object] } | own text | own text | string | method | [Object: null prototype] { a: 1 } | 1970-01-01T00:00:00.000Z | /x/g | Map(1) { 1 => [Object] } | [String: 'boxed'] | { toJSON: [Function: toJSON] } | <ref *1> { circle: [Circular *1] } | custom
//   NaN
//   NaN
//   NaN
//   "\"text\" | 42 | 0 | 1.5 | TypeError | \"12px\" | \"0x1f\" | true | null | undefined | undefined | undefined | [] | [1,[2,[3]]] | {\"a\":{\"b\":{\"c\":1}}} | {} | {} | {} | {} | {\"a\":1} | \"1970-01-01T00:00:00.000Z\" | {} | {} | \"boxed\" | \"json\" | [Circular] | {}"
//   "'text' | 42 | -0 | 1.5 | 42n | '12px' | '0x1f' | true | null | undefined | Symbol(s) | [Function (anonymous)] | [] | [ 1, [ 2, [ 3 ] ] ] | { a: { b: { c: 1 } } } | Named {} | Inherited {} | Primitive {} | { toString: [Function: toString] } | [Object: null prototype] { a: 1 } | 1970-01-01T00:00:00.000Z | /x/g | Map(1) { 1 => { a: 1 } } | [String: 'boxed'] | { toJSON: [Function: toJSON] } | <ref *1> { circle: [Circular *1] } | custom"
//
//   { a: [ 1, [length]: 1 ], f: null }
//   {
//     a: {
//       b: { c: { d: { e: {} } } }
//     }
//   } { a: { b: { c: [Object] } } }
//   1234567 and 1234567n class A {}
//   "{ a: 1 } { a: \u001b[33m1\u001b[39m } \u001b[33m5\u001b[39m"
//   1_234_567 1_234_567 1_234_567
//   ERR_INVALID_ARG_TYPE The "inspectOptions" argument must be of type object. Received null
//   ERR_INVALID_ARG_TYPE The "inspectOptions" argument must be of type object. Received undefined
//   ERR_INVALID_ARG_TYPE The "inspectOptions" argument must be of type object. Received type number (5)
'use strict';

const { format, formatWithOptions, inspect } = require('util');

const show = (...args) => console.log(JSON.stringify(format(...args)));
show();
show('alone %s %%');
show('%s %s', 'one');
show('%s', 'one', 'two', { three: 3 }, 4);
show({ a: 1 }, 'text', 5, null);
show('%%s %s%% %', 1);
show('%x %s', 1);
class Named { toString() { return 'own text'; } }
class Inherited extends Named {}
class Primitive { [Symbol.toPrimitive](hint) { return hint; } }
const circle = {};
circle.circle = circle;
const values = [
  'text', 42, -0, 1.5, 42n, '12px', '0x1f', true, null, undefined, Symbol('s'), () => {}, [],
  [1, [2, [3]]], { a: { b: { c: 1 } } }, new Named(), new Inherited(), new Primitive(),
  { toString() { return 'method'; } }, { __proto__: null, a: 1 }, new Date(0), /x/g,
  new Map([[1, { a: 1 }]]), new String('boxed'), { toJSON() { return 'json'; } }, circle,
  { [inspect.custom]() { return 'custom'; } },
];
for (const directive of ['%s', '%d', '%i', '%f', '%j', '%O', '%c']) {
  console.log(directive, values.map((value) => {
    try {
      return format(directive, value);
    } catch (error) {
      return error.name;
    }
  }).join(' | '));
}
console.log(format('%o', { a: [1], f: null }));
console.log(format('%o %O', { a: { b: { c: { d: { e: {} } } } } }, { a: { b: { c: { d: 1 } } } }));
console.log(format('%d and %s', 1234567, 1234567n), format('%s', class A {}));
console.log(JSON.stringify(formatWithOptions({ colors: true }, '%s %O', { a: 1 }, { a: 1 }, 5)));
console.log(formatWithOptions({ numericSeparator: true }, '%d %s %i', 1234567, 1234567, 1234567.8));
for (const options of [null, undefined, 5]) {
  try {
    formatWithOptions(options, 'text');
  } catch (error) {
    console.log(error.code, error.message);
  }
}
