'use strict';

// What an operation of internalBinding('fs') tells when it has been done, and how it fails. A call
// of ours takes a request as its first argument: a FSReqCallback, a FSReqPromise, or undefined
// for the synchronous form, which returns its result or throws.

const { Promise } = primordials;
const { slot } = require('internal/async_context');
const errors = require('internal/errors');

const binding = internalBinding('fs');

// Calls on a descriptor have nothing to do with the path that it was opened by.
const isWithoutPath = {
  __proto__: null, close: true, fstat: true, ftruncate: true, read: true, write: true,
};

// What src/runtime/bindings/guarded.cc refuses.
const kAccessDenied = -5000;

function makeError(errno, syscall, path, dest) {
  if (errno === kAccessDenied) return require('internal/process/permission').accessDenied(syscall);
  if (isWithoutPath[syscall]) path = undefined;
  return errors.UVException({ __proto__: null, errno, syscall, path, dest });
}

// Nobody is on the stack but the loop: there is nothing to show.
function makeLateError(errno, syscall, path, dest) {
  const error = makeError(errno, syscall, path, dest);
  error.stack = `Error: ${error.message}`;
  return error;
}

binding.setErrorMaker(makeError);

class Request {
  // `type`: of async_hooks; null if hooks are to hear of the operations that it consists of.
  constructor(type) {
    this.asyncContext = slot.current;
    if (slot.hooks !== undefined && type !== null) slot.hooks.own(type, this);
    this.path = undefined;
    this.dest = undefined;
    this.convert = undefined; // makes the result of what the binding gives
    this.recover = undefined; // makes another error, or undefined for a result that is undefined
    this.kept = undefined; // what the operation must not lose while it is under way
  }

  activeRequest() { return 'FSReqCallback'; }

  // From the loop. `value` is the name of the call when there is an errno.
  oncomplete(errno, value) {
    if (errno !== 0) {
      let error = makeLateError(errno, value, this.path, this.dest);
      if (this.recover !== undefined) error = this.recover(error, this.path);
      return error === undefined ? this.succeed(undefined) : this.fail(error);
    }
    const { convert } = this;
    if (convert === undefined) return this.succeed(value);
    try {
      value = convert(value, this);
    } catch (error) {
      return this.fail(error);
    }
    this.succeed(value);
  }
}

class FSReqCallback extends Request {
  constructor(callback, type = 'FSREQCALLBACK') {
    super(type);
    this.callback = callback;
  }

  succeed(value) {
    const { callback } = this;
    if (value === undefined) callback(null);
    else callback(null, value);
  }

  fail(error) {
    const { callback } = this;
    callback(error);
  }
}

// The callback of read and write, which gets the buffer too, whatever has come of it.
class TransferRequest extends Request {
  constructor(callback) {
    super('FSREQCALLBACK');
    this.callback = callback;
    this.buffer = undefined;
  }

  succeed(count) {
    const { callback } = this;
    callback(null, count, this.buffer);
  }

  fail(error) {
    const { callback } = this;
    callback(error, 0, this.buffer);
  }
}

// Of a read into memory that C++ makes, and tells with the count.
class PieceRequest extends TransferRequest {
  constructor(callback) {
    super(callback);
  }

  oncomplete(errno, value, piece) {
    this.buffer = piece;
    super.oncomplete(errno, value);
  }
}

class FSReqPromise extends Request {
  constructor() {
    super('FSREQPROMISE');
    this.promise = new Promise((resolve, reject) => {
      this.succeed = resolve;
      this.fail = reject;
    });
  }

  activeRequest() { return 'FSReqPromise'; }
}

// The promise of a call; what the call throws is a rejection too.
function promiseOf(call, a, b, c, d, e) {
  const request = new FSReqPromise();
  try {
    call(request, a, b, c, d, e);
  } catch (error) {
    request.fail(error);
  }
  return request.promise;
}

module.exports = {
  FSReqCallback, PieceRequest, Request, TransferRequest, promiseOf,
};
