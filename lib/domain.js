'use strict';

// Domains: errors of whatever was begun in one come to its 'error' listeners. The active domain is
// part of the asynchronous context, so it goes wherever that goes, promises too.

const {
  ArrayPrototypeLastIndexOf, ArrayPrototypePush, ArrayPrototypeSlice,
  ArrayPrototypeSplice, Error, ObjectDefineProperty, ReflectApply, ReflectHas,
} = primordials;
const { AsyncLocalStorage } = require('async_hooks');
const EventEmitter = require('events');
const { codes: { ERR_UNHANDLED_ERROR } } = require('internal/errors');
const { setDomainCapture } = require('internal/process/uncaught');

const storage = new AsyncLocalStorage({ defaultValue: null });
// A domain that was entered stays so until the end of the callback.
internalBinding('engine').expectLeftContexts();

// An emitter too, and filled only when somebody looks at it: before emitters change here.
ReflectHas(process, 'emit');

// ---- The stack of domains that were entered ----------------------------------------------------

const stack = [];

// In a callback of its own nothing is left of the stack but the active domain.
function currentStack() {
  const active = storage.getStore();
  if (stack.length > 0 && stack[stack.length - 1] === active) return stack;
  stack.length = 0;
  if (active) ArrayPrototypePush(stack, active);
  return stack;
}

// What process.domain is where there is none: undefined once one has been left, null from the start
// and when an error has made an end of all.
let none = null;

function setActive(domain) {
  if (!domain) none = domain;
  storage.enterWith(domain || null);
}

function activeDomain() {
  return storage.getStore() ?? none;
}

function activateTop() {
  setActive(stack.length === 0 ? undefined : stack[stack.length - 1]);
}

function leaveAll() {
  stack.length = 0;
  setActive(null);
}

// ---- Errors that nobody caught -----------------------------------------------------------------

function isAnyListening() {
  const entered = currentStack();
  for (let i = 0; i < entered.length; i++) {
    if (entered[i].listenerCount('error') > 0) return true;
  }
  return false;
}

setDomainCapture((error) => {
  if (!isAnyListening()) {
    leaveAll();
    return false;
  }
  storage.getStore()._errorHandler(error);
  return true;
});

function markError(error, domain, wasThrown) {
  if ((typeof error !== 'object' || error === null) && typeof error !== 'function') return;
  ObjectDefineProperty(error, 'domain', {
    __proto__: null, value: domain, writable: true, enumerable: false, configurable: true,
  });
  error.domainThrown = wasThrown;
}

// ---- The class ---------------------------------------------------------------------------------

class Domain extends EventEmitter {
  constructor() {
    super();
    this.members = [];
  }
}

Domain.prototype.members = undefined;

// An error that was thrown while this domain was active. Its listeners run outside of it: what they
// throw is for the domain that this one was entered from.
Domain.prototype._errorHandler = function(error) {
  let isCaught = false;
  markError(error, this, true);
  while (storage.getStore() === this) this.exit();
  const entered = currentStack();
  if (entered.length === 0) {
    if (this.listenerCount('error') > 0) isCaught = this.emit('error', error);
  } else {
    try {
      isCaught = this.emit('error', error);
    } catch (next) {
      if (entered.length === 0) throw next;
      isCaught = entered[entered.length - 1]._errorHandler(next);
    }
  }
  leaveAll();
  return isCaught;
};

Domain.prototype.enter = function() {
  const entered = currentStack();
  setActive(this);
  ArrayPrototypePush(entered, this);
};

Domain.prototype.exit = function() {
  const entered = currentStack();
  const index = ArrayPrototypeLastIndexOf(entered, this);
  if (index === -1) return;
  entered.length = index;
  activateTop();
};

Domain.prototype.add = function(emitter) {
  if (emitter.domain === this) return;
  if (emitter.domain) emitter.domain.remove(emitter);
  // Two domains that are in each other would hand errors around for ever.
  if (this.domain && emitter instanceof Domain) {
    for (let outer = this.domain; outer; outer = outer.domain) {
      if (emitter === outer) return;
    }
  }
  defineDomain(emitter, this);
  ArrayPrototypePush(this.members, emitter);
};

function removeFirst(list, item) {
  for (let i = 0; i < list.length; i++) {
    if (list[i] === item) return ArrayPrototypeSplice(list, i, 1);
  }
}

Domain.prototype.remove = function(emitter) {
  emitter.domain = null;
  removeFirst(this.members, emitter);
};

// Not exited if it throws: the error's domain is the one that is active.
function runIn(domain, fn, self, args) {
  domain.enter();
  const result = ReflectApply(fn, self, args);
  domain.exit();
  return result;
}

Domain.prototype.run = function(fn, ...args) {
  return runIn(this, fn, this, args);
};

Domain.prototype.intercept = function(callback) {
  const domain = this;
  return function runIntercepted(error, ...args) {
    if (!error || !(error instanceof Error)) return runIn(domain, callback, domain, args);
    error.domainBound = callback;
    markError(error, domain, false);
    domain.emit('error', error);
  };
};

Domain.prototype.bind = function(callback) {
  const domain = this;
  function runBound(...args) {
    return runIn(domain, callback, this, args);
  }
  defineDomain(runBound, this);
  return runBound;
};

function defineDomain(object, value) {
  ObjectDefineProperty(object, 'domain', {
    __proto__: null, value, writable: true, enumerable: false, configurable: true,
  });
}

// ---- Emitters ----------------------------------------------------------------------------------

const { init } = EventEmitter;
const { emit } = EventEmitter.prototype;

EventEmitter.usingDomains = true;

EventEmitter.init = function(options) {
  const active = storage.getStore();
  defineDomain(this, active && !(this instanceof Domain) ? active : null);
  return ReflectApply(init, this, [options]);
};

// The domain's listeners run outside of it: in what it was entered from.
function emitErrorIn(domain, error) {
  const entered = currentStack();
  const before = ArrayPrototypeSlice(entered);
  const active = storage.getStore();
  while (entered.length > 0 && entered[entered.length - 1] === active) entered.length--;
  setActive(entered.length === 0 ? null : entered[entered.length - 1]);
  domain.emit('error', error);
  stack.length = 0;
  for (let i = 0; i < before.length; i++) ArrayPrototypePush(stack, before[i]);
  setActive(active);
}

EventEmitter.prototype.emit = function(...args) {
  const { domain } = this;
  const type = args[0];
  const isHeard = type === 'error' && this.listenerCount('error') > 0;
  if (isHeard || domain === null || domain === undefined || this === process) {
    return ReflectApply(emit, this, args);
  }
  if (type !== 'error') return runIn(domain, emit, this, args);
  const error = args[1] ? args[1] : new ERR_UNHANDLED_ERROR(args[1]);
  if (typeof error === 'object') {
    error.domainEmitter = this;
    markError(error, domain, false);
  }
  emitErrorIn(domain, error);
  return false;
};

// ---- The module --------------------------------------------------------------------------------

function create() {
  return new Domain();
}

ObjectDefineProperty(process, 'domain', {
  __proto__: null,
  get: activeDomain,
  set: setActive,
  enumerable: true,
});

module.exports = { Domain, createDomain: create, create };

ObjectDefineProperty(module.exports, '_stack', {
  __proto__: null, get: currentStack, enumerable: true, configurable: true,
});
ObjectDefineProperty(module.exports, 'active', {
  __proto__: null,
  get: activeDomain,
  set: setActive,
  enumerable: true,
  configurable: true,
});
