// Tests are chosen by name, by tag, by what they are not, by `only` and in parts of all files.
//
// Prints:
//   --test-name-pattern=two: suite,two
//   --test-name-pattern=/^SUITE one$/i: suite,one
//   --test-skip-pattern=/^t/: suite,one,marked
//   --test-only: marked
//   --experimental-test-tag-filter=SLOW: tagged,inside
//   --test-name-pattern=a --test-skip-pattern=tagged: marked
//   --test-shard=1/2: 1 3
//   --test-shard=2/2: 2
//   --test-shard=3/2: The value of "options.shard.index" is out of range. It must be >= 1 && <= 2. Received 3
'use strict';

const { run, write } = require('./fixtures/run_files');

write({
  'a.test.js': `
    const { describe, it, test } = require('node:test');
    describe('suite', () => { it('one', () => {}); it('two', () => {}); });
    test('marked', { only: true }, () => {});
    describe('tagged', { tags: ['slow'] }, () => { it('inside', () => {}); });
  `,
  'parts/1.js': '', 'parts/2.js': '', 'parts/3.js': '',
});
const namesOf = (out) => [...out.matchAll(/# Subtest: (\w+)/g)].map(([, name]) => name);

for (const options of [
  '--test-name-pattern=two', '--test-name-pattern=/^SUITE one$/i', '--test-skip-pattern=/^t/',
  '--test-only', '--experimental-test-tag-filter=SLOW',
  '--test-name-pattern=a --test-skip-pattern=tagged',
]) {
  const { out } = run('--test', '--test-reporter=tap', ...options.split(' --').map(
    (option, index) => (index === 0 ? option : `--${option}`)), 'a.test.js');
  console.log(`${options}: ${namesOf(out).filter((name) => name !== 'a')}`
    );
}
for (const shard of ['1/2', '2/2', '3/2']) {
  const { out, err } = run('--test', '--test-reporter=tap', `--test-shard=${shard}`, 'parts/*.js');
  const parts = [...out.matchAll(/ok \d+ - parts\/(\d)\.js/g)].map(([, part]) => part).join(' ');
  console.log(`--test-shard=${shard}: ${parts || /The value.*/.exec(err)[0]}`);
}
