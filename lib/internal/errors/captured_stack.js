'use strict';

// The stacks of errors in Node's form: captured as the engine gives them, formatted when they are
// first read.

const {
  ArrayPrototypeFilter, ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSlice, ErrorIsError, ErrorPrototypeToString, ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf, ObjectHasOwn, RangeError,
  ReflectApply, StringPrototypeStartsWith,
} = primordials;
const { ErrorPrepareStackTrace, limit } = require('internal/errors/stack_trace');

const kOwnFrames = '@node:internal/errors/stack_trace'; // and what begins so
const rawLine = /^[^\n]*@(?:\[native code\]|[^\n]*:\d+:\d+|)(?:\n|$)/;

// What the functions under way were called on; undefined where the engine does not tell (receivers.h).
const { makeReceiversFunction, shownNameOf } = internalBinding('engine');
const findReceivers = makeReceiversFunction();
// Otherwise nobody can be sure which frame of a text is which call.
const namesAreKnown = shownNameOf(keep) !== undefined;
const kCallsOfOurs = 4; // itself, one of this module, one of stack_trace_making, and the constructor
const kCallsAbove = 12; // of a function whose callers are wanted

// Loaded with the first stack that somebody reads. `raw` is a text of the engine's, or an error of its that has it; `below` is
// the function whose callers are the stack.
function parseStack(raw, calls, below) {
  const text = typeof raw === 'string' ? raw : raw.stack;
  return require('internal/errors/call_site').parseStack(text, kOwnFrames, calls, below);
}

// A private field on any object: what its stack is made of.
class Captured extends (function(object) { return object; }) {
  #raw;
  #source; // the same, for good
  #calls;
  #below;
  #hidesOurs = false;
  #text;

  constructor(object, raw, calls, below) {
    super(object);
    this.#raw = this.#source = raw;
    this.#calls = calls;
    this.#below = below;
  }

  static init(object, raw, calls, below) {
    if (!(#raw in object)) {
      new Captured(object, raw, calls, below);
      return;
    }
    object.#raw = object.#source = raw;
    object.#calls = calls;
    object.#below = below;
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
    const sites = parseStack(raw, error.#calls, error.#below);
    error.#calls = undefined; // what functions were called on is kept no longer
    error.#text = formatStack(error, header, error.#hidesOurs ? withoutOurs(sites) : sites);
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
    return parseStack(object.#source, object.#calls, object.#below);
  }

  static has(object) {
    return #raw in object;
  }

  static hideOurs(object) {
    if (#raw in object) object.#hidesOurs = true;
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
  const frames = fitting(sites, limit.frames);
  const { prepareStackTrace } = primordials.Error;
  if (typeof prepareStackTrace === 'function' && prepareStackTrace !== ErrorPrepareStackTrace) {
    return prepareStackTrace(error, frames);
  }
  return withFrames(header, frames);
}

function isIn(site, prefix) {
  const file = site.getFileName();
  return file !== null && StringPrototypeStartsWith(file, prefix);
}

// Those of public modules stay, as in Node.
function withoutOurs(sites) {
  return ArrayPrototypeFilter(sites, (site) => !isIn(site, 'node:internal/'));
}

// Where there are too many, of those of ours that stand together the first tells enough: there are more of them than in Node.
function fitting(sites, limit) {
  if (typeof limit !== 'number' || sites.length <= limit) return sites;
  let surplus = sites.length - limit;
  const kept = [];
  for (let i = 0; i < sites.length && kept.length < limit; i++) {
    if (surplus > 0 && i > 0 && isIn(sites[i], 'node:') && isIn(sites[i - 1], 'node:')) surplus--;
    else ArrayPrototypePush(kept, sites[i]);
  }
  return kept;
}

// The stack of an error whose frames of ours tell a program nothing, when it is first read.
function hideFramesOfOurs(error) {
  Captured.hideOurs(error);
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

function keep(object, raw, calls, below) {
  Captured.init(object, raw, calls, below);
  ObjectDefineProperty(object, 'stack', accessor);
}

// Called while the error is made. `below`: the stack is that of this function's callers.
function capture(object, raw, framesMax, below) {
  if (raw === '' || findReceivers === undefined) return keep(object, raw, undefined, undefined);
  const calls = findReceivers(kCallsOfOurs, framesMax + kCallsAbove, ReflectApply);
  keep(object, raw, below === undefined ? calls : callsBelow(calls, below), undefined);
}

function callsBelow(calls, callee) {
  for (let i = 0; i < calls.length; i += 2) {
    if (calls[i] === callee) return ArrayPrototypeSlice(calls, i + 2);
  }
  return undefined;
}

// Whether a function is among the first calls.
function isNear(calls, callee, depthMax) {
  for (let i = 0; i < 2 * depthMax && i < calls.length; i += 2) if (calls[i] === callee) return true;
  return false;
}

// The same with an error that has the stack. False: `below` is not under way, or not among the first calls, so that nothing was done.
function captureTrace(object, trace, framesMax, below, depthMax) {
  if (below !== undefined && !namesAreKnown) return false;
  if (findReceivers === undefined) {
    if (below !== undefined) return false;
    keep(object, trace, undefined, undefined);
    return true;
  }
  const calls = findReceivers(kCallsOfOurs, framesMax, ReflectApply);
  if (below !== undefined && !isNear(calls, below, depthMax)) return false;
  keep(object, trace, calls, below);
  return true;
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
  if (typeof limit.frames === 'number') keep(error, raw, undefined, undefined); // the calls are over
  return error;
}

// The call sites of any error, as far as they are known.
function sitesOf(error) {
  return Captured.has(error) ? Captured.sites(error) : engineSites(error) ?? [];
}

module.exports = { adopt, capture, captureTrace, hideFramesOfOurs, joinSites, sitesOf, stackOf };
