'use strict';

// Why an exchange failed, as Node tells it in the causes of fetch()'s errors.

const { Error, ObjectDefineProperty, StringPrototypeStartsWith } = primordials;

const classes = { __proto__: null };

function classOf(name) {
  if (classes[name] !== undefined) return classes[name];
  const Class = classes[name] = class extends Error {
    // The one that the engine would make goes through the iterator of arrays.
    constructor(message) {
      super(message);
    }
  };
  const value = { __proto__: null, value: name, configurable: true };
  ObjectDefineProperty(Class, 'name', value);
  ObjectDefineProperty(Class.prototype, 'name', { ...value, writable: true });
  return Class;
}

function failure(name, message, code) {
  const error = new (classOf(name))(message);
  error.code = code;
  return error;
}

function invalidHeader(name) {
  return failure('InvalidArgumentError', `invalid ${name} header`, 'UND_ERR_INVALID_ARG');
}

function expectHeader() {
  return failure('NotSupportedError', 'expect header not supported', 'UND_ERR_NOT_SUPPORTED');
}

function lengthMismatch() {
  return failure('RequestContentLengthMismatchError',
                 'Request body length does not match content-length header',
                 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH');
}

function connectTimeout({ host }, limitMs) {
  return failure('ConnectTimeoutError',
                 `Connect Timeout Error (attempted address: ${host}, timeout: ${limitMs}ms)`,
                 'UND_ERR_CONNECT_TIMEOUT');
}

function headersTimeout() {
  return failure('HeadersTimeoutError', 'Headers Timeout Error', 'UND_ERR_HEADERS_TIMEOUT');
}

function bodyTimeout() {
  return failure('BodyTimeoutError', 'Body Timeout Error', 'UND_ERR_BODY_TIMEOUT');
}

function socketError(message, socket) {
  const error = failure('SocketError', message, 'UND_ERR_SOCKET');
  const { localAddress, localPort, remoteAddress, remotePort, remoteFamily, timeout, bytesWritten,
          bytesRead } = socket ?? { __proto__: null };
  error.socket = { localAddress, localPort, remoteAddress, remotePort, remoteFamily, timeout,
                   bytesWritten, bytesRead };
  return error;
}

// What the HTTP client said.
function failureOf(error, socket) {
  if (error.code === 'ECONNRESET' && error.syscall === undefined) {
    return socketError('other side closed', socket);
  }
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    return failure('HeadersOverflowError', 'Headers Overflow Error', 'UND_ERR_HEADERS_OVERFLOW');
  }
  if (typeof error.code === 'string' && StringPrototypeStartsWith(error.code, 'HPE_')) {
    return failure('HTTPParserError',
                   `Response does not match the HTTP/1.1 protocol (${error.reason})`, undefined);
  }
  return error;
}

module.exports = {
  bodyTimeout,
  connectTimeout,
  expectHeader,
  failureOf,
  headersTimeout,
  invalidHeader,
  lengthMismatch,
  socketError,
};
