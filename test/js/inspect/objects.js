// Plain objects: keys, depth, accessors, hidden properties, prototypes.
// Prints:
//   {}
//   {
//     '5': 6,
//     a: 1,
//     'b-c': 2,
//     '$d': 3,
//     _e: 4,
//     '': 7,
//     ['__proto__']: 8,
//     'ü': 9
//   }
//   { Symbol(s): 1, Symbol(a b): 2, Symbol(): 3 }
//   [Object: null prototype] {}
//   [Object: null prototype] { a: 1 }
//   { b: 2 }
//   Object <[Object: null prototype] {}> {}
//   Object <Object <[Object: null prototype] {}>> {}
//   { a: { b: { c: [Object] } } }
//   { a: [Object] }
//   { a: { b: [Object] } }
//   [Object]
//   {
//     a: {
//       b: { c: { d: { e: {} } } }
//     }
//   }
//   {
//     a: {
//       b: { c: { d: { e: {} } } }
//     }
//   }
//   { a: { b: { c: [Object] } } }
//   { a: [Object: null prototype], c: [Array], d: [Map] }
//   {
//     a: [Getter],
//     b: [Setter],
//     c: [Getter/Setter],
//     e: [Getter],
//     f: [Getter]
//   }
//   {
//     a: [Getter: 1],
//     b: [Setter],
//     c: [Getter/Setter] { d: 1 },
//     e: [Getter: null],
//     f: [Getter: 'text']
//   }
//   {
//     a: [Getter: 1],
//     b: [Setter],
//     c: [Getter/Setter],
//     e: [Getter: null],
//     f: [Getter: 'text']
//   }
//   {
//     a: [Getter],
//     b: [Setter],
//     c: [Getter/Setter] { d: 1 },
//     e: [Getter],
//     f: [Getter]
//   }
//   { shown: 1 }
//   {
//     shown: 1,
//     [hidden]: { x: 1 },
//     ['hid-den']: 2,
//     [accessor]: [Getter],
//     [Symbol(hidden)]: 3
//   }
//   {
//     shown: 1,
//     [hidden]: { x: 1 },
//     ['hid-den']: 2,
//     [accessor]: [Getter],
//     [Symbol(hidden)]: 3
//   }
//   { undef: undefined, nul: null, fn: [Function: fn], sym: Symbol(x) }
//   { constructor: 1 }
//   { toString: null, valueOf: 5, hasOwnProperty: 6 }
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

show({});
show({ a: 1, 'b-c': 2, $d: 3, _e: 4, 5: 6, '': 7, ['__proto__']: 8, 'ü': 9 });
show({ [Symbol('s')]: 1, [Symbol('a b')]: 2, [Symbol()]: 3 });
show({ __proto__: null });
show({ __proto__: null, a: 1 });
show({ __proto__: { a: 1 }, b: 2 });
show(Object.create(Object.create(null)));
show(Object.create(Object.create(Object.create(null))));
const nested = { a: { b: { c: { d: { e: {} } } } } };
show(nested);
show(nested, { depth: 0 });
show(nested, { depth: 1 });
show(nested, { depth: -1 });
show(nested, { depth: null });
show(nested, { depth: Infinity });
show(nested, false, 1);
show({ a: { __proto__: null, b: 1 }, c: [[1]], d: new Map([[1, 2]]) }, { depth: 0 });
const accessors = {
  get a() { return 1; },
  set b(value) {},
  get c() { return { d: 1 }; },
  set c(value) {},
  get e() { return null; },
  get f() { return 'text'; },
};
show(accessors);
show(accessors, { getters: true });
show(accessors, { getters: 'get' });
show(accessors, { getters: 'set' });
const hidden = Object.defineProperties({ shown: 1 }, {
  hidden: { value: { x: 1 } },
  'hid-den': { value: 2 },
  [Symbol('hidden')]: { value: 3 },
  accessor: { get() { return 4; } },
});
show(hidden);
show(hidden, { showHidden: true });
show(hidden, true);
show({ undef: undefined, nul: null, fn() {}, sym: Symbol('x') });
show({ constructor: 1 });
show({ toString: null, valueOf: 5, hasOwnProperty: 6 });
