'use strict';

// Why an exchange failed, as Node tells it in the causes of fetch()'s errors.

const { Error, ObjectDefineProperty, StringPrototypeStartsWith } = primordials;

function failure(name, message, code) {
  const error = new Error(message);
  ObjectDefineProperty(error, 'name', {
    __proto__: null, value: name, writable: true, enumerable: false, configurable: true,
  });
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

module.exports = { expectHeader, failureOf, invalidHeader, lengthMismatch, socketError };
