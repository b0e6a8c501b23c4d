'use strict';

// Errors that nothing caught (L4, T4).

const { end } = require('internal/process/end');
const { isMainThread } = internalBinding('life');

const aborts = isMainThread && internalBinding('options')['--abort-on-uncaught-exception'];

const kUncaught = 1;
const kNoHandler = 6;
const kHandlerThrew = 7;

let capture = null;
// node:domain's: (error) => whether it has taken care of it.
let domainCapture;

function setUncaughtExceptionCaptureCallback(callback) {
  const { codes } = require('internal/errors');
  if (domainCapture !== undefined) {
    throw new codes.ERR_DOMAIN_CANNOT_SET_UNCAUGHT_EXCEPTION_CAPTURE();
  }
  if (callback === null) {
    capture = null;
    return;
  }
  if (typeof callback !== 'function') {
    throw new codes.ERR_INVALID_ARG_TYPE('fn', ['Function', 'null'], callback);
  }
  if (capture !== null) throw new codes.ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET();
  capture = callback;
}

function hasUncaughtExceptionCaptureCallback() {
  return capture !== null;
}

function setDomainCapture(callback) {
  const { codes } = require('internal/errors');
  if (capture !== null) throw new codes.ERR_DOMAIN_CALLBACK_NOT_AVAILABLE();
  domainCapture = callback;
}

// Of the REPL: handler(error, isLast), whether it has shown the error. First it is asked for what
// its lines started inside of another program, last for what belongs to itself.
let replHandler;

function setReplHandler(handler) {
  replHandler = handler;
}

function noop() {}

// Tells the program. Returns if it handled the error, and ends the process otherwise.
function reportError(error, fromPromise) {
  try {
    tell(error, fromPromise);
  } catch (failure) {
    // Whoever throws while an error is being reported has made it fatal.
    showFatal(require('internal/errors/engine_words').reword(failure));
    if (aborts) process.abort();
    end(isMainThread ? kHandlerThrew : kUncaught, true);
  }
  const { hooks } = require('internal/async_context').slot;
  if (hooks !== undefined) hooks.afterError();
  return true;
}

// To the user, or to the parent.
function showFatal(error, fromPromise) {
  if (isMainThread) {
    require('internal/process/fatal_error').print(error, fromPromise);
  } else {
    require('internal/worker/main').reportFatal(error);
    require('internal/worker/process').flush();
  }
}

function tell(error, fromPromise) {
  // Who has taken it away does not want to hear of errors.
  if (typeof process._fatalException !== 'function') {
    if (isMainThread) showFatal(error); // a worker's parent learns of the exit code alone
    end(kNoHandler, true);
  }
  require('internal/errors/engine_words').reword(error);
  require('internal/errors/captured_stack').adopt(error);
  if (replHandler?.(error, false)) return;
  const origin = fromPromise ? 'unhandledRejection' : 'uncaughtException';
  process.emit('uncaughtExceptionMonitor', error, origin);
  if (aborts && capture === null) {
    abortUnlessInDomain(error);
  } else if (capture !== null) {
    capture(error);
  } else if (domainCapture?.(error)) {
    // A domain has it.
  } else if (!process.emit('uncaughtException', error, origin) && !replHandler?.(error, true)) {
    die(error, fromPromise);
  }
  // The ticks of what failed wait for the next callback: there shall be one.
  require('timers').setImmediate(noop);
}

// Not even the program's own handlers are asked: they would run on another stack.
function abortUnlessInDomain(error) {
  if (domainCapture?.(error)) return;
  require('internal/process/fatal_error').print(error);
  process.abort();
}

function die(error, fromPromise) {
  try {
    if (!process._exiting) {
      process._exiting = true;
      process.exitCode = kUncaught;
      process.emit('exit', kUncaught);
    }
  } catch {
    // A listener that throws now is not told to anybody, as in Node.
  }
  showFatal(error, fromPromise);
  end(process.exitCode ?? kUncaught, true);
}

module.exports = {
  hasUncaughtExceptionCaptureCallback, reportError, setDomainCapture, setReplHandler,
  setUncaughtExceptionCaptureCallback,
};
