// Ticks that set ticks keep everything else from running: they are counted, and the function is named that does it.
//
// Needs: giro
// Needs: engine places
// Prints:
//   giro: ticks have kept the loop from going on for TIME and still do (--stall-ms=100)
//     ran       N ticks
//     most      again (FILE), N times
//     after     read FILE → read (FILE), in phase poll of turn N
//     caused by main script
//   giro: the loop goes on after TIME
//   drain, by again: true
'use strict';

const fs = require('fs');
const { runStalled, spentMs } = require('./fixtures/blocks');

function program() {
  process.on('giro:stall', ({ type, repeated }) => {
    if (type === 'drain') console.log(`${type}, by again: ${repeated.startsWith('again (')}`);
  });
  fs.readFile(__filename, function read() {
    const end = spentMs() + 400;
    process.nextTick(function again() {
      if (spentMs() < end) process.nextTick(again);
    });
  });
}

if (process.argv[2] === 'program') {
  program();
} else {
  runStalled(__filename, 'program', ['--stall-ms=100'], (blocks, stdout) => {
    const at = blocks.findIndex((block) => block[0].includes('ticks have kept'));
    for (const line of blocks[at].filter((line) => !/ at /.test(line))) console.log(line);
    console.log(blocks.slice(at).find(([title]) => title.includes('goes on'))[0]);
    process.stdout.write(stdout);
  });
}
