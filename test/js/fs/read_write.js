// read and write take their arguments in all the forms that Node knows.
//
// Prints:
//   readSync: "8 hello wo"
//   readSync: "3 rldlo wo"
//   readSync: "0 rldlo wo"
//   readSync: "5 hello wo"
//   readSync: "8 ello wor"
//   readSync: "3 elellwor"
//   readSync: "0 elellwor"
//   readSync: "0 elellwor"
//   readSync: "0 elellwor"
//   readSync: "6 elellwor"
//   readSync: "3 worllwor"
//   read(fd) calls back null, 0, 16384
//   read(fd, options) calls back null, 5, Buffer "\u0000world"
//   read(fd, buffer) calls back null, 0, Buffer "worllwor"
//   read(fd, buffer, options) calls back null, 8, Buffer "llo worl"
//   read(fd, buffer, …) calls back null, 3, Buffer "hel worl"
//   read of nothing calls back null, 0, Buffer "hel worl"
//   promisified read resolves bytesRead,buffer 3,Buffer "hel worl"
//   promisified write resolves bytesWritten,buffer 3,"HEY"
//   writeSync: 3
//   writeSync: 3
//   writeSync: 2
//   writeSync: 2
//   writeSync: 2
//   writeSync: 3
//   writeSync: 1
//   writeSync: 3
//   writeSync: 2
//   writeSync: 0
//   writeSync: 0
//   writeSync: 2
//   write calls back null, 3, "abc"
//   write calls back null, 3, "abc"
//   write calls back null, 2, "6162"
//   write calls back null, 4, "6162"
//   write calls back null, 8, Buffer "hel worl"
//   write calls back null, 7, Buffer "hel worl"
//   write calls back null, 8, Buffer "hel worl"
//   write calls back null, 2, Buffer "hel worl"
//   write calls back null, 2, Buffer "hel worl"
//   write calls back null, 2, Buffer "hel worl"
//   "elche worldHEYabcelabcabcheabc6162hel worlel worlhel worlhehe"
'use strict';

const fs = require('fs');
const { promisify } = require('util');
const { callback, promise, sync } = require('./fixtures/show');

fs.writeFileSync('file', 'hello world');
const fd = fs.openSync('file', 'r+');
const b = Buffer.alloc(8);

for (const args of [
  [b], [b, null], [b, null, null, null], [b, 0, 5, 0], [b, { position: 1 }], [b, 2, 3, 1n],
  [b, { length: 'x' }], [b, 8, 0, 0], [Buffer.alloc(0)], [new Uint16Array(3), { position: 0 }],
  [new DataView(b.buffer, b.byteOffset, 3), 0, 3, 6],
]) sync('readSync', () => `${fs.readSync(fd, ...args)} ${b.toString('latin1')}`);

(async () => {
  await callback('read(fd)', (done) => fs.read(fd, (error, count, buffer) =>
    done(error, count, buffer.length)));
  const options = { position: 6, length: 5, offset: 1 };
  await callback('read(fd, options)', (done) => fs.read(fd, options, (error, count, buffer) =>
    done(error, count, buffer.subarray(0, 6))));
  await callback('read(fd, buffer)', (done) => fs.read(fd, b, done));
  await callback('read(fd, buffer, options)', (done) => fs.read(fd, b, { position: 2 }, done));
  await callback('read(fd, buffer, …)', (done) => fs.read(fd, b, 0, 3, 0, done));
  await callback('read of nothing', (done) => fs.read(fd, b, 0, 0, 0, done));
  await promise('promisified read', () => promisify(fs.read)(fd, b, 0, 3, 0));
  await promise('promisified write', () => promisify(fs.write)(fd, 'HEY'));

  for (const args of [
    ['abc'], ['abc', 0], ['6162', 0, 'hex'], [Buffer.from('xyz'), 1, 2, 0],
    [b, { offset: 1, length: 2 }], ['abc', 'a'], ['é', 0, 'latin1'], ['abc', null, 'bogus'],
    [b, 0, 2, -5], [Buffer.alloc(0)], [''], [new DataView(b.buffer, b.byteOffset, 2), 0, 2, 3],
  ]) sync('writeSync', () => fs.writeSync(fd, ...args));
  for (const args of [
    ['abc'], ['abc', 0], ['6162', 0, 'hex'], ['6162', 'hex'], [b], [b, 1], [b, null], [b, 0, 2],
    [b, 0, 2, 'q'], [b, { offset: 1, length: 2, position: 0 }],
  ]) await callback('write', (done) => fs.write(fd, ...args, done));
  fs.closeSync(fd);
  console.log(JSON.stringify(fs.readFileSync('file', 'latin1')));
})();
