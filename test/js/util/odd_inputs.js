// A thenable is called back for, a color is a wrong one, numbers are separated by default.
// Prints:
//   null 5
//   The argument 'format' must be a valid hex color (#RGB or #RRGGBB). Received '#ggg'
//   123_456 1_000
'use strict';

const util = require('util');

util.callbackify(() => ({ then(resolve) { resolve(5); } }))((error, value) => {
  console.log(error, value);
  try {
    util.styleText('#ggg', 'text');
  } catch (wrong) {
    console.log(wrong.message);
  }
  util.inspect.defaultOptions.numericSeparator = true;
  console.log(util.format('%d %s', 123456, 1000));
});
