// Where a runner has started the process without --test-only, marks leave nothing out: who has one, or is below a test that runs marked ones only, is told so.
//
// Prints:
//       ok 1 - first
//       ok 2 - second
//       # 'only' and 'runOnly' require the --test-only command-line option.
//       ok 3 - third
//       # 'only' and 'runOnly' require the --test-only command-line option.
//       ok 4 - fourth
//   ok 1 - outer

'use strict';

const { spawnSync } = require('node:child_process');
const { test } = require('node:test');

if (process.env.NODE_TEST_CONTEXT === undefined) {
  const { stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', __filename], { encoding: 'utf8' });
  console.log(stdout.split('\n').filter((line) => /^ *ok|only/.test(line)).join('\n'));
} else {
  test('outer', async (t) => {
    await t.test('first');
    t.runOnly(true);
    await t.test('second');
    await t.test('third', { only: true });
    t.runOnly(false);
    await t.test('fourth');
  });
}
