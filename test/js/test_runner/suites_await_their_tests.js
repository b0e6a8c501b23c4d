// The function of a suite may await what it says, which runs when the function has ended; tests before it
// wait until it has.
//
// Prints pattern: [\s\S]*pass 3\n[\s\S]*
// Stderr has: built before inner other

'use strict';

const { describe, it, test } = require('node:test');

const seen = [];
test('before', () => { seen.push('before'); });
describe('suite', async () => {
  await test('inner', async () => { seen.push('inner'); });
  await it('other', () => { seen.push('other'); });
  await new Promise((resolve) => setImmediate(resolve));
  seen.push('built');
});
process.on('exit', () => console.error(seen.join(' ')));
