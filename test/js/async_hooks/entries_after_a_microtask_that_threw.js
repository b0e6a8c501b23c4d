// The store of a microtask that threw is its handler's, not that of what the loop calls next.
// Prints:
//   uncaught: mine
//   beforeExit: undefined
//   read: undefined
//   beforeExit: undefined
//   exit: undefined
'use strict';

const fs = require('fs');
const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
const tell = (what) => console.log(`${what}:`, storage.getStore());

let turns = 0;
process.on('uncaughtException', () => tell('uncaught'));
process.on('beforeExit', () => {
  tell('beforeExit');
  if (turns++ === 0) fs.readFile(__filename, () => tell('read'));
});
process.on('exit', () => tell('exit'));
storage.run('mine', () => queueMicrotask(() => { throw new Error('thrown'); }));
