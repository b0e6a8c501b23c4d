// Causes and collected errors; frames that are the cause's, or repeat.
// Prints:
//   Error: outer
//       at one (file.js:1:2)
//       at two (file.js:3:4) {
//     [cause]: Error: inner
//         at one (file.js:1:2)
//         at two (file.js:3:4)
//   }
//   Error: outer
//       at one (file.js:1:2)
//       at two (file.js:3:4) {
//     [cause]: 'text'
//   }
//   Error: outer
//       at one (file.js:1:2)
//       at two (file.js:3:4) {
//     [cause]: undefined
//   }
//   Error: outer
//       at one (file.js:1:2)
//       at two (file.js:3:4) {
//     cause: { a: 1 }
//   }
//   Error: several
//       at one (file.js:1:2)
//       at two (file.js:3:4) {
//     [errors]: [
//       Error: first
//           at one (file.js:1:2)
//           at two (file.js:3:4),
//       'second'
//     ]
//   }
//   Error: no list
//       at one (file.js:1:2)
//       at two (file.js:3:4)
//   <ref *1> Error: circle
//       at one (file.js:1:2)
//       at two (file.js:3:4) {
//     [cause]: [Circular *1]
//   }
//   Error: m x a
//       ... 4 lines matching cause stack trace ... f {
//     [cause]: Error: m y a b c d e f
//   }
//   Error: m x a b c {
//     [cause]: Error: m y a b c
//   }
//   Error: m a
//       ... 3 lines matching cause stack trace ... e x a b c d e f g {
//     [cause]: Error: m z a b c d e f g
//   }
//   Error: m a a a a a a a a a a
//   Error: m a
//       ... collapsed 10 duplicate lines matching above 1 lines 10 times...
//   Error: m a b
//       ... collapsed 10 duplicate lines matching above 2 lines 5 times... x
//   Error: m a b c
//       ... collapsed 9 duplicate lines matching above 3 lines 3 times... x y z
//   Error: m a b c d e f g h i j
//       ... collapsed 10 duplicate lines matching above lines ...
//   Error: m 0 1 2 3 4 5 6 7 8 9 a a a a
//   Error: m 0 1 2 3 4 5 6 7 8 9 a
//       ... collapsed 3 duplicate lines matching above 1 lines 3 times... x b
//       ... collapsed 3 duplicate lines matching above 1 lines 3 times...
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

const hide = (error, name, value) => Object.defineProperty(error, name, { value });
show(hide(fake('outer'), 'cause', fake('inner')));
show(hide(fake('outer'), 'cause', 'text'));
show(hide(fake('outer'), 'cause', undefined));
show(Object.assign(fake('outer'), { cause: { a: 1 } }));
show(hide(fake('several', null, Error), 'errors', [fake('first'), 'second']));
show(hide(fake('no list'), 'errors', 5));
const circle = fake('circle');
hide(circle, 'cause', circle);
show(circle);

// A letter a frame.
const framed = (letters, cause) => {
  const error = new Error('m');
  error.stack = `Error: m\n${[...letters].map((letter) => `    at ${letter}`).join('\n')}`;
  return cause === undefined ? error : hide(error, 'cause', framed(cause));
};
const showFrames = (...args) => console.log(inspect(framed(...args)).replace(/\n +at /g, ' '));
showFrames('xabcdef', 'yabcdef');
showFrames('xabc', 'yabc');
showFrames('abcdexabcdefg', 'zabcdefg');
for (const letters of ['aaaaaaaaaa', 'aaaaaaaaaaa', 'ababababababx', 'abcabcabcabcxyz',
                       'abcdefghijabcdefghij', '0123456789aaaa', '0123456789aaaaxbbbb']) {
  showFrames(letters);
}
