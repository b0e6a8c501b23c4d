// Numbers, bigints and the other primitives, with and without separators.
// Prints:
//   0
//   -0
//   1.5
//   -1e+21
//   1e-7
//   NaN
//   Infinity
//   12n
//   0n
//   true
//   null
//   undefined
//   [
//     Symbol(name),
//     Symbol(),
//     Symbol(),
//     Symbol(line
//   break),
//     Symbol(Symbol.iterator)
//   ]
//   123
//   1_234
//   -1_234
//   123_456
//   -1_234_567.123_456_7
//   -0.5
//   0.123_4
//   1e+21
//   NaN
//   1_234n
//   -123_456_789n
//   { a: 1_234_567, b: Uint32Array(1) [ 1_234_567 ] }
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

for (const value of [0, -0, 1.5, -1e21, 1e-7, NaN, Infinity, 12n, -0n, true, null, undefined]) {
  show(value);
}
show([Symbol('name'), Symbol(), Symbol(''), Symbol('line\nbreak'), Symbol.iterator]);
const numericSeparator = true;
for (const value of [123, 1234, -1234, 123456, -1234567.1234567, -0.5, 0.1234, 1e21, NaN, 1234n,
                     -123456789n]) {
  show(value, { numericSeparator });
}
show({ a: 1234567, b: new Uint32Array([1234567]) }, { numericSeparator });
