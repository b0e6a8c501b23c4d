// A program may break any built-in. Ours do not run through it, or fail with the program's own error.
//
// Arguments: nothing
// Arguments: arrayMethods
// Arguments: arrayIterators
// Arguments: promiseMethods
// Arguments: objectSetters
// Arguments: objectValues
// Arguments: objectThen
// Arguments: objectMethods
// Arguments: collections
// Arguments: functionMethods
// Arguments: stringsAndPatterns
// Arguments: namespaces
// Arguments: typedArrays
// Arguments: generators
// Arguments: errors
// Arguments: deletedGlobals
// Arguments: replacedGlobals
// Arguments: frozen
// Prints:
//   log a 1 {"a":[1,"b"]} Map(1) { 1 => { b: 2 } } [ 1, 2 ] [Function (anonymous)]
//   inspected true
//   emitted 1 2, once, emitted 1 2
//   required 42, MODULE_NOT_FOUND
//   ERR_INVALID_ARG_TYPE
//   tick 1, microtask, await 1, await 2
//   immediate 2, its tick
//   read abc
//   failed ENOENT
//   timeout 3, its tick, interval, interval
// Needs: giro
'use strict';

const EventEmitter = require('events');
const fs = require('fs');
const path = require('path');
const util = require('util');

const fail = () => { throw new Error('hostile'); };

function breakMethods(target, isKept = () => false) {
  for (const name of Reflect.ownKeys(target)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(target, name);
    if (name === 'constructor' || isKept(name) || !descriptor.configurable) continue;
    if (typeof descriptor.value === 'function') {
      Reflect.defineProperty(target, name, { value: fail, writable: true, configurable: true });
    } else if (descriptor.get !== undefined) {
      Reflect.defineProperty(target, name, { get: fail, configurable: true });
    }
  }
}

// Names of options and of the fields of descriptors, and what our own lists and queues use.
const names = [
  'value', 'get', 'set', 'enumerable', 'configurable', 'context', 'prev', 'next', 'encoding', 'flag', 'signal',
  'reason', 'captureRejections', 'once', 'cause', 'exports', 'name', 'message',
];
const globalNames = [
  'process', 'Promise', 'Error', 'TypeError', 'RangeError', 'Array', 'Object', 'Map', 'Set', 'WeakMap', 'WeakRef',
  'Symbol', 'JSON', 'Reflect', 'Proxy', 'Function', 'String', 'Number', 'Boolean', 'Buffer', 'Uint8Array',
  'ArrayBuffer', 'Date', 'RegExp', 'Math', 'FinalizationRegistry', 'AbortController', 'BigInt', 'setImmediate',
  'setTimeout', 'queueMicrotask', 'parseInt', 'DOMException', 'Event', 'EventTarget', 'Int32Array', 'Float64Array',
];
const everything = globalThis;

const attacks = {
  nothing() {},
  arrayMethods: () => breakMethods(Array.prototype, (name) => name === Symbol.iterator),
  arrayIterators() {
    Object.getPrototypeOf([][Symbol.iterator]()).next = fail;
    Array.prototype[Symbol.iterator] = Array.prototype.values = fail;
  },
  promiseMethods() {
    breakMethods(Promise.prototype);
    breakMethods(Promise, (name) => name === Symbol.species);
  },
  objectSetters() {
    for (const name of names) {
      Object.defineProperty(Object.prototype, name, { __proto__: null, get() {}, set: fail, configurable: true });
    }
  },
  objectValues() {
    for (const name of names) {
      const descriptor = { __proto__: null, value: 'hostile', writable: true, configurable: true };
      Object.defineProperty(Object.prototype, name, descriptor);
    }
  },
  objectThen() { Object.prototype.then = (resolve) => resolve('hostile'); },
  objectMethods() {
    breakMethods(Object.prototype, (name) => name === '__proto__');
    breakMethods(Object);
  },
  collections() {
    for (const { prototype } of [Map, Set, WeakMap, WeakSet, WeakRef]) breakMethods(prototype);
  },
  functionMethods: () => breakMethods(Function.prototype),
  stringsAndPatterns() {
    breakMethods(RegExp.prototype);
    breakMethods(String.prototype);
    breakMethods(Symbol.prototype);
  },
  namespaces() {
    for (const namespace of [JSON, Math, Atomics, Number, Date]) breakMethods(namespace);
    breakMethods(Number.prototype);
    const { defineProperty } = Reflect;
    for (const name of Object.keys(Object.getOwnPropertyDescriptors(Reflect))) {
      if (name !== 'defineProperty') defineProperty(Reflect, name, { value: fail });
    }
  },
  typedArrays() {
    breakMethods(Object.getPrototypeOf(Uint8Array.prototype));
    breakMethods(ArrayBuffer.prototype);
    breakMethods(DataView.prototype);
  },
  generators() {
    breakMethods(Object.getPrototypeOf(function* () {}).prototype);
    breakMethods(Object.getPrototypeOf(async function* () {}).prototype);
  },
  errors() {
    Error.prototype.toString = fail;
    Error.captureStackTrace = fail;
    Error.prepareStackTrace = () => 'hostile';
    Error.stackTraceLimit = 'hostile';
  },
  deletedGlobals() { for (const name of globalNames) delete everything[name]; },
  replacedGlobals() { for (const name of globalNames) everything[name] = fail; },
  frozen() {
    for (const Class of [Object, Array, Function, Promise, Error, Map, Set, String, RegExp]) {
      Object.freeze(Class.prototype);
      Object.freeze(Class);
    }
  },
};

const { log } = console;
const { nextTick } = process;
const shown = [{ a: [1, 'b'] }, new Map([[1, { b: 2 }]]), [1, 2], () => {}];
const error = new Error('shown');
const emitter = new EventEmitter();
const settled = Promise.resolve();
const { setTimeout, setInterval, clearInterval, setImmediate, queueMicrotask } = globalThis;
fs.writeFileSync('module.js', 'module.exports = 42;');
fs.writeFileSync('data.txt', 'abc');
const file = path.resolve('module.js');
let notes = '';

function note(text) {
  notes = notes === '' ? text : `${notes}, ${text}`;
}

function show() {
  log(notes);
  notes = '';
}

function codeOf(f) {
  try {
    return f();
  } catch (thrown) {
    return thrown.code;
  }
}

attacks[process.argv[2]]();

log('log %s %d %j', 'a', 1, shown[0], shown[1], shown[2], shown[3]);
log(`inspected ${typeof util.inspect(error) === 'string'}`);
emitter.on('x', (a, b) => note(`emitted ${a} ${b}`));
emitter.once('x', () => note('once'));
emitter.emit('x', 1, 2);
emitter.emit('x', 1, 2);
show();
note(`required ${require(file)}`);
note(codeOf(() => require('./none')));
show();
log(codeOf(() => nextTick(5)));

nextTick((a) => note(`tick ${a}`), 1);
queueMicrotask(() => note('microtask'));
(async () => {
  await null;
  note('await 1');
  await settled;
  note('await 2');
})();
setImmediate((a) => {
  show();
  note(`immediate ${a}`);
  nextTick(() => {
    note('its tick');
    show();
    readFiles();
  });
}, 2);

function readFiles() {
  fs.readFile('data.txt', 'utf8', (failure, text) => {
    log(`read ${text}`);
    fs.readFile('none.txt', 'utf8', (expected) => {
      log(`failed ${expected.code}`);
      setTimeout(useTimers, 1, 3);
    });
  });
}

function useTimers(a) {
  note(`timeout ${a}`);
  nextTick(() => note('its tick'));
  let runs = 0;
  const interval = setInterval(() => {
    note('interval');
    if (++runs < 2) return;
    clearInterval(interval);
    show();
  }, 1);
}
