// Events of a child come in the context in which it was spawned, and hooks see what it is made of.
// Prints:
//   close spawned
//   data spawned
//   disconnect forked
//   exec executed
//   exit spawned
//   message forked
//   spawn spawned
//   written written
//   [ true, true, true ]
'use strict';

const { AsyncLocalStorage, createHook } = require('async_hooks');
const { exec, fork, spawn } = require('child_process');

if (process.argv[2] === 'child') {
  process.send('hello');
  return;
}
const storage = new AsyncLocalStorage();
const types = new Set();
const hook = createHook({ init(id, type) { types.add(type); } }).enable();
const lines = [];
const note = (name) => () => lines.push(`${name} ${storage.getStore()}`);

storage.run('spawned', () => {
  const child = spawn('cat');
  child.on('spawn', note('spawn'));
  child.on('exit', note('exit'));
  child.on('close', note('close'));
  child.stdout.on('data', note('data'));
  storage.run('written', () => child.stdin.end('x', note('written')));
});
storage.run('executed', () => exec('true', note('exec')));
storage.run('forked', () => {
  const child = fork(__filename, ['child']);
  child.on('message', note('message'));
  child.on('disconnect', note('disconnect'));
});
process.on('exit', () => {
  hook.disable();
  console.log(lines.sort().join('\n'));
  console.log(['PROCESSWRAP', 'PIPEWRAP', 'SHUTDOWNWRAP'].map((type) => types.has(type)));
});
