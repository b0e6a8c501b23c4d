// The option flush of writeFile and appendFile.
//
// Prints:
//   writeFileSync: undefined
//   appendFileSync: undefined
//   ab
//   writeFile calls back null
//   appendFile resolves undefined
//   of a handle resolves undefined
//   cde
//   missing throws Error: ENOENT: no such file or directory, open 'none/f' (errno -2, code ENOENT, syscall open, path none/f)
//   a directory calls back Error: EISDIR: illegal operation on a directory, open '.' (errno -21, code EISDIR, syscall open, path .)
'use strict';

const fs = require('fs');
const { callback, promise, sync } = require('./fixtures/show');

const flush = true;

(async () => {
  sync('writeFileSync', () => fs.writeFileSync('f', 'a', { flush }));
  sync('appendFileSync', () => fs.appendFileSync('f', 'b', { flush }));
  console.log(fs.readFileSync('f', 'utf8'));
  await callback('writeFile', (done) => fs.writeFile('f', 'c', { flush }, done));
  await promise('appendFile', () => fs.promises.appendFile('f', Buffer.from('d'), { flush }));
  const handle = await fs.promises.open('f', 'a');
  await promise('of a handle', () => handle.appendFile('e', { flush }));
  await handle.close();
  console.log(fs.readFileSync('f', 'utf8'));
  sync('missing', () => fs.writeFileSync('none/f', '', { flush }));
  await callback('a directory', (done) => fs.writeFile('.', '', { flush }, done));
})();
