'use strict';

// Rejected promises without a handler (T1, L4): collected while microtasks run, told to the program
// when ticks and microtasks are done.

const {
  ArrayIsArray, ArrayPrototypePush, ArrayPrototypeShift, Error, ErrorIsError, ObjectDefineProperty,
  SafeWeakMap, String, WeakMapPrototypeGet, WeakMapPrototypeSet,
} = primordials;
const { setRejections, tickInfo } = internalBinding('loop');
const { isPromiseHandled, rejectionsAreSeen } = internalBinding('engine');
const { slot, switchTo } = require('internal/async_context');
const { leaveContext, leftContext } = require('internal/process/left_contexts');
const { reportError } = require('internal/process/uncaught');

const kRejections = 1;

// Rejections to be told.
let pending = [];
// Those that were told, with their ids: a handler may still come.
const told = new SafeWeakMap();
// Promises for which it came ('rejectionHandled').
const handledLate = [];
const mode = internalBinding('options')['--unhandled-rejections'] ?? 'throw';

function noteRejection(promise, reason, context, id) {
  ArrayPrototypePush(pending, { __proto__: null, promise, reason, context, id });
  tickInfo[kRejections] = 1;
}

let lastUnseenId = 0;

// Where the engine does not show how promises are rejected and handled.
function noteUnseenRejection(promise, reason) {
  const { contextOfTold, passContext } = require('internal/promise_contexts');
  if (passContext(reason)) return;
  require('internal/process/late_handlers').watch(promise, noteHandled);
  noteRejection(promise, reason, contextOfTold(), ++lastUnseenId);
}

function noteHandled(promise) {
  if (WeakMapPrototypeGet(told, promise) === undefined) return;
  ArrayPrototypePush(handledLate, promise);
  tickInfo[kRejections] = 1;
}

function isHandled(promise) {
  if (isPromiseHandled !== undefined) return isPromiseHandled(promise);
  return require('internal/process/late_handlers').isHandled(promise);
}

function emitHandledLate() {
  switchTo(leftContext());
  while (handledLate.length > 0) {
    const promise = ArrayPrototypeShift(handledLate);
    if (!process.emit('rejectionHandled', promise)) {
      warnOfLateHandler(WeakMapPrototypeGet(told, promise));
    }
  }
  leaveContext();
}

function warnOfLateHandler(id) {
  const warning = new Error(`Promise rejection was handled asynchronously (rejection id: ${id})`);
  warning.name = 'PromiseRejectionHandledWarning';
  process.emitWarning(warning);
}

function warnOfRejection({ reason, id }) {
  const warning = new Error('Unhandled promise rejection. This error originated either by throwing inside of an ' +
    'async function without a catch block, or by rejecting a promise which was not handled with .catch(). ' +
    'To terminate the node process on unhandled promise rejection, use the CLI flag ' +
    '`--unhandled-rejections=strict` (see https://nodejs.org/api/cli.html#cli_unhandled_rejections_mode). ' +
    `(rejection id: ${id})`);
  warning.name = 'UnhandledPromiseRejectionWarning';
  const text = isErrorLike(reason) ? reason.stack : nameOf(reason);
  process.emitWarning(text, 'UnhandledPromiseRejectionWarning');
  if (isErrorLike(reason)) warning.stack = reason.stack;
  process.emitWarning(warning);
}

function isErrorLike(value) {
  return ErrorIsError(value) || (typeof value === 'object' && value !== null && 'stack' in value);
}

// What is said of a reason that is no error, without running code of its own.
function nameOf(reason) {
  if (typeof reason === 'string') return reason;
  if (typeof reason !== 'object' || reason === null) return String(reason);
  if (ArrayIsArray(reason)) return '[object Array]';
  return `#<${internalBinding('inspect').getConstructorName(reason)}>`;
}

// What is thrown for a rejection: the reason, if it is an error.
function toError(reason) {
  if (isErrorLike(reason)) return reason;
  const error = new Error('This error originated either by throwing inside of an async function without a ' +
    'catch block, or by rejecting a promise which was not handled with .catch(). ' +
    `The promise rejected with the reason "${nameOf(reason)}".`);
  ObjectDefineProperty(error, 'name', {
    __proto__: null, value: 'UnhandledPromiseRejection', writable: true, enumerable: false, configurable: true,
  });
  error.stack = `${error.name}: ${error.message}`;
  error.code = 'ERR_UNHANDLED_REJECTION';
  return error;
}

// True: the program knows of it, or need not.
const tellByMode = {
  '__proto__': null,
  'none'({ reason, promise }) {
    process.emit('unhandledRejection', reason, promise);
  },
  'warn'(rejection) {
    process.emit('unhandledRejection', rejection.reason, rejection.promise);
    warnOfRejection(rejection);
  },
  'warn-with-error-codes'(rejection) {
    if (process.emit('unhandledRejection', rejection.reason, rejection.promise)) return;
    warnOfRejection(rejection);
    process.exitCode = 1;
  },
  'strict'(rejection) {
    reportError(toError(rejection.reason), true);
    if (process.emit('unhandledRejection', rejection.reason, rejection.promise)) return;
    warnOfRejection(rejection);
  },
  'throw'(rejection) {
    if (process.emit('unhandledRejection', rejection.reason, rejection.promise)) return;
    reportError(toError(rejection.reason), true);
  },
};

function tell(rejection) {
  WeakMapPrototypeSet(told, rejection.promise, rejection.id);
  switchTo(rejection.context);
  try {
    const { hooks } = slot;
    if (hooks === undefined) tellByMode[mode](rejection);
    else hooks.inPromise(rejection.promise, tellByMode[mode], rejection);
  } finally {
    switchTo(leftContext()); // what a listener throws has nothing to do with the rejection
  }
}

// True: ticks or microtasks may have come of it. A listener that throws loses the rest, as in Node.
function reportRejections() {
  let hasTold = handledLate.length > 0;
  if (hasTold) emitHandledLate();
  tickInfo[kRejections] = 0;
  const rejections = pending;
  pending = [];
  for (let i = 0; i < rejections.length; i++) {
    if (isHandled(rejections[i].promise)) continue;
    hasTold = true;
    tell(rejections[i]);
  }
  return hasTold || pending.length > 0;
}

setRejections(reportRejections);

module.exports = {
  noteHandled,
  noteRejection: rejectionsAreSeen ? noteRejection : noteUnseenRejection,
  reportRejections,
};
