// What a program puts in the place of built-ins is not asked by modules of ours.
// Prints:
//   worker: a b
//   mark: 1
//   bound: 1 2
//   key: true
//   lock: held
'use strict';

const { AsyncResource } = require('async_hooks');
const { createSecretKey } = require('crypto');
const { performance } = require('perf_hooks');
const { Worker } = require('worker_threads');

const bound = new AsyncResource('TEST').bind((a, b) => `${a} ${b}`);
const lines = { __proto__: null };

const fail = () => { throw new Error('was asked'); };
const { iterator } = Symbol;
const iterate = Array.prototype[iterator];
const set = Object.getPrototypeOf(Uint8Array.prototype).set;
globalThis.decodeURIComponent = fail;
globalThis.structuredClone = fail;
globalThis.String = fail;
Array.prototype[iterator] = fail;
Object.getPrototypeOf(Uint8Array.prototype).set = fail;

const source = 'import("worker_threads").then(({ parentPort: port }) => ' +
  'port.on("message", (message) => { port.postMessage(message); port.close(); }))';
const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
worker.postMessage('a b');
lines.mark = performance.mark('m', { detail: { a: 1 } }).detail.a;
lines.bound = bound(1, 2);
const key = createSecretKey(Buffer.from('abc'));
lines.key = key.export().length === 3 && key.equals(createSecretKey(Buffer.from('abc')));
const locked = navigator.locks.request('l', (lock) => { lines.lock = lock.name === 'l' ? 'held' : 'lost'; });

worker.on('message', (message) => {
  lines.worker = message;
  locked.then(() => {
    Array.prototype[iterator] = iterate;
    Object.getPrototypeOf(Uint8Array.prototype).set = set;
    for (const name of ['worker', 'mark', 'bound', 'key', 'lock']) console.log(`${name}: ${lines[name]}`);
  });
});
