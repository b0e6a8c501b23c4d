// A worker's stall is told as its own, and what waits in the kernel, where nobody can look in, with who called it.
//
// Needs: giro
// Prints:
//   giro: the loop of worker 1 has been blocked for TIME and still is (--stall-ms=100)
//     is        at execSync (node:child_process:LINE)
//               at wait (FILE)
//   giro: the loop of worker 1 goes on after TIME
//   worker: callback, at wait
'use strict';

const { execSync } = require('child_process');
const { Worker, isMainThread } = require('worker_threads');
const { runStalled } = require('./fixtures/blocks');

if (!isMainThread) {
  process.on('giro:stall', ({ type, phase, stack }) => {
    if (phase === 'timers') console.log(`worker: ${type}, at ${stack[1].split(' ')[0]}`);
  });
  setTimeout(function wait() { execSync('sleep 1'); }, 1);
} else if (process.argv[2] === 'program') {
  new Worker(__filename);
} else {
  runStalled(__filename, 'program', ['--stall-ms=100'], (blocks, stdout) => {
    const at = blocks.findIndex((block) => block.some((line) => line.includes('at execSync')));
    for (const line of blocks[at].slice(0, 4).filter((line) => !/^ {2}runs/.test(line))) {
      console.log(line.replace(/child_process:\d+/, 'child_process:LINE'));
    }
    console.log(blocks.slice(at + 1).find(([title]) => title.includes('of worker 1 goes on'))[0]);
    process.stdout.write(stdout);
  });
}
