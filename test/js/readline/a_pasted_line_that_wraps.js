// A text that comes at once and fills more than one row: the line editor knows in which row its cursor is then.
// (Node does not, and writes the line a second time, below.)
// Needs: giro
// Prints:
//   "0123456789abc"
//   "\u001b[1A\u001b[1G\u001b[0J0123456789abc\u001b[1G\u001b[1A"
//   "0123456789"
//   "\u001b[1G\u001b[0J0123456789 \u001b[1G\u001b[1A"
'use strict';

const { EventEmitter } = require('events');
const readline = require('readline');

for (const text of ['0123456789abc', '0123456789']) {
  let output = '';
  const terminal = Object.assign(new EventEmitter(), {
    columns: 10, resume() {}, pause() {}, write(written) { output += written; },
  });
  const rl = readline.createInterface({ input: terminal, output: terminal, terminal: true, prompt: '' });
  const show = () => {
    console.log(JSON.stringify(output));
    output = '';
  };
  rl.isCompletionEnabled = false;  // as inside of a text
  rl.write(text);
  rl.isCompletionEnabled = true;
  show();
  rl.write(null, { name: 'home' });
  show();
  rl.close();
}
