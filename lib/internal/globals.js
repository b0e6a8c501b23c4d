'use strict';

// The global names that Node adds to JavaScript's own. What a program may never use is loaded when
// it is first asked for.

const { ObjectDefineProperty, SymbolToStringTag, globalThis } = primordials;

function define(name, value) {
  ObjectDefineProperty(globalThis, name, {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });
}

function defineHidden(name, value) {
  ObjectDefineProperty(globalThis, name, {
    __proto__: null, value, writable: true, enumerable: false, configurable: true,
  });
}

// globalThis[name] is require(id)[name], looked up at the first use.
function defineLazily(name, id, enumerable) {
  ObjectDefineProperty(globalThis, name, {
    __proto__: null,
    configurable: true,
    enumerable,
    get() {
      const value = require(id)[name];
      defineAs(name, value, enumerable);
      return value;
    },
    set(value) {
      defineAs(name, value, enumerable);
    },
  });
}

// console is an object of its own, not a property of a module.
function defineConsole() {
  ObjectDefineProperty(globalThis, 'console', {
    __proto__: null,
    configurable: true,
    enumerable: false,
    get() {
      const value = require('console');
      defineHidden('console', value);
      return value;
    },
    set(value) {
      defineHidden('console', value);
    },
  });
}

function defineAs(name, value, enumerable) {
  if (enumerable) define(name, value);
  else defineHidden(name, value);
}

function setUp() {
  if (internalBinding('options')['--virtual-time']) require('internal/virtual_time').install();
  const timers = require('timers');
  const { queueMicrotask } = require('internal/process/task_queues');

  ObjectDefineProperty(globalThis, SymbolToStringTag, {
    __proto__: null, value: 'global', writable: false, enumerable: false, configurable: true,
  });
  define('global', globalThis);
  defineHidden('process', process);
  defineConsole();
  define('clearImmediate', timers.clearImmediate);
  define('setImmediate', timers.setImmediate);
  define('clearInterval', timers.clearInterval);
  define('clearTimeout', timers.clearTimeout);
  define('setInterval', timers.setInterval);
  define('setTimeout', timers.setTimeout);
  define('queueMicrotask', queueMicrotask);
  defineLazily('performance', 'perf_hooks', true);
  defineLazily('DOMException', 'internal/dom_exception', false);
  defineLazily('AbortController', 'internal/abort_controller', false);
  defineLazily('AbortSignal', 'internal/abort_controller', false);
  defineLazily('Event', 'internal/event_target', false);
  defineLazily('EventTarget', 'internal/event_target', false);
  defineLazily('CustomEvent', 'internal/event_target', false);
  defineLazily('Buffer', 'buffer', false);
  defineLazily('atob', 'buffer', true);
  defineLazily('btoa', 'buffer', true);
  defineLazily('TextDecoder', 'internal/encoding', false);
  defineLazily('TextEncoder', 'internal/encoding', false);
}

module.exports = { setUp, defineLazily };
