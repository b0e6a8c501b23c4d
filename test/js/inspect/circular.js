// Circles: references and where they lead.
// Prints:
//   <ref *1> { self: [Circular *1] }
//   <ref *1> [ 1, [Circular *1], { list: [Circular *1] } ]
//   [
//     <ref *1> { b: { a: [Circular *1] } },
//     <ref *2> { a: <ref *1> { b: [Circular *2] } }
//   ]
//   <ref *1> Map(1) { [Circular *1] => [Circular *1] }
//   <ref *1> Set(1) { { set: [Circular *1] } }
//   <ref *2> {
//     x: <ref *1> { y: { toX: [Circular *1], toTop: [Circular *2] } }
//   }
//   <ref *2> {
//     x: <ref *1> {
//       y: {
//         toX: [Circular *1],
//         toTop: [Circular *2]
//       }
//     }
//   }
//   <ref *2> { x: <ref *1> { y: { toX: [Circular *1], toTop: [Circular *2] } } }
//   <ref *1> [Function: named] { itself: [Circular *1] }
//   <ref *1> { inner: { outer: [Getter] [Circular *1] } }
//   [ { s: 1 }, { s: 1 } ]
//   "\u001b[36m<ref *1>\u001b[39m { self: \u001b[36m[Circular *1]\u001b[39m }"
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

const self = {};
self.self = self;
show(self);
const list = [1];
list.push(list, { list });
show(list);
const a = {};
const b = { a };
a.b = b;
show([a, b]);
const map = new Map();
map.set(map, map);
show(map);
const set = new Set();
set.add({ set });
show(set);
const deep = { x: { y: {} } };
deep.x.y.toX = deep.x;
deep.x.y.toTop = deep;
show(deep);
show(deep, { compact: false });
show(deep, { compact: true, depth: 5 });
function named() {}
named.itself = named;
show(named);
const inGetter = {};
inGetter.inner = { get outer() { return inGetter; } };
show(inGetter, { getters: true });
const shared = { s: 1 };
show([shared, shared]);
console.log(JSON.stringify(inspect(self, { colors: true })));
