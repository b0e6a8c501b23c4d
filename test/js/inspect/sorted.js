// sorted: properties in order, elements where they are.
// Prints:
//   { Symbol(s): 1, a: { y: 2, z: 1 }, b: [ 3, 1, 2 ], c: 1 }
//   { c: 1, b: [ 3, 1, 2 ], a: { z: 1, y: 2 }, Symbol(s): 1 }
//   [ 3, 1, 2, y: 2, z: 1 ]
//   Set(3) { 1, 2, 3 }
//   Map(2) { 'a' => 2, 'b' => 1 }
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

const value = { c: 1, a: { z: 1, y: 2 }, b: [3, 1, 2], [Symbol('s')]: 1 };
show(value, { sorted: true });
show(value, { sorted: (a, b) => (a < b ? 1 : -1) });
show(Object.assign([3, 1, 2], { z: 1, y: 2 }), { sorted: true });
show(new Set([3, 1, 2]), { sorted: true });
show(new Map([['b', 1], ['a', 2]]), { sorted: true });
