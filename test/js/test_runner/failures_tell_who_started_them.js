// The stack of what a test throws at once has the test that started it, and no frames of promises that stand in between. A callback that is called
// again throws where it is called.
//
// Needs: engine receivers
// Options: --test-reporter=tap
// Exit code: 1
// Prints pattern: (?s).*error: 'thrown'.*?stack: \|-\n +TestContext\.<anonymous> \(\S+\)\n( +[^\n]*node:[^\n]*\n)+ +TestContext\.<anonymous> \(.*error: 'callback invoked multiple times'.*?stack: \|-\n +TestContext\.<anonymous> \(.*

'use strict';

const { test } = require('node:test');

test('outer', async (t) => {
  await t.test('inner', () => { throw new Error('thrown'); });
});
test('twice', (t, done) => {
  done();
  done();
});
