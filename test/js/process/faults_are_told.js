// A process that dies of an error of its own says so; one that others end by such a signal dies of it, at once.
// Prints:
//   SIGABRT SIGABRT, told: false
//   SIGSEGV SIGSEGV, told: false
//   SIGBUS SIGBUS, told: false
//   SIGFPE SIGFPE, told: false
//   abort(): SIGABRT, told: false
//   to itself: SIGABRT, told: false
//   an error of the engine's: told: true
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
  for (const [name, source] of [['abort()', 'process.abort()'], ['to itself', 'process.kill(process.pid, "SIGABRT")']]) {
    const { signal, stderr } = spawnSync(process.execPath, ['-e', source], { encoding: 'utf8' });
    console.log(`${name}: ${signal}, told:`, /ended by SIGABRT/.test(stderr));
  }
  // The engine knows no other way than to crash where the system has no memory for it.
  const script = 'ulimit -v 5900000; exec "$0" --max-old-space-size=20000 -e "let all; for (;;) all = { all }"';
  const { stderr } = spawnSync('sh', ['-c', script, process.execPath], { encoding: 'utf8' });
  console.log("an error of the engine's: told:", /ended by SIG/.test(stderr));
})();
