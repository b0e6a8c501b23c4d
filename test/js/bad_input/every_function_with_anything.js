// Calls exported functions of all modules, methods of their classes and accessors with arguments and receivers that they
// were not made for: proxies, detached and shrunk buffers, getters and conversions that throw, collect garbage or change
// other objects meanwhile, huge numbers, objects of other classes, closed handles. They may throw what they like; no
// process ends by a signal or a failed check. Every run is another one; the seed is printed.
//
// Arguments of a run by hand: the seed, the seconds that it takes, the only module (or `all`).
// Prints pattern: seed \d+\nnothing ended a process
// Time-out: 90
// Time-out of the long form: 900
// Needs: giro
'use strict';

const { spawn } = require('child_process');
const fs = require('fs');

const [, , given, seconds = process.env.GIRO_TEST_LONG ? 300 : 5, only = 'all'] = process.argv;
const kProcessMs = process.env.GIRO_TEST_LONG ? 20000 : 6000;
const start = Number(given ?? Date.now() % 2 ** 31);
console.log('seed', start);

const isBad = (code, signal, text) => (signal !== null && signal !== 'SIGKILL') || code >= 128 ||
  /AddressSanitizer|: runtime error: |\(CHECK |ended by SIG/.test(text);

// One process that calls until its time is over.
function runProcess(seed) {
  return new Promise((resolve) => {
    const folder = fs.mkdtempSync('run');
    const child = spawn(process.execPath, ['--expose-gc', `${__dirname}/fixtures/call_anything.js`, seed, kProcessMs / 2, only],
                        { cwd: folder, stdio: ['pipe', 'ignore', 'pipe'] });
    let text = '';
    child.stderr.on('data', (chunk) => { text = (text + chunk).slice(-8000); });
    const timer = setTimeout(() => child.kill('SIGKILL'), kProcessMs * 3); // a call that takes long, as some may
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      let last = '';
      try {
        last = fs.readFileSync(`${folder}/calls`, 'utf8').split('\n').slice(-6).join('\n');
      } catch {
        // It has come to nothing, or has removed the file.
      }
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      resolve(isBad(code, signal, text) ? `seed ${seed}: ${signal ?? code}\n${last}\n${text}` : undefined);
    });
  });
}

(async () => {
  const end = Date.now() + seconds * 1000;
  const found = [];
  for (let seed = start; Date.now() < end; seed += 2) {
    found.push(...await Promise.all([runProcess(seed), runProcess(seed + 1)]));
  }
  const bad = found.filter((one) => one !== undefined);
  console.log(bad.length === 0 ? 'nothing ended a process' : bad.join('\n----\n'));
})();
