'use strict';

// The global console. Its streams are those of the process, looked up when it first writes: making
// them costs time that a program which prints nothing need not spend.

const { ObjectAssign, ObjectDefineProperty, TypeError } = primordials;

const { Console, bindMethods, initialize } = require('internal/console/constructor');
const { kState } = require('internal/console/output');
const { streamWrittenTo } = require('internal/stdio/standard');

// An object between the console and Object.prototype, where the console standard wants one.
const console = { __proto__: {} };

function defineStream(property, name, fd) {
  let stream;
  const { descriptors } = console[kState];
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

// What only an attached debugger would see: without one, nothing happens.
const debuggerMethods = {
  profile() {},
  profileEnd() {},
  timeStamp() {},
  context() {
    return console;
  },
  createTask(name) {
    if (typeof name !== 'string' || name === '') {
      throw new TypeError('First argument must be a non-empty string.');
    }
    return { run(callback) { return callback(); } };
  },
};

bindMethods(console, Console.prototype);
initialize(console, true, 'auto', undefined, undefined);
console.Console = Console;
ObjectAssign(console, debuggerMethods);
defineStream('_stdout', 'stdout', 1);
defineStream('_stderr', 'stderr', 2);

module.exports = console;
