'use strict';

// What a function under way was called on, in the words of V8: the engine's stack says names of functions alone.
// `calls` is what the binding found: [function, receiver, …], the innermost call first, with null for what is not known.

const {
  FunctionPrototypeToString, ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf, ObjectKeys, ReflectApply,
  RegExpPrototypeExec, StringPrototypeEndsWith, SymbolToStringTag, globalThis,
} = primordials;
const { getProxyTarget, shownNameOf } = internalBinding('engine');

const kUnknownCall = { __proto__: null, callee: undefined, receiver: null, name: undefined };
const kLinksMax = 100; // of a chain of prototypes, and properties of each that are looked at
const kPropertiesMax = 1000;
const identifier = /^[$_\p{ID_Start}][$\p{ID_Continue}]*$/u;

const AsyncFunctionPrototype = ObjectGetPrototypeOf(async () => {});

// As it was made: the body of one is none.
function isAsyncFunction(callee) {
  return !isProxy(callee) && ObjectGetPrototypeOf(callee) === AsyncFunctionPrototype;
}

function isProxy(value) {
  return getProxyTarget(value) !== undefined;
}

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

// The value of a property, without asking anybody for it.
function valueOf(object, key) {
  return isProxy(object) ? undefined : ObjectGetOwnPropertyDescriptor(object, key)?.value;
}

function nameOf(callee) {
  const name = valueOf(callee, 'name');
  return typeof name === 'string' ? name : undefined;
}

// Whether a frame that the engine gives this name is one of a function. Where the engine cannot be asked: it leaves out names that were
// computed, and what getters and setters begin with.
function isShownAs(callee, name, shown) {
  const known = shownNameOf(callee);
  if (known !== undefined) return known === shown;
  if (name === undefined || name === shown) return true;
  if (shown === '') return RegExpPrototypeExec(identifier, name) === null;
  return StringPrototypeEndsWith(name, ` ${shown}`);
}

const arrow = /^(?:async\s*)?(?:[\w$\u0080-\uffff]+|\([^]*?\))\s*=>/;
// A word in a sentence is followed by another one.
const ownThis = /^async|[^\w$.](?:(?:this|super)(?!\s*[\w$'"`]|\w)|this\s+(?:in|instanceof)\s|eval\s*\()/;

// Whether a receiver may be none: an arrow function that uses its `this` puts that in the receiver's place, and the body of an
// async one has nothing else. If it has the function, it is one.
function mayBeOwnThis(callee, receiver, name) {
  if (!isObject(receiver)) return false;
  const text = FunctionPrototypeToString(callee);
  const isOwn = text[0] === '{' ? typeNameOf(receiver) === 'Object' :
    RegExpPrototypeExec(arrow, text) !== null && RegExpPrototypeExec(ownThis, text) !== null;
  return isOwn && methodNameOf(receiver, callee, name) === null;
}

// Tells of the frames of a stack, from the uppermost, which calls they are.
class CallFinder {
  #calls;
  #at = 0;

  constructor(calls) {
    this.#calls = calls;
  }

  // Frames of the engine's own are among the calls, and not in the stack.
  next(shown) {
    const calls = this.#calls;
    if (calls === undefined) return kUnknownCall;
    for (let i = this.#at; i < calls.length; i += 2) {
      const callee = calls[i];
      if (callee === undefined) continue;
      const name = nameOf(callee);
      if (!isShownAs(callee, name, shown)) continue;
      this.#at = i + 2;
      const receiver = calls[i + 1];
      const isSure = calls[i + 2] === ReflectApply || !mayBeOwnThis(callee, receiver, name ?? '');
      return { __proto__: null, callee, receiver: isSure ? receiver : null, name };
    }
    return kUnknownCall;
  }
}

// ---- Names ---------------------------------------------------------------------------------------

// The first value of a property along a chain of prototypes.
function findValue(object, key) {
  for (let i = 0; i < kLinksMax && object !== null && !isProxy(object); i++) {
    const property = ObjectGetOwnPropertyDescriptor(object, key);
    if (property !== undefined) return property.value;
    object = ObjectGetPrototypeOf(object);
  }
  return undefined;
}

const primitives = {
  __proto__: null, bigint: 'BigInt', boolean: 'Boolean', number: 'Number', string: 'String', symbol: 'Symbol',
};

function typeNameOf(receiver) {
  if (!isObject(receiver)) return primitives[typeof receiver];
  if (isProxy(receiver)) return 'Proxy';
  if (typeof receiver === 'function') return nameOf(receiver) || 'Function';
  const maker = findValue(ObjectGetPrototypeOf(receiver), 'constructor');
  const made = typeof maker === 'function' ? nameOf(maker) : undefined;
  if (made !== undefined && made !== '' && made !== 'Object') return made;
  const tag = findValue(receiver, SymbolToStringTag);
  return typeof tag === 'string' && tag !== '' ? tag : 'Object';
}

// The text of a function that is the body of an async one: the engine runs it as a function of its own. Undefined: it is none.
function bodyOf(callee) {
  const text = FunctionPrototypeToString(callee);
  return text[0] === '{' ? text : undefined;
}

function isProperty(object, key, callee, body) {
  const property = ObjectGetOwnPropertyDescriptor(object, key);
  if (property === undefined) return false;
  const { get, set, value } = property;
  if (value === callee || get === callee || set === callee) return true;
  return body !== undefined && typeof value === 'function' && isAsyncFunction(value) &&
    StringPrototypeEndsWith(FunctionPrototypeToString(value), body);
}

// The property that has the function; null: none, or more than one.
function methodNameOf(receiver, callee, name) {
  if (!isObject(receiver)) return null;
  const body = bodyOf(callee);
  let found = null;
  let link = receiver;
  for (let i = 0; i < kLinksMax && link !== null && !isProxy(link); i++) {
    if (name !== '' && isProperty(link, name, callee, body)) return name;
    const keys = ObjectKeys(link);
    if (keys.length > kPropertiesMax) return null;
    for (let k = 0; k < keys.length; k++) {
      if (!isProperty(link, keys[k], callee, body)) continue;
      if (found !== null) return null;
      found = keys[k];
    }
    link = ObjectGetPrototypeOf(link);
  }
  return found;
}

// A call by `new`: the receiver is what it makes, or, as long as that is not made, the class.
function isConstruction({ callee, receiver }) {
  if (callee === undefined || isProxy(callee)) return false;
  const property = ObjectGetOwnPropertyDescriptor(callee, 'prototype');
  if (property === undefined || !isObject(property.value)) return false;
  if (property.writable === false) return true; // a class can be called by `new` alone
  return receiver === callee ||
    (isObject(receiver) && !isProxy(receiver) && ObjectGetPrototypeOf(receiver) === property.value);
}

function isTopLevel({ receiver }) {
  return receiver === undefined || receiver === null || receiver === globalThis;
}

// What V8 calls a function that was called on something; undefined: nobody knows on what, or it was on nothing.
function nameOfMethod(call, name) {
  if (isTopLevel(call)) return undefined;
  if (name !== '' && RegExpPrototypeExec(identifier, name) === null) return name;
  const method = methodNameOf(call.receiver, call.callee, name);
  const type = typeNameOf(call.receiver);
  if (name === '') return `${type}.${method ?? '<anonymous>'}`;
  return method === null || method === name ? `${type}.${name}` : `${type}.${name} [as ${method}]`;
}

module.exports = {
  CallFinder, isAsyncFunction, isConstruction, isTopLevel, kUnknownCall, methodNameOf, nameOfMethod, typeNameOf,
};
