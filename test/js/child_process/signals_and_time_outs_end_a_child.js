// The options signal, timeout and killSignal, and what keeps the program alive.
// Prints:
//   time-out [ 'exit null SIGTERM' ] true
//   time-out [ 'exit null SIGHUP' ] true
//   in time [ 'exit 0 null' ] false
//   aborted [ 'AbortError,ABORT_ERR,because', 'exit null SIGKILL' ] true
//   before [ 'AbortError,ABORT_ERR,early', 'exit null SIGTERM' ] true
//   short [ 'exit 0 null' ] false
//   forked [ 'exit null SIGTERM' ] true
//   true
'use strict';

const { fork, spawn } = require('child_process');

function follow(name, child) {
  const events = [];
  child.on('error', ({ name: what, code, cause }) => events.push([what, code, cause].join()));
  child.on('exit', (code, signal) => events.push(`exit ${code} ${signal}`));
  return new Promise((resolve) => child.on('close', () => {
    console.log(name, events, child.killed);
    resolve();
  }));
}

async function main() {
  await follow('time-out', spawn('sleep', ['60'], { timeout: 1 }));
  await follow('time-out', spawn('sleep', ['60'], { timeout: 1, killSignal: 'SIGHUP' }));
  await follow('in time', spawn('true', { timeout: 60000 }));
  const controller = new AbortController();
  const child = spawn('sleep', ['60'], { signal: controller.signal, killSignal: 'SIGKILL' });
  const aborted = follow('aborted', child);
  controller.abort('because');
  await aborted;
  await follow('before', spawn('sleep', ['60'], { signal: AbortSignal.abort('early') }));
  const late = new AbortController();
  const short = spawn('true', { signal: late.signal });
  await follow('short', short);
  late.abort();
  await follow('forked', fork('60', { timeout: 1, execPath: 'sleep', execArgv: [] }));

  // Neither keeps the program.
  const sleeper = spawn('sleep', ['60'], { stdio: 'ignore' });
  sleeper.unref();
  process.on('exit', () => console.log(sleeper.kill()));
}
main();
