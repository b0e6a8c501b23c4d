// Errors whose properties throw are shown as far as possible.
// Prints:
//   Error: text
//       at one (file.js:1:2)
//       at two (file.js:3:4)
//   Error: text
//       at one (file.js:1:2)
//       at two (file.js:3:4)
//   [Error: text]
//   Error: text
//       at one (file.js:1:2)
//       at two (file.js:3:4) {
//     [cause]: [Getter]
//   }
//   Error: text
//       at one (file.js:1:2)
//       at two (file.js:3:4)
//   Error: text
//       at one (file.js:1:2)
//       at two (file.js:3:4) {
//     message: [Getter]
//   }
//   [object Error] { key: 1 }
//   {
//     fails: [Getter: <Inspection threw (Error: inside
//         at one (file.js:1:2)
//         at two (file.js:3:4))>]
//   }
//   {
//     fails: [Getter: <Inspection threw (5)>],
//     worse: [Getter: <Inspection threw (null)>]
//   }
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

const thrower = (name, enumerable) => (error) => Object.defineProperty(error, name, {
  get() { throw new Error('no'); }, enumerable, configurable: true,
});
for (const name of ['name', 'message', 'stack', 'cause', 'errors']) {
  show(fake('text', thrower(name)));
}
show(fake('text', thrower('message', true)));
show(fake('text', (e) => { thrower('stack')(e); thrower('name')(e); e.key = 1; }));
show({ get fails() { const e = fake('inside'); throw e; } }, { getters: true });
show({ get fails() { throw 5; }, get worse() { throw null; } }, { getters: true });
