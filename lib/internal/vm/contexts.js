'use strict';

// Contextified objects: a sandbox, the global object of its realm, and what stands for that in
// scripts. The engine looks names up in the sandbox (src/engine/sandbox.h); what it cannot ask it
// for (symbols, descriptors, definitions) a proxy answers, which scripts have as this and
// globalThis.

const {
  ArrayPrototypeFilter, ArrayPrototypePush, MathMax, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf,
  ObjectHasOwn, ReflectDefineProperty, ReflectDeleteProperty, ReflectGet, ReflectOwnKeys,
  ReflectSet, SafeMap, SafeSet, SafeWeakMap, SafeWeakRef, Symbol,
} = primordials;
const { installIn } = require('internal/errors/stack_trace');
const binding = internalBinding('vm');

// sandbox -> { realm, standIn, declare(names) }
const contexts = new SafeWeakMap();
const kSandbox = Symbol('kSandbox');
const kStandIn = Symbol('kStandIn');
const kRefused = Symbol('kRefused');
// engine::Assignment
const kDone = 0;
const kOfTheGlobal = 1;
const kReadOnly = 2;
// What the engine finds where it declares a variable or function.
const kVariable = {
  __proto__: null, value: undefined, writable: true, enumerable: true, configurable: false,
};

function isContext(object) {
  return contexts.has(object);
}

// Runs while the global object shows only what the realm itself has.
function withoutSandbox(realm, action) {
  binding.useSandbox(realm, false);
  try {
    return action(binding.globalOf(realm));
  } finally {
    binding.useSandbox(realm, true);
  }
}

// What the realm has under that name. It must not bind the proxy: its target has no such property.
function builtInDescriptor(realm, key) {
  const descriptor =
    withoutSandbox(realm, (global) => ObjectGetOwnPropertyDescriptor(global, key));
  if (descriptor !== undefined) descriptor.configurable = true;
  return descriptor;
}

// (name): what becomes of a value that the sandbox did not take. `refusals` remembers the name, for
// words about it.
function makeRefused(sandbox, refusals) {
  return (key) => {
    const own = ObjectGetOwnPropertyDescriptor(sandbox, key);
    if (own === undefined) return key in sandbox ? kDone : kOfTheGlobal;
    if (own.writable !== false) return kDone;
    refusals.assigned = key;
    return kReadOnly;
  };
}

function makeStandIn(realm, sandbox, { declared, refusals, refused }) {
  const global = binding.globalOf(realm);
  const show = (value) => (value === sandbox ? standIn : value);
  const isOwn = (key) => ObjectHasOwn(sandbox, key);
  const isBuiltIn = (key) =>
    !declared.has(key) && builtInDescriptor(realm, key) !== undefined;
  let prototype; // undefined: the realm's own; the engine lets no global object have another
  const inherited = () => (prototype === undefined ? ObjectGetPrototypeOf(global) : prototype);
  // One of the realm's own: the engine takes the scope of a script from its `this`.
  const standIn = new global.Proxy(sandbox, {
    __proto__: null,
    get(target, key) {
      if (key in sandbox) return show(ReflectGet(sandbox, key));
      if (prototype === undefined || isBuiltIn(key)) return withoutSandbox(realm, () => global[key]);
      return prototype === null ? undefined : ReflectGet(prototype, key, standIn);
    },
    set(target, key, value) {
      const outcome = ReflectSet(sandbox, key, value) ? kDone : refused(key);
      if (outcome !== kOfTheGlobal) return outcome === kDone;
      return withoutSandbox(realm, () => ReflectSet(global, key, value));
    },
    has: (target, key) =>
      isOwn(key) || isBuiltIn(key) || (inherited() !== null && key in inherited()),
    deleteProperty(target, key) {
      if (isOwn(key) && !declared.has(key)) return ReflectDeleteProperty(sandbox, key);
      return withoutSandbox(realm, () => ReflectDeleteProperty(global, key));
    },
    ownKeys() {
      const keys = ReflectOwnKeys(sandbox);
      const seen = new SafeSet(keys);
      const own = withoutSandbox(realm, () => ReflectOwnKeys(global));
      for (let i = 0; i < own.length; i++) {
        if (own[i] === kSandbox || own[i] === kStandIn || own[i] === kRefused) continue;
        if (!seen.has(own[i]) && !declared.has(own[i])) ArrayPrototypePush(keys, own[i]);
      }
      return keys;
    },
    getOwnPropertyDescriptor(target, key) {
      const own = ObjectGetOwnPropertyDescriptor(sandbox, key);
      if (own === undefined) return declared.has(key) ? undefined : builtInDescriptor(realm, key);
      if (own.configurable && 'value' in own) own.value = show(own.value);
      return own;
    },
    defineProperty(target, key, descriptor) {
      const isDone = ReflectDefineProperty(sandbox, key, descriptor);
      if (!isDone) refusals.defined = key;
      return isDone;
    },
    getPrototypeOf: inherited,
    setPrototypeOf(target, value) {
      prototype = value;
      binding.inheritByStandIn(realm);
      return true;
    },
  });
  return standIn;
}

function hide(object, key, value) {
  ObjectDefineProperty(object, key, {
    __proto__: null, value, writable: true, enumerable: false, configurable: true,
  });
}

// What the main realm has besides the engine's own. The classes are the main realm's.
function addOurs(global) {
  installIn(global);
  addLazily(global, 'AsyncDisposableStack', 'internal/disposal/stacks');
  addLazily(global, 'DisposableStack', 'internal/disposal/stacks');
  addLazily(global, 'SuppressedError', 'internal/disposal/resources');
  if (internalBinding('options')['--disable-proto'] !== undefined) {
    require('internal/main/switches').limitProto(global.Object.prototype);
  }
}

function addLazily(global, name, id) {
  ObjectDefineProperty(global, name, {
    __proto__: null,
    configurable: true,
    enumerable: false,
    get() {
      const value = require(id)[name];
      hide(global, name, value);
      return value;
    },
    set(value) { hide(global, name, value); },
  });
}

function contextify(sandbox, options) {
  const realm = binding.createRealm(true);
  const global = binding.globalOf(realm);
  addOurs(global);
  const declared = new SafeMap();
  const refusals = { __proto__: null, assigned: undefined, defined: undefined };
  const refused = makeRefused(sandbox, refusals);
  const standIn = makeStandIn(realm, sandbox, { __proto__: null, declared, refusals, refused });
  hide(global, kSandbox, sandbox);
  hide(global, kStandIn, standIn);
  hide(global, kRefused, refused);
  hide(global, 'globalThis', standIn);
  binding.attachSandbox(realm, sandbox, standIn, ReflectSet, refused);
  finish(sandbox, options, {
    __proto__: null,
    realm,
    standIn,
    refusals,
    microtaskMode: options.microtaskMode,
    // A variable that the global object has already is not made anew, but asked of the sandbox.
    declare(names) {
      for (let i = 0; i < names.length; i++) {
        const name = names[i];
        if (!(name in sandbox)) ReflectSet(sandbox, name, undefined);
        if (declared.has(name)) continue;
        if (builtInDescriptor(realm, name) === undefined) {
          withoutSandbox(realm, () => ObjectDefineProperty(global, name, kVariable));
          declared.set(name, true);
        }
      }
    },
  });
  return sandbox;
}

// vm.constants.DONT_CONTEXTIFY: the realm's own global object, and no sandbox.
function createPlain(options) {
  const realm = binding.createRealm(false);
  const global = binding.globalOf(realm);
  addOurs(global);
  finish(global, options, {
    __proto__: null, realm, standIn: undefined, microtaskMode: options.microtaskMode, declare() {},
  });
  return global;
}

function finish(object, options, context) {
  if (!options.allowsStrings) {
    binding.forbidCodeFromStrings(
      context.realm, 'Code generation from strings disallowed for this context');
  }
  if (!options.allowsWebAssembly) {
    const { forbidWebAssembly } = require('internal/vm/web_assembly');
    withoutSandbox(context.realm, forbidWebAssembly);
  }
  contexts.set(object, context);
  noteAlive(object);
}

// Weak references to all of them, among them some that are gone: never more than half and a few.
let alive = [];
let aliveMax = 64;

function noteAlive(object) {
  ArrayPrototypePush(alive, new SafeWeakRef(object));
  if (alive.length < aliveMax) return;
  countContexts();
  aliveMax = MathMax(2 * alive.length, 64);
}

function countContexts() {
  alive = ArrayPrototypeFilter(alive, (reference) => reference.deref() !== undefined);
  return alive.length;
}

const builtInNames = [
  'Array', 'ArrayBuffer', 'BigInt64Array', 'BigUint64Array', 'DataView', 'Date', 'Error', 'EvalError',
  'Float16Array', 'Float32Array', 'Float64Array', 'Int16Array', 'Int32Array', 'Int8Array', 'Map',
  'Object', 'RangeError', 'ReferenceError', 'RegExp', 'Set', 'SyntaxError', 'TypeError', 'URIError',
  'Uint16Array', 'Uint32Array', 'Uint8Array', 'Uint8ClampedArray',
];

// Classes of a context's realm.
function builtInsOf(object) {
  return withoutSandbox(contexts.get(object).realm, (global) => {
    const builtIns = { __proto__: null };
    for (let i = 0; i < builtInNames.length; i++) builtIns[builtInNames[i]] = global[builtInNames[i]];
    return builtIns;
  });
}

module.exports = {
  builtInsOf, contextOf: (object) => contexts.get(object), contextify, countContexts, createPlain, isContext,
};
