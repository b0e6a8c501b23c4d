// A stack that is full is a RangeError wherever it happens, and the program goes on.
//
// Prints:
//   plain: RangeError
//   through natives: RangeError
//   JSON: RangeError
//   getter in inspect: object
//   deep inspect: string
//   emitter: RangeError
//   require: RangeError
//   an error of ours: true
//   nextTick: RangeError
//   async function: RangeError
//   promise: RangeError
//   immediate: RangeError
//   uncaught: RangeError
//   after it
'use strict';

const EventEmitter = require('events');
const fs = require('fs');
const util = require('util');

function overflow() {
  return overflow() + 1;
}

function nameOf(f) {
  try {
    return typeof f();
  } catch (error) {
    return error instanceof RangeError ? 'RangeError' : `${error}`;
  }
}

console.log('plain:', nameOf(overflow));
console.log('through natives:', nameOf(function again() { return [1].map(() => Reflect.apply(again, null, [])); }));

let nested = [];
for (let i = 0; i < 1e5; i++) nested = [nested];
console.log('JSON:', nameOf(() => JSON.stringify(nested)));
console.log('getter in inspect:', nameOf(() => {
  util.inspect({ get a() { return overflow(); } }, { getters: true });
  return {};
}));
console.log('deep inspect:', nameOf(() => util.inspect(nested, { depth: Infinity })));

const emitter = new EventEmitter();
emitter.on('again', () => emitter.emit('again'));
console.log('emitter:', nameOf(() => emitter.emit('again')));
console.log('require:', nameOf(function again() { require('path'); return again(); }));
// The deepest calls have no room left to make their error.
console.log('an error of ours:', (function again() {
  try {
    fs.readFileSync('none');
  } catch (error) {
    if (error.code !== 'ENOENT') return error instanceof RangeError;
  }
  return again();
})());

process.nextTick(() => console.log('nextTick:', nameOf(overflow)));
Promise.resolve().then(overflow).catch((error) => console.log('promise:', error.name));
(async () => overflow())().catch((error) => console.log('async function:', error.name));
process.once('uncaughtException', (error) => console.log('uncaught:', error.name));
setImmediate(() => {
  console.log('immediate:', nameOf(overflow));
  setImmediate(overflow);
  setImmediate(() => console.log('after it'));
});
