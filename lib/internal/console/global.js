'use strict';

// The global console. A program that prints nothing but texts and numbers needs no more of it than
// this; the class Console with its state, formatting and streams is loaded for everything else.

const { ObjectDefineProperty, ReflectApply, SymbolToStringTag, TypeError } = primordials;
const { plainText } = require('internal/console/plain');
const { streamWrittenTo, writeUntouched } = require('internal/stdio/untouched');

// An object between the console and Object.prototype, where the console standard wants one.
const console = { __proto__: {} };
let methods;  // of a whole console, once there is one

// Makes this console a whole one.
function load() {
  if (methods !== undefined) return;
  const { Console, initialize } = require('internal/console/constructor');
  initialize(console, true, 'auto', undefined, undefined);
  defineStream('_stdout', 'stdout', 1);
  defineStream('_stderr', 'stderr', 2);
  define('Console', Console, true);
  ({ methods } = require('internal/console/methods'));
}

function define(name, value, enumerable) {
  ObjectDefineProperty(console, name, {
    __proto__: null, value, writable: true, enumerable, configurable: true,
  });
}

// Its streams are those of the process, looked up when they are first needed.
function defineStream(property, name, fd) {
  const { kState } = require('internal/console/output');
  const { descriptors } = console[kState];
  let stream;
  descriptors[property] = fd;
  ObjectDefineProperty(console, property, {
    __proto__: null,
    get() { return stream ??= streamWrittenTo(fd) ?? process[name]; },
    set(value) {
      stream = value;
      descriptors[property] = undefined;
    },
    enumerable: false,
    configurable: true,
  });
}

// A property that a whole console has.
function defer(name, enumerable) {
  ObjectDefineProperty(console, name, {
    __proto__: null,
    get() {
      load();
      return console[name];
    },
    set(value) {
      load();
      console[name] = value;
    },
    enumerable,
    configurable: true,
  });
}

// Detached methods work: they know their console. `fd`: where they print, if that is all they do.
function defineMethod(name, fd) {
  console[name] = {
    [name](...args) {
      if (fd !== undefined && methods === undefined) {
        const text = plainText(fd, args);
        if (text !== undefined && writeUntouched(fd, `${text}\n`)) return undefined;
      }
      load();
      return ReflectApply(methods[name], console, args);
    },
  }[name];
}

const methodNames = [
  'log', 'info', 'debug', 'warn', 'error', 'dir', 'time', 'timeEnd', 'timeLog', 'trace', 'assert',
  'clear', 'count', 'countReset', 'group', 'groupEnd', 'table', 'dirxml', 'groupCollapsed',
];
const printing = { __proto__: null, log: 1, info: 1, debug: 1, warn: 2, error: 2 };
for (let i = 0; i < methodNames.length; i++) defineMethod(methodNames[i], printing[methodNames[i]]);

const deferred = ['_stdoutErrorHandler', '_stderrErrorHandler', '_ignoreErrors', '_times'];
for (let i = 0; i < deferred.length; i++) defer(deferred[i], false);
defer('Console', true);

// What only an attached debugger would see: without one, nothing happens.
console.profile = function profile() {};
console.profileEnd = function profileEnd() {};
console.timeStamp = function timeStamp() {};
console.context = function context() {
  return console;
};
console.createTask = function createTask(name) {
  if (typeof name !== 'string' || name === '') {
    throw new TypeError('First argument must be a non-empty string.');
  }
  return { run(callback) { return callback(); } };
};
ObjectDefineProperty(console, SymbolToStringTag, {
  __proto__: null, value: 'console', writable: false, enumerable: false, configurable: true,
});
defer('_stdout', false);
defer('_stderr', false);

module.exports = console;
