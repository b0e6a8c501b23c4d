// Plain objects, arrays and primitives take a short way, with the same outcome as the long one:
// identity is kept, getters are called once also where something is met that needs the long way.
//
// Prints:
//   ok

'use strict';

const assert = require('assert');
const { MessageChannel, receiveMessageOnPort } = require('worker_threads');

const { port1, port2 } = new MessageChannel();
function send(value) {
  port1.postMessage(value);
  return receiveMessageOnPort(port2).message;
}

for (const copy of [structuredClone, send]) {
  const value = {
    primitives: [undefined, null, NaN, Infinity, -Infinity, -0, 0.1, true, '\ud800é日"\\\n'],
    toString: 'a name that prototypes have',
    bare: { __proto__: null, x: 1 },
  };
  Object.defineProperty(value, '__proto__', { value: 7, enumerable: true });
  const copied = copy(value);
  assert.deepStrictEqual(copied.primitives, value.primitives);
  assert.deepStrictEqual(Object.keys(copied), Object.keys(value));
  assert.strictEqual(copied.__proto__, 7);
  assert.deepStrictEqual(copied.bare, { x: 1 });

  const cycle = [];
  cycle.push({ cycle }, cycle);
  const copiedCycle = copy(cycle);
  assert.strictEqual(copiedCycle[0].cycle, copiedCycle);
  assert.strictEqual(copiedCycle[1], copiedCycle);
  const many = Array.from({ length: 100 }, (_, i) => ({ i }));
  many.push(many[3], many[50]);
  const copiedMany = copy(many);
  assert.strictEqual(copiedMany[100], copiedMany[3]);
  assert.strictEqual(copiedMany[101], copiedMany[50]);

  let deep = {};
  for (let i = 0; i < 1000; i++) deep = { deep };
  assert.deepStrictEqual(copy(deep), deep);

  for (const last of [1, new Map([[1, 2]])]) {
    const calls = [];
    const withGetters = {
      get first() {
        calls.push('first');
        return 1;
      },
      get second() {
        calls.push('second');
        delete this.third;
        return { last };
      },
      third: 3,
      fourth: undefined,
    };
    assert.deepStrictEqual(copy(withGetters), { first: 1, second: { last }, fourth: undefined });
    assert.deepStrictEqual(calls, ['first', 'second']);
  }

  for (const bad of [Symbol('s'), () => {}, new Proxy({}, {}), new WeakMap()]) {
    assert.throws(() => copy({ a: 1, bad }), { name: 'DataCloneError' });
  }

  Array.prototype.toJSON = () => 'not for messages';
  assert.deepStrictEqual(copy([1, { a: [2] }]), [1, { a: [2] }]);
  delete Array.prototype.toJSON;
}

console.log('ok');
