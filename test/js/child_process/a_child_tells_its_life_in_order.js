// What a ChildProcess is before, during and after its child's life, and what it tells.
// Prints:
//   true number cat [ 'dog', '-' ] false null null false
//   true true false true true 3
//   data through the cat
//   cat spawn() exit(0,) close(0,) 0 null false true true
//   code spawn() exit(7,) close(7,) 7 null false true true
//   signal spawn() exit(,SIGUSR1) close(,SIGUSR1) null SIGUSR1 false true true
//   true true true true
//   killed spawn() exit(,SIGINT) close(,SIGINT) null SIGINT true true true
//   false
//   missing error(spawn ./no such file ENOENT) close(-2,) -2 null false true true
//   directory error(spawn true ENOENT) close(-2,) -2 null false true true
//   ignored spawn() exit(0,) close(0,) 0 null false undefined undefined
//   undefined true
//   ENOENT -2 ./no such file [ 'a', 'b' ] spawn ./no such file
//   disposed spawn() exit(,SIGTERM) close(,SIGTERM) null SIGTERM true true true
'use strict';

const { ChildProcess, spawn } = require('child_process');
const { Socket } = require('net');

function follow(name, child) {
  const events = [];
  for (const event of ['spawn', 'error', 'exit', 'close']) {
    child.on(event, (...values) => {
      events.push(`${event}(${values.map((value) => value?.message ?? value).join()})`);
    });
  }
  return new Promise((resolve) => child.on('close', () => {
    console.log(name, events.join(' '), child.exitCode, child.signalCode, child.killed,
      child.stdin?.destroyed, child.stdout?.destroyed);
    resolve();
  }));
}

async function main() {
  const child = spawn('cat', ['-'], { argv0: 'dog' });
  console.log(child instanceof ChildProcess, typeof child.pid, child.spawnfile, child.spawnargs,
    child.connected, child.exitCode, child.signalCode, child.killed);
  console.log(child.stdin instanceof Socket, child.stdin === child.stdio[0],
    child.stdin.readable, child.stdin.writable, child.stdout.readable, child.stdio.length);
  child.stdout.setEncoding('utf8').on('data', (text) => console.log('data', text));
  child.stdin.end('through the cat');
  await follow('cat', child);
  await follow('code', spawn('sh', ['-c', 'exit 7']));
  await follow('signal', spawn('sh', ['-c', 'kill -USR1 $$']));
  const sleeper = spawn('sleep', ['60']);
  console.log(sleeper.kill(0), sleeper.killed, sleeper.kill('sigint'), sleeper.killed);
  await follow('killed', sleeper);
  console.log(sleeper.kill());
  await follow('missing', spawn('./no such file', ['a', 'b']));
  await follow('directory', spawn('true', { cwd: './none' }));
  await follow('ignored', spawn('true', { stdio: 'ignore' }));

  const missing = spawn('./no such file', ['a', 'b']);
  console.log(missing.pid, missing.stdout instanceof Socket);
  missing.on('error', ({ code, errno, path, spawnargs, syscall }) => {
    console.log(code, errno, path, spawnargs, syscall);
  });
  const disposed = spawn('sleep', ['60']);
  disposed[Symbol.dispose]();
  await follow('disposed', disposed);
}
main();
