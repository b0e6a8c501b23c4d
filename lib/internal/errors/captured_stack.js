'use strict';

// The stacks of errors in Node's form: captured as the engine gives them, formatted when they are
// first read.

const {
  ArrayPrototypeJoin, ErrorIsError, ErrorPrototypeToString, ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf, ObjectHasOwn, RangeError,
} = primordials;
const { ErrorPrepareStackTrace, frameLimit } = require('internal/errors/stack_trace');

const kOwnFrames = '@node:internal/errors/stack_trace:';
const rawLine = /^[^\n]*@(?:\[native code\]|[^\n]*:\d+:\d+|)(?:\n|$)/;

// Loaded with the first stack that somebody reads.
function parseStack(raw) {
  return require('internal/errors/call_site').parseStack(raw, kOwnFrames);
}

// A private field on any object: what its stack is made of.
class Captured extends (function(object) { return object; }) {
  #raw;
  #sitesText;
  #text;

  constructor(object, raw) {
    super(object);
    this.#raw = this.#sitesText = raw;
  }

  static init(object, raw) {
    if (!(#raw in object)) {
      new Captured(object, raw);
      return;
    }
    object.#raw = object.#sitesText = raw;
  }

  // Of an object or what it inherits from.
  static read(object) {
    let link = object;
    while (link !== null && typeof link === 'object') {
      if (#raw in link) return Captured.#format(link);
      link = ObjectGetPrototypeOf(link);
    }
    return undefined;
  }

  static #format(error) {
    if (error.#raw === undefined) return error.#text;
    const raw = error.#raw;
    const header = currentHeader(error);
    error.#raw = undefined;
    error.#text = formatStack(error, header, parseStack(raw));
    return error.#text;
  }

  static write(object, value) {
    if (#raw in object) {
      object.#raw = undefined;
      object.#text = value;
      return;
    }
    ObjectDefineProperty(object, 'stack', {
      __proto__: null, value, writable: true, enumerable: true, configurable: true,
    });
  }

  static sites(object) {
    return parseStack(object.#sitesText);
  }

  static has(object) {
    return #raw in object;
  }
}

function getStack() {
  return Captured.read(this);
}

function setStack(value) {
  Captured.write(this, value);
}

const accessor = {
  __proto__: null, get: getStack, set: setStack, enumerable: false, configurable: true,
};

// User code formats the stack if it wants to.
function formatStack(error, header, sites) {
  const limit = frameLimit();
  const frames = typeof limit === 'number' && sites.length > limit ?
    primordials.ArrayPrototypeSlice(sites, 0, limit) : sites;
  const { prepareStackTrace } = primordials.Error;
  if (typeof prepareStackTrace === 'function' && prepareStackTrace !== ErrorPrepareStackTrace) {
    return prepareStackTrace(error, frames);
  }
  return withFrames(header, frames);
}

function withFrames(text, frames) {
  const maps = require.cache['internal/source_maps/support']?.exports;
  if (maps?.isEnabled()) {
    for (let i = 0; i < frames.length; i++) text += `\n    at ${maps.describe(frames[i]) ?? frames[i]}`;
    return text;
  }
  for (let i = 0; i < frames.length; i++) text += `\n    at ${frames[i]}`;
  return text;
}

// No text is longer than 2 ** 29 characters, and each site takes eight. The engine would use up its heap instead.
const kSitesMax = 2 ** 26;

// For programs, which may give it anything.
function joinSites(error, sites) {
  const { length } = sites;
  if (length > kSitesMax) throw new RangeError('Invalid string length');
  const header = headerOf(error);
  return length === 0 ? header : `${header}\n    at ${ArrayPrototypeJoin(sites, '\n    at ')}`;
}

// What the first line of a stack says when that is first read.
function currentHeader(object) {
  const { kIsNodeError } = require('internal/errors');
  if (object[kIsNodeError] !== true || ObjectHasOwn(object, 'name')) return ErrorPrototypeToString(object);
  const { code, message, name } = object;
  return ErrorPrototypeToString({ __proto__: null, name: `${name} [${code}]`, message });
}

function headerOf(object) {
  try {
    return currentHeader(object);
  } catch {
    return '<error>';
  }
}

function capture(object, raw) {
  Captured.init(object, raw);
  ObjectDefineProperty(object, 'stack', accessor);
}

// The call sites of an error that the engine threw; undefined where its stack is not the engine's.
function engineSites(error) {
  if (!ErrorIsError(error) || Captured.has(error)) return undefined;
  const descriptor = ObjectGetOwnPropertyDescriptor(error, 'stack');
  if (descriptor === undefined || typeof descriptor.value !== 'string') return undefined;
  const isRaw = descriptor.value === '' ||
    primordials.RegExpPrototypeExec(rawLine, descriptor.value) !== null;
  if (!isRaw) return undefined;
  return parseStack(descriptor.value);
}

// error.stack in Node's form, also of what the engine threw.
function stackOf(error) {
  const sites = engineSites(error);
  return sites === undefined ? error.stack : formatStack(error, headerOf(error), sites);
}

// The engine's error becomes one with a stack of ours, for good.
function adopt(error) {
  const sites = engineSites(error);
  if (sites === undefined) return error;
  const raw = ObjectGetOwnPropertyDescriptor(error, 'stack').value;
  if (typeof frameLimit() === 'number') capture(error, raw);
  return error;
}

// The call sites of any error, as far as they are known.
function sitesOf(error) {
  return Captured.has(error) ? Captured.sites(error) : engineSites(error) ?? [];
}

module.exports = { adopt, capture, joinSites, sitesOf, stackOf };
