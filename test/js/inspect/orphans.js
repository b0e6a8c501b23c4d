// Objects that no class of theirs tells of are named by what the engine takes them for, or by what they claim.
// Prints:
//   [ [Array: null prototype] ]
//   Array <[Object: null prototype] {}> { '0': 1 }
//   [ [Map(0): null prototype] {} ]
//   Map <[Object: null prototype] {}> {}
//   [ [Set(0): null prototype] {} ]
//   Set <[Object: null prototype] {}> {}
//   [ [Date: null prototype] 1970-01-01T00:00:00.000Z ]
//   Date <[Object: null prototype] {}> 1970-01-01T00:00:00.000Z
//   [ [Number (null prototype): 1] ]
//   [Number (Number <[Object: null prototype] {}>): 1]
//   [ [BigInt (null prototype): 1n] ]
//   [BigInt (BigInt <[Object: null prototype] {}>): 1n]
//   [ [Symbol (null prototype): Symbol(s)] ]
//   [Symbol (Symbol <[Object: null prototype] {}>): Symbol(s)]
//   [ [WeakMap: null prototype] ]
//   WeakMap <[Object: null prototype] {}> { <items unknown> }
//   [ [WeakSet: null prototype] ]
//   WeakSet <[Object: null prototype] {}> { <items unknown> }
//   [ [ArrayBuffer: null prototype] ]
//   ArrayBuffer <[Object: null prototype] {}> {
//     [Uint8Contents]: <00>,
//     [byteLength]: undefined
//   }
//   [ [DataView: null prototype] ]
//   DataView <[Object: null prototype] {}> {
//     [byteLength]: undefined,
//     [byteOffset]: undefined,
//     [buffer]: undefined
//   }
//   [ [Uint8Array: null prototype] ]
//   Uint8Array <[Object: null prototype] {}> { '0': 0 }
//   [ [Function (null prototype) (anonymous)] ]
//   [Function (anonymous)] Function <[Object: null prototype] {}>
//   [Tag: null prototype] { Symbol(Symbol.toStringTag): 'Tag' }
//   [Object: null prototype] { constructor: [class Foo] }
//   Foo <[Object: null prototype]> {}
//   Tag <[Tag: null prototype]> [Tag] {}
//   Object <[Object: null prototype]> [Read] {}
//   Map <Complex prototype> {}
//   Array <Complex prototype> {}
'use strict';
const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));
const orphan = (value) => Object.setPrototypeOf(value, null);
const adopted = (value) => Object.setPrototypeOf(value, { __proto__: null });
class Foo {}

const make = [
  () => [1], () => new Map(), () => new Set(), () => new Date(0), () => Object(1), () => Object(1n),
  () => Object(Symbol('s')), () => new WeakMap(), () => new WeakSet(), () => new ArrayBuffer(1),
  () => new DataView(new ArrayBuffer(1)), () => new Uint8Array(1), () => function() {},
];
for (const value of make) {
  show([orphan(value())], { depth: 0 });
  show(adopted(value()));
}
show({ __proto__: null, [Symbol.toStringTag]: 'Tag' });
show({ __proto__: null, constructor: Foo });
show(Object.create({ __proto__: null, constructor: Foo }));
show(Object.create({ __proto__: null, constructor: Foo, [Symbol.toStringTag]: 'Tag' }));
show(Object.create({ __proto__: null, get [Symbol.toStringTag]() { return 'Read'; } }));
show(adopted(new Map()), { depth: -1 });
show(adopted([]), { depth: -1 });
