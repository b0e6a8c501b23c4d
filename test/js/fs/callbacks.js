// Callbacks come later, each in the context of its call.
//
// Prints:
//   access one
//   exists two
//   mkdir two
//   open two
//   promises.readFile one
//   read of nothing two
//   readFile one
//   readdir one
//   stat one
//   writeFile one
//   y immediate
//   z timeout
'use strict';

const fs = require('fs');
const { AsyncLocalStorage } = require('async_hooks');

fs.writeFileSync('file', 'x');
const storage = new AsyncLocalStorage();
const seen = [];
const isIn = (name) => (...results) => {
  seen.push(`${name} ${storage.getStore()}${isReturned ? '' : ' too early'}`);
};
let isReturned = false;

storage.run('one', () => {
  fs.readFile('file', isIn('readFile'));
  fs.writeFile('other', 'x', isIn('writeFile'));
  fs.stat('missing', isIn('stat'));
  fs.access('file', isIn('access'));
  fs.readdir('.', { withFileTypes: true }, isIn('readdir'));
  fs.promises.readFile('file').then(isIn('promises.readFile'));
});
storage.run('two', () => {
  fs.mkdir('a/b/c', { recursive: true }, isIn('mkdir'));
  fs.open('file', isIn('open'));
  fs.read(0, Buffer.alloc(1), 0, 0, 0, isIn('read of nothing'));
  fs.exists('file', isIn('exists'));
});
isReturned = true;

// Requests keep the loop alive; a callback that comes from poll sees its ticks before the next one.
process.on('exit', () => console.log(seen.sort().join('\n')));
fs.stat('file', () => {
  setTimeout(() => seen.push('z timeout'), 0);
  setImmediate(() => seen.push('y immediate'));
});
