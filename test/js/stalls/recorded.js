// A recording has the stall, with its stack; a limit that is no time is refused; without the option nothing is told.
//
// Needs: giro
// Prints:
//   recorded: true
//   --stall-ms must be between 1 and 3600000
//   --stall-ms must be a number
//   nothing
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');

// By time of the processor, as the engine is asked where it is.
const spin = 'function spin() { const end = process.threadCpuUsage().user + 25e4; while (process.threadCpuUsage().user < end) for (let i = 0; i < 1e6; i++); } setTimeout(spin, 1)';
const run = (...options) => spawnSync(process.execPath, [...options, '-e', spin], { encoding: 'utf8', argv0: 'giro' }).stderr;

run('--stall-ms=100', '--trace-loop=loop.trace');
console.log('recorded:', fs.readFileSync('loop.trace', 'latin1').includes('spin ([eval]:1)'));
for (const limit of ['0', 'soon']) console.log(run(`--stall-ms=${limit}`).trim().replace('giro: ', ''));
console.log(run() || 'nothing');
