// Each round tells what it has counted, and after it what failed. At the end of watching there is nothing to count.
//
// Prints:
//   tests 1
//   fail 1
//   failing tests:
//   tests 0
//   fail 0

'use strict';

const fs = require('fs');
const { run } = require('node:test');
const { spec } = require('node:test/reporters');

fs.writeFileSync('failing.js', "require('node:test')('name', () => { throw new Error('failed'); });");
const controller = new AbortController();
const stream = run({ watch: true, files: [`${process.cwd()}/failing.js`], signal: controller.signal });
let text = '';
stream.compose(spec).on('data', (chunk) => { text += chunk; }).on('end', () => {
  for (const [line] of text.matchAll(/tests \d|fail \d|failing tests:/g)) console.log(line);
});
(async () => {
  for await (const { type } of stream) if (type === 'test:watch:drained') controller.abort();
})();
