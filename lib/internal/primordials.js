'use strict';

// Evaluated before any other script: the built-ins as they are now. What every start needs has its
// name already (src/runtime/primordials.cc) or gets it here; the other functions are made of what
// was taken there when a module first asks for one (src/runtime/primordial_names.cc), because each
// of them costs time at every start.

const { Map, Proxy, Set, Symbol, taken: { find, members } } = primordials;
const { defineProperty, getPrototypeOf, setPrototypeOf } = members.Object;
const { apply, bind, call } = members.FunctionPrototype;
const uncurryThis = bind.bind(call);

for (let i = 0; i < 2; i++) {
  const name = i === 0 ? 'dispose' : 'asyncDispose';
  if (Symbol[name] === undefined) {
    defineProperty(Symbol, name, { __proto__: null, value: Symbol(`Symbol.${name}`) });
  }
}

// Iterators have no names.
const iterable = { __proto__: null, Array: [], Map: new Map(), Set: new Set(), String: '' };
for (const name in iterable) {
  const owner = `${name}IteratorPrototype`;
  const prototype = primordials[owner] = getPrototypeOf(iterable[name][Symbol.iterator]());
  members[owner] = { __proto__: null, next: prototype.next };
}

primordials.ErrorCaptureStackTrace = undefined; // internal/errors/stack_trace has another
primordials.FunctionPrototypeBind = uncurryThis(bind);
primordials.SymbolHasInstance = Symbol.hasInstance;
primordials.SymbolIterator = Symbol.iterator;
primordials.SymbolToStringTag = Symbol.toStringTag;
primordials.applyBind = bind.bind(apply);
primordials.uncurryThis = uncurryThis;

// ---- Everything else ---------------------------------------------------------------------------

function make(name) {
  const maker = require('internal/primordials/inner_loops')[name];
  if (maker !== undefined) return maker();
  return find(primordials, name) ?? require('internal/primordials/helpers').make(name);
}

setPrototypeOf(primordials, new Proxy({ __proto__: null }, {
  __proto__: null,
  get(target, name) {
    if (typeof name !== 'string') return undefined;
    const value = make(name);
    if (value !== undefined) primordials[name] = value;
    return value;
  },
  set(target, name, value) {
    defineProperty(primordials, name, {
      __proto__: null, value, writable: true, enumerable: true, configurable: true,
    });
    return true;
  },
}));
