// Signals without a listener end the process as they do any other, whoever sends them: real-time ones, one of which the
// engine uses for itself, and those that tell of faults. Nothing is said of it.
//
// Prints:
//   by itself: 0
//   by another: 0

'use strict';

const { spawn } = require('child_process');
const { constants: { signals } } = require('os');

const numbers = [];
for (let number = 34; number <= 64; number++) numbers.push(number);
const { SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP } = signals;
numbers.push(SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP);

// What a shell says of a program's end: 128 and the signal's number.
function endOf(body, onLine) {
  return new Promise((resolve) => {
    const shell = spawn('sh', ['-c', '"$0" -e "$1"; echo $?', process.execPath, body], { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let errors = '';
    shell.stdout.on('data', (text) => {
      out += text;
      onLine?.(out);
    });
    shell.stderr.on('data', (text) => { errors += text; });
    shell.on('close', () => resolve([+out.trim().split('\n').at(-1), errors.includes('giro')]));
  });
}

function byItself(number) {
  return endOf(`process.kill(process.pid, ${number}); setTimeout(() => {}, 20000)`);
}

function byAnother(number) {
  let isSent = false;
  return endOf('console.log(process.pid); setTimeout(() => {}, 20000)', (out) => {
    if (!isSent && out.endsWith('\n')) process.kill(+out, number);
    isSent = true;
  });
}

async function wrongOf(send) {
  let wrong = 0;
  const left = numbers.slice();
  await Promise.all([1, 2].map(async () => {
    while (left.length > 0) {
      const number = left.pop();
      const [status, isToldOf] = await send(number);
      if (status === 128 + number && !isToldOf) continue;
      console.log(number, status, isToldOf);
      wrong++;
    }
  }));
  return wrong;
}

(async () => {
  console.log('by itself:', await wrongOf(byItself));
  console.log('by another:', await wrongOf(byAnother));
})();
