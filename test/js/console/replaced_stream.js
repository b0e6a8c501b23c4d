// A stream that stands in the place of process.stdout when the console first writes gets everything.
//
// Prints:
//   [ '1\n', 'text\n', '[ 2 ]\n' ]

'use strict';

const { stdout } = process;
const texts = [];
Object.defineProperty(process, 'stdout', {
  configurable: true,
  value: { write(text) { texts.push(text); }, listenerCount: () => 1, removeListener() {} },
});
console.log(1);
console.log('text');
Object.defineProperty(process, 'stdout', { configurable: true, value: stdout });
console.log([2]);
stdout.write(`${require('util').inspect(texts)}\n`);
