// run() gives the events of test files; with isolation none they run here, their hooks side by side.
//
// Prints:
//   enqueue x.js
//   dequeue x.js
//   enqueue t
//   dequeue t
//   complete t
//   start t
//   pass t
//   complete x.js
//   setup of TestsStream, 1 of 1 passed
//   ERR_INVALID_ARG_TYPE The "options.files" property must be an instance of Array. Received type number (1)
//   ERR_INVALID_ARG_VALUE The property 'options.env' is not supported with isolation='none'. Received {}
//   ERR_INVALID_ARG_VALUE The property 'options.randomize' is not supported with watch mode. Received true
//   here: before, t in this process
//   and in a process again: 1
'use strict';

const { run } = require('node:test');
const { write } = require('./fixtures/run_files');

write({
  'x.js': "require('node:test').test('t', () => {});",
  'y.js': "const { before, test } = require('node:test'); before(() => seen.push('before'));" +
    "test('t', () => { seen.push('t in this process'); });",
});
globalThis.seen = [];
const attempt = (options) => {
  try {
    run(options);
  } catch (error) {
    console.log(error.code, error.message);
  }
};

async function main() {
  let name;
  let summary;
  const stream = run({ files: ['x.js'], setup: (given) => { name = given.constructor.name; } });
  stream.on('test:summary', (data) => { summary = data; });
  for await (const { type, data } of stream) {
    if (data.name !== undefined) console.log(type.slice('test:'.length), data.name);
  }
  console.log(`setup of ${name}, ${summary.counts.passed} of ${summary.counts.tests} passed`);
  attempt({ files: 1 });
  attempt({ env: {}, isolation: 'none' });
  attempt({ watch: true, randomize: true });
  for await (const event of run({ files: ['y.js'], isolation: 'none' })) void event;
  console.log('here:', globalThis.seen.join(', '));
  let after = 0;
  for await (const { type } of run({ files: ['x.js'] })) if (type === 'test:pass') after++;
  console.log('and in a process again:', after);
}

main();
