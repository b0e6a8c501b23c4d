// JSON.parse of a long text is named with the line that called it, before it has come to its end; so are the timer that
// it runs in, its phase and its cause. The program is told when its loop goes on.
//
// Needs: giro
// Prints:
//   giro: the loop has been blocked for TIME and still is (--stall-ms=100)
//     is        at parse (native code)
//               at load (FILE)
//     caused by main script
//   in phase timers
//   told before its end: true
//   giro: the loop goes on after TIME
//   event: callback in timers, too long: true, at parse (native code)
//   channel: the same
'use strict';

const { runStalled, spentMs } = require('./fixtures/blocks');

function program() {
  const channel = require('diagnostics_channel');
  const fs = require('fs');
  const text = `[${'{"a":[1,2,3],"b":"text"},'.repeat(40000)}0]`;
  let seen;
  process.on('giro:stall', (stall) => {
    if (stall.phase !== 'timers') return;
    console.log(`event: ${stall.type} in ${stall.phase}, too long: ${stall.durationMs > stall.limitMs}, at ${stall.stack[0]}`);
    seen = stall;
  });
  channel.subscribe('giro.stall', (stall) => {
    if (stall.phase === 'timers') setImmediate(() => console.log(`channel: ${stall === seen ? 'the same' : 'another'}`));
  });
  setTimeout(function load() {
    const end = spentMs() + 300;
    while (spentMs() < end) JSON.parse(text); // as long on every machine
    fs.writeSync(2, 'the end\n');
  }, 1);
}

if (process.argv[2] === 'program') {
  program();
} else {
  runStalled(__filename, 'program', ['--stall-ms=100'], (blocks, stdout, stderr) => {
    const at = blocks.findIndex((block) => block.some((line) => line.includes('parse (native code)')));
    for (const line of blocks[at].filter((line) => !/^ {2}runs|^the end/.test(line))) console.log(line);
    console.log(/in phase \w+/.exec(blocks[at][1])[0]);
    console.log('told before its end:', stderr.indexOf('parse (native') < stderr.indexOf('the end'));
    console.log(blocks[at + 1][0]);
    process.stdout.write(stdout);
  });
}
