'use strict';

// module.registerHooks(): functions that stand before the resolving and loading of modules, on the
// same thread, for require() and import alike. What was registered last is asked first; each may ask
// the next one, and behind the last is what giro does without hooks.

const {
  ArrayIsArray, ArrayPrototypeFilter, ArrayPrototypeIndexOf, ArrayPrototypeSlice,
  ArrayPrototypeSplice, ObjectAssign, StringPrototypeStartsWith, Symbol,
} = primordials;
const { listConditions } = internalBinding('modules');
const { codes } = require('internal/errors');
const { hooking } = require('internal/modules/graph');
const { validateFunction } = require('internal/validators');

const kId = Symbol('kModuleHooksIdKey');
const registered = []; // oldest first
let count = 0;

class ModuleHooks {
  constructor(resolve, load) {
    this.resolve = checked('resolve', resolve);
    this.load = checked('load', load);
    this[kId] = Symbol(`module-hook-${count++}`);
  }

  deregister() {
    const at = ArrayPrototypeIndexOf(registered, this);
    if (at !== -1) ArrayPrototypeSplice(registered, at, 1);
    tell();
  }
}

// Loaders look here, and nowhere else, whether there are any.
function tell() {
  hooking.sync = registered.length === 0 ? undefined : module.exports;
  hooking.isOn = hooking.sync !== undefined || hooking.remote !== undefined;
}

// One of a pair may be left out.
function checked(name, hook) {
  if (hook !== undefined) validateFunction(hook, `hooks.${name}`);
  return hook;
}

function registerHooks({ resolve, load }) {
  const last = registered.length;
  registered[last] = new ModuleHooks(resolve, load);
  tell();
  return registered[last];
}

// ---- Chains ------------------------------------------------------------------------------------

class ModuleResolveContext {
  constructor(parentURL, importAttributes, conditions) {
    this.parentURL = parentURL;
    this.importAttributes = importAttributes;
    this.conditions = conditions;
  }
}

class ModuleLoadContext {
  constructor(format, importAttributes, conditions) {
    this.format = format;
    this.importAttributes = importAttributes;
    this.conditions = conditions;
  }
}

// `name`: 'resolve' or 'load'; `last(subject, context)`: what is behind the last; `check(result, subject)`.
function runChain(name, subject, context, last, check) {
  const chain = ArrayPrototypeFilter(registered, (hooks) => hooks[name] !== undefined);
  const runAt = (at, subject, context) => {
    if (at < 0) return last(subject, context);
    let isNextAsked = false;
    const next = (nextSubject, given) => {
      isNextAsked = true;
      return runAt(at - 1, nextSubject,
                   given === undefined ? context : merge(context, given));
    };
    const hook = chain[at][name];
    const result = hook(subject, context, next);
    const { shortCircuit } = result;
    if (!isNextAsked && shortCircuit !== true) {
      throw new codes.ERR_INVALID_RETURN_PROPERTY_VALUE('true', name, 'shortCircuit', shortCircuit);
    }
    check(result, subject);
    return result;
  };
  return runAt(chain.length - 1, subject, context);
}

// Of the same class.
function merge(context, given) {
  const made = new context.constructor();
  return ObjectAssign(made, context, given);
}

function checkResolved({ url }) {
  if (typeof url !== 'string') {
    throw new codes.ERR_INVALID_RETURN_PROPERTY_VALUE('a URL string', 'resolve', 'url', url);
  }
}

function isSource(source) {
  if (typeof source === 'string') return true;
  const { isAnyArrayBuffer, isArrayBufferView } = require('internal/util/types');
  return isAnyArrayBuffer(source) || isArrayBufferView(source);
}

function checkLoaded({ format, source }, url) {
  if (isSource(source) || (format === 'builtin' && StringPrototypeStartsWith(url, 'node:'))) return;
  throw new codes.ERR_INVALID_RETURN_PROPERTY_VALUE(
    'a string, an ArrayBuffer, or a TypedArray', 'load', 'source', source);
}

// For import a CommonJS module may come without its text: it is then read as by require().
function checkImported(loaded, url) {
  const { format, source } = loaded;
  if (format !== 'commonjs' || (source !== null && source !== undefined)) checkLoaded(loaded, url);
}

// `isImport`: by import, not by require().
function resolveWith(specifier, parentURL, importAttributes, isImport, last) {
  const context = new ModuleResolveContext(parentURL, importAttributes, listConditions(isImport));
  return runChain('resolve', specifier, context, last, checkResolved);
}

function loadWith(url, format, importAttributes, isImport, last) {
  const context = new ModuleLoadContext(format, importAttributes, listConditions(isImport));
  return runChain('load', url, context, last, isImport ? checkImported : checkLoaded);
}

function hasLoadHooks() {
  for (let i = 0; i < registered.length; i++) if (registered[i].load !== undefined) return true;
  return false;
}

// What is loaded as text.
function textOf(source) {
  if (typeof source === 'string') return source;
  const { TextDecoder } = require('internal/encoding');
  return new TextDecoder().decode(source);
}

// The conditions that a hook asks for; undefined: the usual ones.
function wantedConditions({ conditions }) {
  if (conditions === undefined) return undefined;
  if (ArrayIsArray(conditions)) return ArrayPrototypeSlice(conditions);
  throw new codes.ERR_INVALID_ARG_VALUE('conditions', conditions, 'expected an array');
}

module.exports = {
  hasLoadHooks, isSource, loadWith, registerHooks, resolveWith, textOf, wantedConditions,
};
