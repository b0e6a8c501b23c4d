// DOMException: names, codes, cause, stack.
// Prints:
//   AbortError message 20 AbortError: message
//   true true
//   AbortError: message | DOMException [AbortError]: message
//   [] [object DOMException]
//   Error true 0
//   DataCloneError 25 true false
//   25 23 1
//   8 true
//   ERR_INVALID_THIS
'use strict';
const { inspect, types } = require('util');

const exception = new DOMException('message', 'AbortError');
console.log(exception.name, exception.message, exception.code, String(exception));
console.log(exception instanceof Error, types.isNativeError(exception));
console.log(exception.stack.split('\n')[0], '|', inspect(exception).split('\n')[0]);
console.log(Object.keys(exception), Object.prototype.toString.call(exception));
const empty = new DOMException();
console.log(empty.name, empty.message === '', empty.code);
const cause = new Error('inner');
const withCause = new DOMException('outer', { name: 'DataCloneError', cause });
console.log(withCause.name, withCause.code, withCause.cause === cause, 'cause' in empty);
console.log(DOMException.DATA_CLONE_ERR, exception.TIMEOUT_ERR, DOMException.INDEX_SIZE_ERR);
class Mine extends DOMException {}
console.log(new Mine('x', 'NotFoundError').code, new Mine() instanceof Mine);
try {
  Object.getOwnPropertyDescriptor(DOMException.prototype, 'code').get.call({});
} catch (error) {
  console.log(error.code);
}
