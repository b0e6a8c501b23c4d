// Errors: the class and the properties worked into the stack.
// Prints:
//   Error: message
//       at one (file.js:1:2)
//       at two (file.js:3:4)
//   Error
//       at one (file.js:1:2)
//       at two (file.js:3:4)
//   Error: two
//   lines
//       at one (file.js:1:2)
//       at two (file.js:3:4)
//   {
//     nested: [
//       Error: message
//           at one (file.js:1:2)
//           at two (file.js:3:4)
//     ]
//   }
//   { nested: [ [Error] ] }
//   { nested: [Array] }
//   TypeError: message
//       at one (file.js:1:2)
//       at two (file.js:3:4) {
//     code: 'E_CODE',
//     errno: -2
//   }
//   Failure [Error]: message
//   FailureError [TypeError]: message
//   Other: message
//   Tagged [Tag] [Error]: message
//   Error: message
//   Error: message
//       at one (file.js:1:2)
//       at two (file.js:3:4) {
//     name: 'Late'
//   }
//   Error: message
//       at one (file.js:1:2)
//       at two (file.js:3:4)
//   Error: message
//       at one (file.js:1:2)
//       at two (file.js:3:4)
//   Error: message
//       at one (file.js:1:2)
//       at two (file.js:3:4) {
//     message: 'x'
//   }
//   [RangeError: null prototype]: message
//       at one (file.js:1:2)
//       at two (file.js:3:4)
//   [no frames]
//   [Error: message]
//   [Error: message] { key: 1 }
//   [Error: message
//       {
//         odd: [
//           'stack'
//         ]
//       }]
//   [Error]
//   {}
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

// The frames are made up, so that they are the same everywhere.
const fake = (message, change, Class = Error) => {
  const error = new Class(message);
  const head = message === '' ? error.name : `${error.name}: ${message}`;
  error.stack = `${head}\n    at one (file.js:1:2)\n    at two (file.js:3:4)`;
  change?.(error);
  return error;
};

show(fake('message'));
show(fake(''));
show(fake('two\nlines'));
show({ nested: [fake('message')] });
show({ nested: [fake('message', (e) => { e.key = 1; })] }, { depth: 1 });
show({ nested: [fake('message', (e) => { e.key = 1; })] }, { depth: 0 });
show(fake('message', (e) => Object.assign(e, { code: 'E_CODE', errno: -2 }), TypeError));
class Failure extends Error {}
class FailureError extends TypeError {}
class Renamed extends Error { constructor(text) { super(text); this.name = 'Other'; } }
class Tagged extends Error { get [Symbol.toStringTag]() { return 'Tag'; } }
for (const Class of [Failure, FailureError, Renamed, Tagged, class extends Error {}]) {
  console.log(inspect(fake('message', null, Class)).split('\n')[0]);
}
show(fake('message', (e) => { e.name = 'Late'; }));
show(fake('message', (e) => { e.name = 5; }));
show(fake('message', (e) => { e.message = 'changed'; }));
show(fake('message', (e) => Object.defineProperty(e, 'message', { value: 'x', enumerable: true })));
show(fake('message', (e) => Object.setPrototypeOf(e, null), RangeError));
show(fake('message', (e) => { e.stack = 'no frames'; }));
show(fake('message', (e) => { e.stack = ''; }));
show(fake('message', (e) => { e.stack = undefined; e.key = 1; }));
show(fake('message', (e) => { e.stack = { odd: ['stack'] }; }));
show(Object.create(Error.prototype));
show(Error.prototype);
