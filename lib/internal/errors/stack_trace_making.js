'use strict';

// Errors with stacks like Node's, as the constructors of internal/errors/stack_trace make them: loaded with the first one.

const { MathMax, ReflectConstruct, ReflectSet } = primordials;
const { NativeError, captureNatively, limit } = require('internal/errors/stack_trace');
const { capture, captureTrace } = require('internal/errors/captured_stack');

const kConstructorsMax = 2; // of classes that are often made

// Frames of a trace: those of async functions, of which the engine has two, and what it puts between them; and those
// above of somebody whose callers alone are wanted.
function framesOfTrace() {
  const { frames, ofEngine } = limit;
  return frames < 1000 ? MathMax(2 * frames + ofEngine, 16) : ofEngine;
}

// The engine's stack beneath the uppermost call of a function; empty: it is not being called.
function stackBelow(callee) {
  const holder = {};
  captureNatively(holder, callee);
  return holder.stack;
}

// Of a class of a program's: the constructors of that class are not in the stack.
function captureBelow(error, raw, Wrapped, target) {
  if (typeof limit.frames !== 'number') return;
  if (limit.frames === 0 || typeof raw !== 'string') {
    capture(error, '', 0, undefined);
    return;
  }
  const { behindConstructors } = require('internal/errors/constructor_frames');
  const text = behindConstructors(raw, Wrapped, target, kConstructorsMax) ?? stackBelow(target);
  if (text === '') capture(error, raw, framesOfTrace(), undefined);
  else capture(error, text, framesOfTrace(), target);
}

// What has the stack for another error, and nobody else has: the engine makes the text of a stack when it is first asked for
// it, and defining `stack` asks for it.
function makeTrace(Limited, frames) {
  ReflectSet(Limited, 'stackTraceLimit', frames);
  const trace = new Limited();
  ReflectSet(Limited, 'stackTraceLimit', limit.ofEngine);
  return trace;
}

function makeWithoutStack(Native, Limited, message, target) {
  ReflectSet(Limited, 'stackTraceLimit', 0);
  try {
    return target === undefined ? new Native(message) : ReflectConstruct(Native, [message], target);
  } finally {
    ReflectSet(Limited, 'stackTraceLimit', limit.ofEngine);
  }
}

// With the engine's text at once.
function makeWithText(Native, Wrapped, target, first, second, third) {
  if (target === undefined) {
    const made = new Native(first, second, third); // as with fewer: what is undefined is not there
    if (typeof limit.frames === 'number') capture(made, made.stack, framesOfTrace(), undefined);
    return made;
  }
  const error = ReflectConstruct(Native, [first, second, third], target);
  captureBelow(error, error.stack, Wrapped, target);
  return error;
}

// What `new Wrapped(first, second, third)` gives, or that of a class `newTarget`.
function make(Native, Limited, Wrapped, newTarget, length, first, second, third) {
  const target = newTarget === Wrapped ? undefined : newTarget;
  // Whether code of the program's runs, which may make errors, too.
  const isSimple = (typeof first === 'string' || first === undefined) && second === undefined && length === 1;
  if (!isSimple || typeof limit.frames !== 'number' || limit.frames === 0) {
    return makeWithText(Native, Wrapped, target, first, second, third);
  }
  const frames = framesOfTrace();
  const trace = makeTrace(Limited, frames);
  const error = makeWithoutStack(Native, Limited, first, target);
  if (!captureTrace(error, trace, frames, target, kConstructorsMax + 1)) {
    captureBelow(error, trace.stack, Wrapped, target);
  }
  return error;
}

function captureStackTrace(object, constructor, self) {
  const below = typeof constructor === 'function' ? constructor : undefined;
  if (typeof limit.frames !== 'number') return;
  const frames = framesOfTrace();
  if (limit.frames > 0 && captureTrace(object, makeTrace(NativeError, frames), frames, below, kConstructorsMax + 1)) return;
  capture(object, stackBelow(below ?? self), frames, below);
}

module.exports = { captureStackTrace, make };
