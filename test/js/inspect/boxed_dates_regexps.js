// Boxed primitives, dates and regular expressions.
// Prints:
//   [Number: -0]
//   [String: "it's"]
//   [Boolean: false]
//   [BigInt: 12n]
//   [Symbol: Symbol(s)]
//   [String: 'ab'] { key: 1 }
//   [Number: 3] { key: 1 }
//   [String (null prototype): 'x']
//   [String (Text): 'x']
//   [Number: 1] [Tag]
//   [Number: 1_234_567]
//   1970-01-01T00:00:00.000Z
//   Invalid Date
//   1970-01-01T00:00:00.000Z { key: 1 }
//   Day 1970-01-01T00:00:00.000Z
//   [Date: null prototype] 1970-01-01T00:00:00.000Z
//   /a\/b/gi
//   /a/ { key: 1 }
//   [ /a/, [Date] ]
//   Pattern /a/g
//   [RegExp: null prototype] /a/u
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

show(new Number(-0));
show(new String("it's"));
show(new Boolean(false));
show(Object(12n));
show(Object(Symbol('s')));
show(Object.assign(new String('ab'), { key: 1 }));
show(Object.assign(new Number(3), { key: 1 }));
show(Object.setPrototypeOf(new String('x'), null));
show(new (class Text extends String {})('x'));
show(Object.defineProperty(new Number(1), Symbol.toStringTag, { value: 'Tag' }));
show(new Number(1234567), { numericSeparator: true });
show(new Date(0));
show(new Date(NaN));
show(Object.assign(new Date(0), { key: 1 }));
show(new (class Day extends Date {})(0));
show(Object.setPrototypeOf(new Date(0), null));
show(/a\/b/gi);
show(Object.assign(/a/, { key: 1 }));
show([Object.assign(/a/, { key: 1 }), Object.assign(new Date(0), { key: 1 })], { depth: 0 });
show(new (class Pattern extends RegExp {})('a', 'g'));
show(Object.setPrototypeOf(/a/u, null));
