// What is no trace, or only a part of one, gets a sentence; so do words that are not understood.
// Needs: giro
// Prints:
//   1 giro trace: ENOENT: no such file or directory, open 'none.trace'
//   1 giro trace: text.txt: this is no trace of giro's
//   1 giro trace: empty.trace: the file is empty
//   1 giro trace: later.trace: a trace of version 7, written by a newer giro; this giro reads version 2
//   1 giro trace: older.trace: a trace of version 1, written by an older giro; this giro reads version 2
//   0 note: the file was cut off; what was read is above
//   0 note: the file is damaged from byte 16 on
//   0 note: the file was cut off
//   9 giro trace: 'sow' is not show, stats, view or export; see giro trace --help
//   9 giro trace: --from must be a number, not 'soon'
//   9 giro trace: --phase: there is no phase 'tock'
//   1 giro trace: loop.trace: there is no callback #99 in main
//   1 giro trace: loop.trace: there is no loop 3 in it
//   9 giro trace: bad option: --fast
//   9 giro trace: which file? See giro trace --help
//   9 giro trace: export as what? --perfetto
//   9 giro: --trace-loop: ENOENT: no such file or directory, open 'no/such/folder'
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');

function tell(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', argv0: 'giro' });
  const lines = (stderr || stdout).trim().split('\n');
  console.log(status, lines[lines.length - 1]);
}

fs.writeFileSync('text.txt', 'a text');
fs.writeFileSync('empty.trace', '');
spawnSync(process.execPath, ['--trace-loop=loop.trace', '-e', 'setTimeout(() => {}, 1)']);
const whole = fs.readFileSync('loop.trace');
fs.writeFileSync('short.trace', whole.subarray(0, whole.length - 3));
const later = Buffer.from(whole);
later[8] = 7;
fs.writeFileSync('later.trace', later);
// Much of nothing, and a chunk that says that it has four gigabytes.
fs.writeFileSync('vast.trace', whole.subarray(0, 16));
fs.truncateSync('vast.trace', 1 << 27);
const boast = Buffer.from(whole);
boast.writeUInt32LE(0xfffffff0, 20);
fs.writeFileSync('boast.trace', boast);
const older = Buffer.from(whole);
older[8] = 1;
fs.writeFileSync('older.trace', older);

tell('trace', 'show', 'none.trace');
tell('trace', 'show', 'text.txt');
tell('trace', 'stats', 'empty.trace');
tell('trace', 'show', 'later.trace');
tell('trace', 'show', 'older.trace');
tell('trace', 'show', 'short.trace');
tell('trace', 'stats', 'vast.trace');
tell('trace', 'stats', 'boast.trace');
tell('trace', 'sow', 'loop.trace');
tell('trace', 'show', 'loop.trace', '--from=soon');
tell('trace', 'show', 'loop.trace', '--phase', 'tock');
tell('trace', 'show', 'loop.trace', '--causes=99');
tell('trace', 'show', 'loop.trace', '--loop=3');
tell('trace', 'show', 'loop.trace', '--fast');
tell('trace', 'show');
tell('trace', 'export', 'loop.trace');
tell('--trace-loop=no/such/folder', '-e', '0');
