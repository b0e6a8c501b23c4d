// Each worker's loop is a part of the recording of its own.
// Needs: giro
// Prints:
//   main
//   worker 1
//   worker 2
'use strict';
const { execFileSync } = require('child_process');

const program = `
  const { Worker } = require('worker_threads');
  for (let i = 0; i < 2; i++) new Worker('setTimeout(() => {}, 1)', { eval: true });
`;
execFileSync(process.execPath, ['--trace-loop=loop.trace', '-e', program]);
const text = execFileSync(process.execPath, ['trace', 'stats', 'loop.trace'], { encoding: 'utf8' });
const names = text.match(/^(?:main|worker \d+)(?=: \d+ turns, \d+ callbacks$)/gm);
for (const name of names.sort()) console.log(name);
