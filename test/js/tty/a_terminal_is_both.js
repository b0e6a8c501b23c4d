// process.stdin and process.stdout on a terminal: raw mode, size, colors, cursor, and the end of the input.
// Prints:
//   true true true true
//   true true false false
//   80x24 80x24
//   8 false
//   false true true
//   written to the input
//   ready
//   "x\r"
//   
//   [ended with 0]
'use strict';

const { spawnSync } = require('child_process');
const path = require('path');
const tty = require('tty');

if (process.argv[2] === 'child') {
  const { stdin, stdout } = process;
  console.log(stdin instanceof tty.ReadStream, stdout instanceof tty.WriteStream, stdin.isTTY, stdout.isTTY);
  console.log(tty.isatty(0), tty.isatty(1), tty.isatty(-1), tty.isatty(99));
  console.log(stdout.getWindowSize().join('x'), `${stdout.columns}x${stdout.rows}`);
  console.log(stdout.getColorDepth({ TERM: 'xterm-256color' }), stdout.hasColors(256, { TERM: 'xterm' }));
  stdout.cursorTo(0);
  stdout.clearLine(1);
  stdout.moveCursor(0, 0);
  console.log(stdin.isRaw, stdin.setRawMode(true) === stdin, stdin.isRaw);
  stdin.write('written to the input\n');
  console.log('ready');
  stdin.once('data', (chunk) => {
    console.log(JSON.stringify(String(chunk)));
    stdin.setRawMode(false);
    stdin.pause();
    stdin.resume();
    stdin.pause();
  });
} else {
  const terminal = path.join(__dirname, '..', 'repl', 'fixtures', 'terminal.py');
  const child = spawnSync(
    'python3', [terminal, '[["ready", "x\\r"]]', process.execPath, __filename, 'child'],
    { encoding: 'utf8', env: { ...process.env, TERM: 'xterm', NO_COLOR: '1' } });
  console.log((child.stdout + child.stderr).trim());
}
