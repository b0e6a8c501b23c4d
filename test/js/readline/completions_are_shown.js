// Tab completes what is common, and shows a table when it is pressed again.
// Prints:
//   "ap" "ap"
//   "ap" "\r\napple    apricot\r\n\r\n\u001b[1G\u001b[0J> ap\u001b[5G"
//   "ap" "\r\napple    apricot\r\n\r\n\u001b[1G\u001b[0J> ap\u001b[5G"
//   "apple" "ple"
//   "" "\u001b[1G\u001b[0J> \u001b[3G"
//   "" ""
//   "" "\r\napple    apricot\r\nあ\r\n\r\navocado\r\n\r\n\u001b[1G\u001b[0J> \u001b[3G"
//   "ab" "ab"
//   "abq" "Tab completion error: RangeError: no words"
'use strict';

const readline = require('readline');
const { PassThrough } = require('stream');

const input = new PassThrough();
const output = new PassThrough();
output.columns = 24;
const words = ['apple', 'apricot', 'あ', '', 'avocado'];
const rl = readline.createInterface({
  input,
  output,
  terminal: true,
  completer: (line) => [words.filter((word) => word === '' || word.startsWith(line)), line],
});

for (const keys of ['ap\t', '\t', '\t', 'p\t', '\x15', '\t', '\t', 'a\tb', '\tq']) {
  if (keys === '\tq') rl.completer = (line, callback) => callback(new RangeError('no words'));
  for (const key of keys) input.write(key);
  const text = String(output.read() ?? '').replace(/\n    at .*/g, '');
  console.log(JSON.stringify(rl.line), JSON.stringify(text));
}
rl.close();
