// What an iterator of a map or set has still to give, without moving it on.
// Weak collections laid open.
// Needs: engine insides
// Prints:
//   [Map Entries] { [ 'a', 1 ], [ 'b', { c: 2 } ] }
//   [Map Iterator] { 'a', 'b' }
//   [Map Iterator] { 1, { c: 2 } }
//   [Set Iterator] { 2, 3 }
//   [Set Iterator] { 2, ... 1 more item }
//   2
//   [Set Entries] { [ 1, 1 ] }
//   [Set Iterator] { 1, key: 1 }
//   Object [Array Iterator] {}
//   WeakSet { [ 1, [length]: 1 ] }
//   WeakMap { [ 'key', [length]: 1 ] => 'value' }
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

const map = new Map([['a', 1], ['b', { c: 2 }]]);
show(map.entries());
show(map.keys());
show(map.values());
const iterator = new Set([1, 2, 3]).values();
iterator.next();
show(iterator);
show(iterator, { maxArrayLength: 1 });
console.log(iterator.next().value);
show(new Set([1]).entries());
show(Object.assign(new Set([1]).values(), { key: 1 }));
show([][Symbol.iterator]());
const keys = [[1], ['key']];
show(new WeakSet([keys[0]]), { showHidden: true });
show(new WeakMap([[keys[1], 'value']]), { showHidden: true });
keys.length = 0; // not before
