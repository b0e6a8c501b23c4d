// giro on a terminal: editing, Ctrl+C, awaiting, timers, history, the editor.
// Needs: giro
// Needs: engine termination
// Time-out: 60
// Prints:
//   [ended with 0]
//   [ended with 0]
//   6 * 7
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');

// Each step is awaited; what else is written, such as previews, depends on how the keys arrive.
function talk(steps) {
  const terminal = path.join(__dirname, 'fixtures', 'terminal.py');
  const { stderr, stdout } = spawnSync(
    'python3', [terminal, JSON.stringify(steps), process.execPath],
    { encoding: 'utf8', env: { ...process.env, TERM: 'xterm', NODE_REPL_HISTORY: 'history' } });
  return stderr || stdout.trim().split('\n').at(-1);
}

console.log(talk([
  ['> ', '6 * 7\r'],
  ['42\n> ', 'function f() {\r'],
  ['| ', 'return 1\r'],
  ['| ', '}\r'],
  ['undefined\n> ', 'f(\x1b[D\x1b[Cx\x7f)\r'],
  ['1\n> ', 'console.log("runs"); for (;;);\r'],
  ['\nruns', '\x03'],
  ['INTERRUPTED\'', 'setTimeout(console.log, 1, "waits"); await new Promise(() => {})\r'],
  ['\nwaits', '\x03'],
  ['INTERRUPTED\'', 'setTimeout(() => { throw new Error("late") }, 1); 5\r'],
  ['Error: late', '\x15process.vers\t'],
  ['ion', 's.giro.length > 0\r'],
  ['true', '.editor\r'],
  ['cancel)', 'var a = {\r'],
  ['{', '}\r'],
  ['}', '\x04'],
  ['undefined\n> ', '\x03'],
  ['To exit', '\x03'],
]));
console.log(talk([
  ['> ', '6'],
  ['6', '\x1b[A\r'],
  ['42\n> ', '\x04'],
]));
console.log(fs.readFileSync('history', 'utf8').split('\n')[0]);
