'use strict';

// Where and when things were made. Off until record(): then it stands at the seam of async_hooks (`slot.hooks`), which
// everything that calls back passes by, and hands on to those if a program wants them too.

const {
  ArrayPrototypePush, ErrorCaptureStackTrace, ObjectDefineProperty, ReflectApply, SafeWeakMap,
  StringPrototypeEndsWith, StringPrototypeIncludes, StringPrototypeSplit, StringPrototypeStartsWith,
  WeakMapPrototypeGet, WeakMapPrototypeSet,
} = primordials;
const { slot } = require('internal/async_context');
const { nameOf } = require('internal/why/describe');
const { readClock, timerInfo } = internalBinding('loop');

const kNow = 4; // in timerInfo
const births = new SafeWeakMap();
let running; // the birth of what runs
let isRecording = false;

function now() {
  readClock();
  return timerInfo[kNow];
}

function isOurs(line) {
  return StringPrototypeStartsWith(line, 'node:') || StringPrototypeIncludes(line, '(node:') ||
    StringPrototypeEndsWith(line, '(<anonymous>)');
}

// Frames of the program; not ours, which tell nothing about who asked.
function framesHere() {
  const holder = {};
  ErrorCaptureStackTrace(holder, framesHere);
  const text = holder.stack;
  if (typeof text !== 'string') return []; // the program formats stacks itself
  const lines = StringPrototypeSplit(text, '\n    at ');
  const frames = [];
  for (let i = 1; i < lines.length; i++) {
    if (!isOurs(lines[i])) ArrayPrototypePush(frames, lines[i]);
  }
  return frames;
}

// What was made by nobody of the program's, but in a callback, has the place of that.
function note(object) {
  const { Error } = primordials;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 30; // the uppermost are ours
  let frames = framesHere();
  Error.stackTraceLimit = limit;
  if (frames.length === 0 && running !== undefined) frames = running.frames;
  const birth = { __proto__: null, at: now(), frames };
  WeakMapPrototypeSet(births, object, birth);
  return birth;
}

function runAs(birth, callback, self, args) {
  const before = running;
  running = birth;
  try {
    return ReflectApply(callback, self, args);
  } finally {
    running = before;
  }
}

const recorder = {
  __proto__: null,
  next: undefined, // async_hooks, if the program uses them

  adopt(type, resource, name) {
    const birth = note(resource);
    this.next?.adopt(type, resource, name);
    const callback = resource[name];
    const called = function(...args) { return runAs(birth, callback, this, args); };
    ObjectDefineProperty(called, 'name', { __proto__: null, value: nameOf(callback) });
    resource[name] = called;
  },

  own(type, owner, resource, cause) {
    note(owner);
    this.next?.own(type, owner, resource, cause);
  },

  causedBy(owner, callback, a, b) {
    return this.next === undefined ? callback(a, b) : this.next.causedBy(owner, callback, a, b);
  },

  enterAs(owner, callback, args) {
    const birth = WeakMapPrototypeGet(births, owner);
    if (this.next === undefined) return runAs(birth, callback, undefined, args);
    return runAs(birth, this.next.enterAs, this.next, [owner, callback, args]);
  },

  inPromise(promise, callback, argument) {
    return this.next === undefined ? callback(argument) : this.next.inPromise(promise, callback, argument);
  },

  settle() {
    this.next?.settle();
  },

  afterError() {
    this.next?.afterError();
  },

  untold(callback) {
    const { next } = this;
    this.next = undefined;
    try {
      return callback();
    } finally {
      this.next = next;
    }
  },

  tellDestroyed() {
    this.next?.tellDestroyed();
  },

  wrap(type, resource, callback) {
    const birth = note(resource);
    const wrapped = this.next === undefined ? callback : this.next.wrap(type, resource, callback);
    return function(...args) { return runAs(birth, wrapped, this, args); };
  },

  gone(resource) {
    this.next?.gone(resource);
  },

  enterOwner(owner, name, args) {
    const birth = WeakMapPrototypeGet(births, owner);
    if (this.next === undefined) return runAs(birth, owner[name], owner, args);
    return runAs(birth, this.next.enterOwner, this.next, [owner, name, args]);
  },
};

function record() {
  if (isRecording) return;
  isRecording = true;
  recorder.next = slot.hooks;
  slot.hooks = recorder;
}

function areRecorded() {
  return isRecording;
}

function birthOf(object) {
  return WeakMapPrototypeGet(births, object);
}

module.exports = { areRecorded, birthOf, record };
