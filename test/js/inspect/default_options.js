// inspect.defaultOptions: read, changed, checked.
// Prints:
//   {
//     showHidden: false,
//     depth: 2,
//     colors: false,
//     customInspect: true,
//     showProxy: false,
//     maxArrayLength: 100,
//     maxStringLength: 10000,
//     breakLength: 80,
//     compact: 3,
//     sorted: false,
//     getters: false,
//     numericSeparator: false
//   }
//   { a: [Object] }
//   {
//     a: {
//       b: {}
//     }
//   }
//   80
//   ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received null
//   ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (5)
//   ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type string ('text')
//   TypeError
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

console.log(inspect.defaultOptions);
inspect.defaultOptions.depth = 0;
show({ a: { b: 1 } });
inspect.defaultOptions = { depth: 1, compact: false };
show({ a: { b: {} } });
console.log(inspect.defaultOptions.breakLength);
for (const bad of [null, 5, 'text']) {
  try {
    inspect.defaultOptions = bad;
  } catch (error) {
    console.log(error.code, error.message);
  }
}
try {
  inspect.defaultOptions = { unknown: 1 };
} catch (error) {
  console.log(error.name);
}
