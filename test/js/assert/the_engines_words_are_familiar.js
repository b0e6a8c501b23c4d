// What assert.throws() and assert.rejects() look at says what Node's engine would say.
//
// Prints:
//   ok
'use strict';

const assert = require('assert');

const nothing = undefined;
const object = {};
const frozenKeys = new Proxy([], { ownKeys: () => [] });
const pairs = [
  [() => missing, /^ReferenceError: missing is not defined$/],
  [() => nothing.x, /^TypeError: Cannot read properties of undefined \(reading 'x'\)$/],
  [() => object.a[0], /^TypeError: Cannot read properties of undefined \(reading '0'\)$/],
  [() => { nothing.x = 1; }, /^TypeError: Cannot set properties of undefined \(setting 'x'\)$/],
  [() => object.method(), /^TypeError: object\.method is not a function$/],
  [() => new nothing(), /^TypeError: nothing is not a constructor$/],
  [() => Object.keys(nothing), /^TypeError: Cannot convert undefined or null to object$/],
  [() => Object.keys(frozenKeys), /^TypeError: 'ownKeys' on proxy: trap result did not include 'length'$/],
  [() => class { #x; static get(o) { return o.#x; } }.get({}), // eslint-disable-line no-unused-private-class-members
   /^TypeError: Cannot read private member #x from an object whose class did not declare it$/],
  [() => class { #x; static set(o) { o.#x = 1; } }.set({}), // eslint-disable-line no-unused-private-class-members
   /^TypeError: Cannot write private member #x to an object whose class did not declare it$/],
  [() => `${Symbol()}`, /^TypeError: Cannot convert a Symbol value to a string$/],
  [() => decodeURIComponent('%'), /^URIError: URI malformed$/],
  [() => new Array(-1), /^RangeError: Invalid array length$/],
  [() => JSON.parse(''), /^SyntaxError: Unexpected end of JSON input$/],
  [() => { object.self = object; JSON.stringify(object); }, /^TypeError: Converting circular structure to JSON/],
  [() => [].reduce((a) => a), /^TypeError: Reduce of empty array with no initial value$/],
  [() => new WeakSet().add(1), /^TypeError: Invalid value used in weak set$/],
];

(async () => {
  for (const [act, words] of pairs) {
    assert.throws(act, words);
    await assert.rejects(async () => act(), words);
  }
  assert.throws(() => { throw new Error('Not an integer'); }, /^Error: Not an integer$/);
  console.log('ok');
})();
