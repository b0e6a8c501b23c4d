// Maps and sets, of subclasses, without prototypes, with properties of their own.
// Prints:
//   Map(0) {}
//   Map(2) { 'a' => 1, { b: 2 } => { c: { d: [Object] } } }
//   Set(0) {}
//   Set(4) { 1, 'a', [ 2 ], { b: 3 } }
//   Map(1) { Map(1) { 1 => 2 } => Set(1) { 3 } }
//   Map(1) { 1 => [Object] }
//   [ [Map], [Set] ]
//   Map(1) { 1 => 2, key: 'value' }
//   Set(0) { key: 'value' }
//   MyMap(1) { 1 => 2 }
//   Registry(1) [Map] { 1 => 2 }
//   Registry(0) [Set] {}
//   [Map(1): null prototype] { 1 => 2 }
//   [Set(0): null prototype] {}
//   Map(3) { 1 => 2, ... 2 more items }
//   Set(3) { 1, 2, ... 1 more item }
//   Map(1) {
//     'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk' => 'vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv'
//   }
//   Map(1) {
//     1 => 2
//   }
//   WeakMap { <items unknown> }
//   WeakSet { <items unknown> }
//   WeakSet { <items unknown>, key: 1 }
//   WeakRef {}
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

show(new Map());
show(new Map([['a', 1], [{ b: 2 }, { c: { d: { e: 1 } } }]]));
show(new Set());
show(new Set([1, 'a', [2], { b: 3 }]));
show(new Map([[new Map([[1, 2]]), new Set([3])]]));
show(new Map([[1, { a: 1 }]]), { depth: 0 });
show([new Map([[1, 2]]), new Set([1])], { depth: 0 });
show(Object.assign(new Map([[1, 2]]), { key: 'value' }));
show(Object.assign(new Set(), { key: 'value' }));
show(new (class MyMap extends Map {})([[1, 2]]));
show(new (class Registry extends Map {})([[1, 2]]));
show(new (class Registry extends Set {})());
show(Object.setPrototypeOf(new Map([[1, 2]]), null));
show(Object.setPrototypeOf(new Set(), null));
show(new Map([[1, 2], [3, 4], [5, 6]]), { maxArrayLength: 1 });
show(new Set([1, 2, 3]), { maxArrayLength: 2 });
show(new Map([['k'.repeat(40), 'v'.repeat(40)]]));
show(new Map([[1, 2]]), { compact: false });
show(new WeakMap());
show(new WeakSet([{}]));
show(Object.assign(new WeakSet(), { key: 1 }));
show(new WeakRef({}));
