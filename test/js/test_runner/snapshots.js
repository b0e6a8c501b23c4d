// Snapshots are written with --test-update-snapshots and compared without.
//
// Prints:
//   1 Missing snapshots
//   0
//   exports[`\`s\` > t 1`] = `
//   {
//     "a": 1
//   }
//   `;
//
//   exports[`\`s\` > t 2`] = `
//   <x\${y}>
//   `;
//   file!
//   0
//   1 1 subtest failed
'use strict';

const { readFileSync, writeFileSync } = require('fs');
const { run, write } = require('./fixtures/run_files');

write({
  't.js': `
    const { describe, it } = require('node:test');
    describe('\`s\`', () => {
      it('t', (t) => {
        t.assert.snapshot({ a: 1 });
        t.assert.snapshot('x\${y}', { serializers: [(value) => '<' + value + '>'] });
        t.assert.fileSnapshot('file', 'out/s.txt', { serializers: [(value) => value + '!'] });
      });
    });
  `,
});
const missing = run('--test-reporter=tap', 't.js');
console.log(missing.code, /Missing snapshots/.exec(missing.out)[0]);
console.log(run('--test-update-snapshots', 't.js').code);
process.stdout.write(readFileSync('t.js.snapshot', 'utf8'));
console.log(readFileSync('out/s.txt', 'utf8'));
console.log(run('t.js').code);
writeFileSync('out/s.txt', 'changed');
const changed = run('--test-reporter=tap', 't.js');
console.log(changed.code, /1 subtest failed/.exec(changed.out)[0]);
