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
  // Plain assignments do for these: no code of users has run yet.
  globalThis.global = globalThis;
  defineHidden('process', process);
  defineConsole();
  globalThis.clearImmediate = timers.clearImmediate;
  globalThis.setImmediate = timers.setImmediate;
  globalThis.clearInterval = timers.clearInterval;
  globalThis.clearTimeout = timers.clearTimeout;
  globalThis.setInterval = timers.setInterval;
  globalThis.setTimeout = timers.setTimeout;
  globalThis.queueMicrotask = queueMicrotask;
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
  primordials.WebAssembly = globalThis.WebAssembly;  // the engine's own, which a getter now hides
  defineLazily('WebAssembly', 'internal/web_assembly', false);
}

module.exports = { setUp, defineLazily };
