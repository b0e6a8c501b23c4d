// A process that dies of an error of its own says so; one that others end by such a signal dies of it, at once.
// Prints:
//   SIGABRT SIGABRT, told: false
//   SIGSEGV SIGSEGV, told: false
//   SIGBUS SIGBUS, told: false
//   SIGFPE SIGFPE, told: false
//   abort(): SIGABRT, told: false
//   its own: SIGABRT, told: true
// Needs: giro
'use strict';

const { once } = require('events');
const { spawn, spawnSync } = require('child_process');
const fs = require('fs');

if (/\/lib[at]san/.test(fs.readFileSync('/proc/self/maps', 'latin1'))) {
  console.error('sanitizers have handlers of their own');
  process.exit(77);
}

(async () => {
  for (const name of ['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGFPE']) {
    const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    child.stderr.on('data', (chunk) => { text += chunk; });
    await once(child.stdout, 'data');
    child.kill(name);
    const [, signal] = await once(child, 'close');
    console.log(`${name} ${signal}, told:`, /ended by/.test(text));
  }
  for (const [name, source] of [['abort()', 'process.abort()'], ['its own', 'process.kill(process.pid, "SIGABRT")']]) {
    const { signal, stderr } = spawnSync(process.execPath, ['-e', source], { encoding: 'utf8' });
    console.log(`${name}: ${signal}, told:`, /ended by SIGABRT/.test(stderr));
  }
})();
