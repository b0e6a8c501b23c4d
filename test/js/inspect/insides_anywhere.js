// Promises and iterators of other realms and threads, and after the program changed what it could:
// what is inside is shown, and an object that only inherits from an iterator's prototype is none.
// Needs: giro
// Needs: engine insides
// Needs: engine promises
// Prints:
//   [Map Entries] { [ 1, { a: 2 } ] } Promise { 5 } true
//   Object [Map Iterator] {} false
//   [Set Iterator] { 'x' }
//   WeakMap { {} => 1 }
//   Proxy [ {}, { get: [Function: get] } ]
//   worker: [Map Iterator] { 'in', 'a', 'thread' }
'use strict';

const { inspect, types } = require('util');
const vm = require('vm');
const { Worker } = require('worker_threads');

const entries = vm.runInNewContext('new Map([[1, { a: 2 }]]).entries()');
const promise = vm.runInNewContext('Promise.resolve(5)');
console.log(entries, promise, types.isMapIterator(entries) && types.isPromise(promise));

const heir = Object.create(Object.getPrototypeOf(new Map().keys()));
console.log(heir, types.isMapIterator(heir));

const worker = new Worker(`
  const { inspect } = require('util');
  require('worker_threads').parentPort.postMessage(inspect(new Map([['in'], ['a'], ['thread']]).keys()));
`, { eval: true });
worker.on('message', (text) => console.log('worker:', text));

// From here on nothing of the language is safe.
const set = new Set(['x']);
const key = {};
const weak = new WeakMap([[key, 1]]);
const proxy = new Proxy({}, { get() {} });
const bad = () => { throw new Error('called'); };
Object.defineProperty(Object.prototype, 'key', { set: bad, configurable: true });
Object.defineProperty(Object.prototype, 'name', { set: bad, configurable: true });
Array.prototype.push = bad;
Object.getPrototypeOf([][Symbol.iterator]()).next = bad;
Array.prototype[Symbol.iterator] = bad;
const text = [
  inspect(set.values()),
  inspect(weak, { showHidden: true }),
  inspect(proxy, { showProxy: true }),
];
delete Object.prototype.key;
delete Object.prototype.name;
console.log(text.join('\n'));
void key; // which is there until now
