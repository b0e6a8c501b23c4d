'use strict';

// The global console. A program that prints nothing but texts and numbers needs no more of it than
// this; the class Console with its state, formatting and streams is loaded for everything else.

const { ObjectDefineProperty, ReflectApply, SymbolToStringTag, TypeError } = primordials;
const { print } = internalBinding('console');

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
    get() {
      return stream ??= require('internal/stdio/untouched').streamWrittenTo(fd) ?? process[name];
    },
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

// Whether the values could be printed without a whole console.
function isPrinted(fd, values) {
  const { cache } = require;
  // As long as nobody has looked at these, nobody can have changed how or where things are printed.
  if (cache['internal/process/object'] === undefined &&
      cache['internal/stdio/standard'] === undefined &&
      cache['internal/util/inspect'] === undefined) {
    const result = print(fd, values[0], values, values.length);
    if (result < 0) require('internal/stdio/untouched').noteFailure(fd, result);
    return result === 0;
  }
  const text = require('internal/console/plain').plainText(fd, values);
  return text !== undefined && require('internal/stdio/untouched').writeUntouched(fd, `${text}\n`);
}

// Detached methods work: they know their console. `fd`: where they print, if that is all they do.
function defineMethod(name, fd) {
  console[name] = {
    [name](...args) {
      if (fd !== undefined && methods === undefined && isPrinted(fd, args)) return undefined;
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
