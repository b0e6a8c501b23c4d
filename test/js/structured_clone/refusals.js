// What cannot be cloned is a DataCloneError with Node's words, and leaves what was to be transferred as it is.
//
// Prints:
//   DataCloneError 25 () => {} could not be cloned.
//   DataCloneError 25 Symbol(x) could not be cloned.
//   DataCloneError 25 #<Promise> could not be cloned.
//   DataCloneError 25 #<WeakMap> could not be cloned.
//   DataCloneError 25 #<Object> could not be cloned.
//   DataCloneError 25 [object Generator] could not be cloned.
//   DataCloneError 25 [object Array Iterator] could not be cloned.
//   DataCloneError 25 [object Symbol] could not be cloned.
//   RangeError undefined from a getter
//   TypeError ERR_MISSING_ARGS The "The value argument must be specified" argument must be specified
//   TypeError ERR_INVALID_ARG_TYPE Failed to execute 'structuredClone': Options cannot be converted to a dictionary
//   TypeError ERR_INVALID_ARG_TYPE Failed to execute 'structuredClone': transfer in Options cannot be converted to sequence.
//   DataCloneError 25 Found invalid value in transferList.
//   DataCloneError 25 Transfer list contains duplicate ArrayBuffer
//   DataCloneError 25 Object that needs transfer was found in message but not listed in transferList
//   DataCloneError 25 () => {} could not be cloned.
//   4
//   4 0
//   DataCloneError 25 An ArrayBuffer is detached and could not be cloned.
//   DataCloneError 25 Cannot transfer object of unsupported type.
//   DataCloneError 25 Cannot clone object of unsupported type.
//   true false
//   RangeError undefined Maximum call stack size exceeded

'use strict';

const {
  isMarkedAsUntransferable, markAsUncloneable, markAsUntransferable,
} = require('worker_threads');

function tell(call) {
  try {
    console.log(call());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}

tell(() => structuredClone(() => {}));
tell(() => structuredClone(Symbol('x')));
tell(() => structuredClone([Promise.resolve()]));
tell(() => structuredClone(new WeakMap()));
tell(() => structuredClone(new Proxy({}, {})));
tell(() => structuredClone((function*() {})()));
tell(() => structuredClone([][Symbol.iterator]()));
tell(() => structuredClone(Object(Symbol.iterator)));
tell(() => structuredClone({ get a() { throw new RangeError('from a getter'); } }));
tell(() => structuredClone());
tell(() => structuredClone(1, 1));
tell(() => structuredClone(1, { transfer: 1 }));
tell(() => structuredClone(1, { transfer: [{}] }));
const buffer = new ArrayBuffer(4);
tell(() => structuredClone(1, { transfer: [buffer, buffer] }));
tell(() => structuredClone(new MessageChannel().port1));
tell(() => structuredClone(() => {}, { transfer: [buffer] }));
tell(() => buffer.byteLength);
const moved = structuredClone(buffer, { transfer: [buffer] });
console.log(moved.byteLength, buffer.byteLength);
tell(() => structuredClone(buffer));
markAsUntransferable(moved);
tell(() => structuredClone(moved, { transfer: [moved] }));
const secret = {};
markAsUncloneable(secret);
tell(() => structuredClone({ secret }));
console.log(isMarkedAsUntransferable(moved), isMarkedAsUntransferable(secret));
let deep = {};
for (let i = 0; i < 1e6; i++) deep = { deep };
tell(() => structuredClone(deep));
