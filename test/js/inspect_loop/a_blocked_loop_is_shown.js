// While a callback blocks the loop, the recording goes on: the callback has begun, and time passes. When the program ends, the recording does
// too, with its reason, and what came is whole.
// Needs: giro
// Prints:
//   blocked for a while, and still told
//   main: it blocks, and waits for the file
//   the end was told: process.exit() was called, exit code 3
'use strict';
const { execFileSync } = require('child_process');
const fs = require('fs');
const http = require('http');
const { start } = require('./fixtures/inspected');

const kChunkHead = 24;
const kBlockedMs = 250;

const program = `
  const fs = require('fs');
  process.stdin.once('data', function block() {
    while (!fs.existsSync('go on'));
    process.exit(3);
  });
`;

// The time of the last whole chunk, in milliseconds.
function lastTime(bytes) {
  let time = 0;
  for (let at = 16; at + kChunkHead <= bytes.length; at += kChunkHead + bytes.readUInt32LE(at + 4)) {
    time = Number(bytes.readBigUInt64LE(at + 16)) / 1e6;
  }
  return time;
}

(async () => {
  const { child, port, token } = await start(program);
  let bytes = Buffer.alloc(0);
  let blockedSince;
  http.get({ port, path: `/recording?token=${token}`, agent: false }, (response) => {
    child.stdin.write('block\n');
    response.on('data', (piece) => {
      bytes = Buffer.concat([bytes, piece]);
      // From the first chunk with nothing in it on: the loop tells nothing any more.
      if (piece.length === kChunkHead) blockedSince ??= lastTime(bytes);
      if (blockedSince === undefined || lastTime(bytes) < blockedSince + kBlockedMs || fs.existsSync('go on')) return;
      fs.writeFileSync('during.trace', bytes);
      console.log('blocked for a while, and still told');
      fs.writeFileSync('go on', '');
    });
    response.on('end', () => {
      fs.writeFileSync('whole.trace', bytes);
      const show = (file) => execFileSync(process.execPath, ['trace', 'show', file], { encoding: 'utf8' });
      const running = show('during.trace').split('\n').find((line) => / …  /.test(line));
      console.log(running === undefined ? show('during.trace') : 'main: it blocks, and waits for the file');
      console.log(`the end was told: ${/process\.exit\(\) was called.*$/m.exec(show('whole.trace'))[0]}`);
    });
  });
})();
