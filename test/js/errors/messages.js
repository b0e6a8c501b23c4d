// What the messages say about the values that they received.
// Prints:
//   ERR_INVALID_ARG_TYPE: The "path" argument must be of type string. Received null|
//   ERR_INVALID_ARG_TYPE: The "path" argument must be of type string. Received undefined|
//   ERR_INVALID_ARG_TYPE: The "path" argument must be of type string. Received type number (1)|
//   ERR_INVALID_ARG_TYPE: The "path" argument must be of type string. Received type number (-0)|
//   ERR_INVALID_ARG_TYPE: The "path" argument must be of type string. Received type number (NaN)|
//   ERR_INVALID_ARG_TYPE: The "path" argument must be of type string. Received type bigint (1n)|
//   ERR_INVALID_ARG_TYPE: The "path" argument must be of type string. Received type boolean (true)|
//   ERR_INVALID_ARG_TYPE: The "path" argument must be of type string. Received type symbol (Symbol(x))|
//   ERR_INVALID_ARG_TYPE: The "path" argument must be of type string. Received an instance of Object|
//   ERR_INVALID_ARG_TYPE: The "path" argument must be of type string. Received an instance of Array|
//   ERR_INVALID_ARG_TYPE: The "path" argument must be of type string. Received an instance of Foo|
//   ERR_INVALID_ARG_TYPE: The "path" argument must be of type string. Received [Object: null prototype] {}|
//   ERR_INVALID_ARG_TYPE: The "path" argument must be of type string. Received an instance of RegExp|
//   ERR_INVALID_ARG_TYPE: The "path" argument must be of type string. Received an instance of Map|
//   ERR_INVALID_ARG_TYPE: The "path" argument must be of type string. Received function foo|
//   ERR_INVALID_ARG_TYPE: The "path" argument must be of type string. Received function |
//   ERR_INVALID_ARG_TYPE: The "path" argument must be of type string. Received function Bar|
//   ERR_INVALID_ARG_TYPE: The "listener" argument must be of type function. Received type string ('str')|
//   ERR_INVALID_ARG_TYPE: The "listener" argument must be of type function. Received type string ('aaaaaaaaaaaaaaaaaaaaaaaaaaaa')|
//   ERR_INVALID_ARG_TYPE: The "listener" argument must be of type function. Received type string ('aaaaaaaaaaaaaaaaaaaaaaaaa...')|
//   ERR_INVALID_ARG_TYPE: The "listener" argument must be of type function. Received type string ("it's")|
//   ERR_INVALID_ARG_TYPE: The "listener" argument must be of type function. Received type string ('q"q')|
//   ERR_OUT_OF_RANGE: The value of "setMaxListeners" is out of range. It must be >= 0. Received -1|
//   ERR_OUT_OF_RANGE: The value of "setMaxListeners" is out of range. It must be >= 0. Received -5_000_000_000|
//   no error EventEmitter {
//     _events: [Object: null prototype] {},
//     _eventsCount: 0,
//     _maxListeners: 1.5,
//     Symbol(shapeMode): false,
//     Symbol(kCapture): false
//   }
//   ERR_OUT_OF_RANGE: The value of "setMaxListeners" is out of range. It must be >= 0. Received -Infinity|
//   ERR_OUT_OF_RANGE: The value of "setMaxListeners" is out of range. It must be >= 0. Received NaN|
//   ERR_INVALID_ARG_TYPE: The "pathObject" argument must be of type object. Received null|
//   ERR_INVALID_ARG_TYPE: The "options.captureRejections" property must be of type boolean. Received type number (1)|
//   ERR_INVALID_ARG_TYPE: The "eventTargets" argument must be an instance of EventEmitter or EventTarget. Received an instance of Object|
'use strict';
const path = require('path');
const EventEmitter = require('events');

function show(fn) {
  try {
    console.log('no error', fn());
  } catch (error) {
    console.log(`${error.code}: ${error.message}|`);
  }
}

class Foo {}
const values = [
  null, undefined, 1, -0, NaN, 1n, true, Symbol('x'), {}, [], new Foo(), Object.create(null), /x/,
  new Map(), function foo() {}, () => {}, class Bar {},
];
for (const value of values) show(() => path.basename(value));
for (const value of ['str', 'a'.repeat(28), 'a'.repeat(29), "it's", 'q"q']) {
  show(() => new EventEmitter().on('x', value));
}
for (const value of [-1, -5000000000, 1.5, -Infinity, NaN]) {
  show(() => new EventEmitter().setMaxListeners(value));
}
show(() => path.format(null));
show(() => new EventEmitter({ captureRejections: 1 }));
show(() => EventEmitter.setMaxListeners(1, {}));
