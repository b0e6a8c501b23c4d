// A process that is killed leaves a file that can be read, up to a moment before.
// Needs: giro
// Prints:
//   main
'use strict';
const { execFileSync, spawn } = require('child_process');
const fs = require('fs');

const program = 'setInterval(function beat() {}, 1); setInterval(() => console.log("."), 200);';
const child = spawn(process.execPath, ['--trace-loop=loop.trace', '-e', program]);
// The file's thread writes every 50 ms: when it has grown twice, the first part is whole.
let sizes = new Set();
child.stdout.on('data', () => {
  sizes.add(fs.statSync('loop.trace').size);
  if (sizes.size > 2) child.kill('SIGKILL');
});
child.on('exit', () => {
  const text = execFileSync(process.execPath, ['trace', 'stats', 'loop.trace'], { encoding: 'utf8' });
  console.log(/^(\w+): \d+ turns, \d+ callbacks$/m.exec(text)[1]);
});
