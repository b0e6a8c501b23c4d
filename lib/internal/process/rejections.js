'use strict';

// Rejected promises without a handler (T1, L4): collected while microtasks run, told to the program
// when ticks and microtasks are done.

const {
  ArrayIsArray, ArrayPrototypePush, ArrayPrototypeShift, Error, ErrorIsError, ObjectDefineProperty, SafeWeakRef, String,
  WeakRefPrototypeDeref,
} = primordials;
const { setRejections, tickInfo } = internalBinding('loop');
const { isPromiseHandled } = internalBinding('engine');
const { contextOfRejected, switchTo } = require('internal/async_context');
const { reportError } = require('internal/process/uncaught');

const kRejections = 1;

// [promise, reason, id, context] of rejections to be told.
let pending = [];
// Those that were told: a handler may still come ('rejectionHandled').
let told = [];
let lastId = 0;
const mode = internalBinding('options')['--unhandled-rejections'] ?? 'throw';

function noteRejection(promise, reason) {
  if (isPromiseHandled === undefined) require('internal/process/late_handlers').watch(promise);
  ArrayPrototypePush(pending, {
    __proto__: null, promise, reason, id: ++lastId, context: contextOfRejected(promise), reference: undefined,
  });
  tickInfo[kRejections] = 1;
}

function isHandled(promise) {
  if (isPromiseHandled !== undefined) return isPromiseHandled(promise);
  return require('internal/process/late_handlers').isHandled(promise);
}

// A handler that came after the rejection was told.
function emitLateHandled() {
  switchTo(undefined);
  const still = [];
  for (let i = 0; i < told.length; i++) {
    const entry = told[i];
    const promise = WeakRefPrototypeDeref(entry.reference);
    if (promise === undefined) continue;
    if (!isHandled(promise)) {
      ArrayPrototypePush(still, entry);
      continue;
    }
    if (!process.emit('rejectionHandled', promise)) warnOfLateHandler(entry.id);
  }
  told = still;
}

function warnOfLateHandler(id) {
  const warning = new Error(`Promise rejection was handled asynchronously (rejection id: ${id})`);
  warning.name = 'PromiseRejectionHandledWarning';
  process.emitWarning(warning);
}

function describe(reason) {
  return require('internal/util/inspect').inspect(reason);
}

function warnOfRejection({ reason, id }) {
  const warning = new Error('Unhandled promise rejection. This error originated either by throwing inside of an ' +
    'async function without a catch block, or by rejecting a promise which was not handled with .catch(). ' +
    'To terminate the node process on unhandled promise rejection, use the CLI flag ' +
    '`--unhandled-rejections=strict` (see https://nodejs.org/api/cli.html#cli_unhandled_rejections_mode). ' +
    `(rejection id: ${id})`);
  warning.name = 'UnhandledPromiseRejectionWarning';
  const text = isErrorLike(reason) ? reason.stack : describe(reason);
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

// True: ticks or microtasks may have come of it.
function reportRejections() {
  tickInfo[kRejections] = 0;
  if (told.length > 0) emitLateHandled();
  let count = pending.length;
  let hasTold = false;
  while (count-- > 0) {
    const rejection = ArrayPrototypeShift(pending);
    if (isHandled(rejection.promise)) continue;
    hasTold = true;
    switchTo(rejection.context);
    ArrayPrototypePush(told, rejection);
    rejection.reference = new SafeWeakRef(rejection.promise);
    tellByMode[mode](rejection);
    rejection.promise = rejection.reason = rejection.context = undefined;
  }
  // The engine does not tell of a handler that comes late: we look after each drain.
  if (pending.length > 0 || told.length > 0) tickInfo[kRejections] = 1;
  return hasTold || pending.length > 0;
}

setRejections(reportRejections);

module.exports = { noteRejection, reportRejections };
