// A clone has the same values and the same shape, and shares nothing with the original.
//
// Prints:
//   true
//   [ 1, <1 empty item>, 3, extra: true ]
//   Map(1) { { k: 1 } => Set(1) { 2n } }
//   /a+/gu 0
//   TypeError bad TypeError: bad { why: 1 }
//   Error own Error: own
//   -0 NaN Infinity 1180591620717411303424n -5n
//   [Number: 1] [String: 'é日'] [Boolean: false] [BigInt: 1n]
//   Invalid Date 1970-01-01T00:00:00.001Z
//   { y: 1 } true
//   true true true
//   Uint16Array(2) [ 2, 3 ] 8 2
//   16 4 32
//   { ['__proto__']: 1 } [ '__proto__' ]
//   [ '1', 'b', 'a' ]

'use strict';

const cycle = { list: [] };
cycle.list.push(cycle, cycle.list);
const cloned = structuredClone(cycle);
console.log(cloned !== cycle && cloned.list[0] === cloned && cloned.list[1] === cloned.list);

console.log(structuredClone(Object.assign([1, , 3], { extra: true })));
console.log(structuredClone(new Map([[{ k: 1 }, new Set([2n])]])));
const pattern = /a+/gu;
pattern.lastIndex = 3;
console.log(structuredClone(pattern), structuredClone(pattern).lastIndex);

const error = structuredClone(new TypeError('bad', { cause: { why: 1 } }));
console.log(error.constructor.name, error.message, error.stack.split('\n')[0], error.cause);
class Own extends Error {
  name = 'Own';
}
const own = structuredClone(Object.assign(new Own('own'), { extra: 1 }));
console.log(own.constructor.name, own.message, String(own));

const [zero, nan, infinity, big, negative] = structuredClone([-0, NaN, Infinity, 2n ** 70n, -5n]);
console.log(zero, nan, infinity, big, negative);
console.log(...structuredClone([Object(1), Object('é日'), Object(false), Object(1n)]));
console.log(...structuredClone([new Date(NaN), new Date(1)]));
class Point {
  y = 1;
  #hidden = 2;
  get x() { return this.#hidden; }
}
console.log(structuredClone(new Point()), Object.getPrototypeOf(structuredClone(new Point())) === Object.prototype);

const buffer = new ArrayBuffer(8);
const views = structuredClone([new Uint8Array(buffer, 2, 4), new DataView(buffer), buffer]);
console.log(views[0].buffer === views[1].buffer, views[2] === views[0].buffer, views[2] !== buffer);
const source = new Uint16Array([1, 2, 3, 4]).subarray(1, 3);
const view = structuredClone(source);
console.log(view, view.buffer.byteLength, view.byteOffset);
const resizable = new ArrayBuffer(4, { maxByteLength: 32 });
const tracking = structuredClone(new Uint8Array(resizable));
tracking.buffer.resize(16);
console.log(tracking.length, structuredClone(resizable).byteLength, structuredClone(resizable).maxByteLength);

// Whatever prototypes say: a clone's properties are its own.
Object.defineProperty(Object.prototype, 'a', { set() { throw new Error('a setter was called'); }, configurable: true });
const proto = structuredClone(JSON.parse('{ "__proto__": 1 }'));
const tricky = {};
for (const name of ['b', 'a', '1']) Object.defineProperty(tricky, name, { value: 1, enumerable: true });
const keys = Object.keys(structuredClone(tricky));
delete Object.prototype.a;
console.log(proto, Object.keys(proto));
console.log(keys);
