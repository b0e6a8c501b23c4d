// A frame names the class of what its function was called on, and the property that has the function, as Node's do.
//
// Needs: engine receivers
// Prints:
//   A.method
//   A.fixed
//   new A
//   new Old
//   Heir.Old
//   get p
//   #hidden
//   a b
//   String.named
//   Map.named
//   Object.named
//   A.named
//   Tagged.named
//   Proxy.named
//   named
//   Object.named [as other]
//   Object.named
//   Object.k
//   Object.<anonymous>
//   A.<anonymous>
//   Array.forEach
//   Map.forEach
//   Object.toJSON
//   A.async
//   A.async
//   Timeout._onTimeout
//   Immediate._onImmediate

'use strict';

const first = (stack, line = 1) => console.log(stack.split('\n')[line].trim().replace(/^at /, '').replace(/ \([^(]*$/, ''));
const look = () => first(new Error().stack, 2);

class A {
  constructor(looks) { if (looks) look(); }
  method() { look(); }
  static fixed() { look(); }
  get p() { return look(); }
  #hidden() { look(); }
  reveal() { this.#hidden(); }
  'a b'() { look(); }
  async async() {
    look();
    await null;
    look();
  }
}
function Old() { look(); }
function Heir() { Old.call(this); }
function named() { look(); }

const a = new A();
a.method();
A.fixed();
new A(true);
new Old();
new Heir();
a.p; // eslint-disable-line no-unused-expressions
a.reveal();
a['a b']();

named.call('text');
named.call(new Map());
named.call({});
named.call(A);
named.call({ [Symbol.toStringTag]: 'Tagged' });
named.call(new Proxy({}, { get() { console.log('a trap was called'); } }));
named();
({ other: named }).other();
({ one: named, two: named }).one();
const nameless = (() => function() { look(); })();
({ k: nameless }).k();
({ k: nameless, l: nameless }).k();
nameless.call(a);

[1].forEach(() => first(new Error().stack, 2));
new Map([[1, 1]]).forEach(() => first(new Error().stack, 2));
JSON.stringify({ toJSON() { look(); } });

a.async().then(() => setTimeout(() => {
  look();
  setImmediate(() => { look(); });
}));
