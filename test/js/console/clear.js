// console.clear: only where there is a screen, and not a dumb one.
// Prints:
//   "\u001b[1;1H\u001b[0J"
//   ""
//   ""
'use strict';

const { Console } = require('console');
const { Writable } = require('stream');

// A stream that keeps what is written to it.
const sink = () => {
  const stream = new Writable({
    write(chunk, encoding, done) { stream.text += chunk; done(); },
  });
  stream.text = '';
  return stream;
};
const clear = (isTTY, term) => {
  process.env.TERM = term;
  const stdout = sink();
  stdout.isTTY = isTTY;
  new Console(stdout).clear();
  console.log(JSON.stringify(stdout.text));
};
clear(true, 'xterm');
clear(true, 'dumb');
clear(false, 'xterm');
