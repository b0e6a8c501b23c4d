// A disk that is full stops the recording with one warning, and not the program; what was recorded before can be read.
// Needs: giro
// Prints:
//   the program went on to its end
//   giro: the recording stopped: ENOSPC: no space left on device, write 'FOLDER/loop.trace'
//   what was recorded before can be read
'use strict';
const { spawnSync, execFileSync } = require('child_process');
const fs = require('fs');
const path = require('path');

const kSkipped = 77;
const program = `
  let left = 40000;
  (function again() {
    if (left-- > 0) setImmediate(again);
    else console.log('the program went on to its end');
  })();
`;
fs.mkdirSync('small');
fs.writeFileSync('program.js', program);
// A file system of its own, in a name space that nobody else sees.
const script = `mount -t tmpfs -o size=128k none small && "$0" --trace-loop=small/loop.trace program.js; cat small/loop.trace > kept.trace`;
const { status, stdout, stderr } = spawnSync('unshare', ['--map-root-user', '--mount', 'sh', '-c', script, process.execPath], { encoding: 'utf8' });
if (status !== 0) {
  console.error(`no name space to mount a file system in: ${stderr}`);
  process.exit(kSkipped);
}
process.stdout.write(stdout);
process.stdout.write(stderr.replace(/'small\b|'\S*\/small\b/, "'FOLDER"));
const stats = execFileSync(process.execPath, ['trace', 'stats', path.resolve('kept.trace')], { encoding: 'utf8' });
console.log(Number(/^(\d+) events$/m.exec(stats)[1]) > 1000 ? 'what was recorded before can be read' : stats);
