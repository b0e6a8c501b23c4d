// A process that ends in a test ends at once; a failure before that is in the exit code.
//
// Prints:
//   ✔ done (N ms)
'use strict';

require('./fixtures/plain_output');
const test = require('node:test');

test('done', () => {});
test('ends', () => {
  setImmediate(() => process.exit());
  return new Promise(() => {});
});
test('never begins', () => {});
