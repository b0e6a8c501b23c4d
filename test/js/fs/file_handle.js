// A FileHandle reads, writes and closes, in this order whatever is under way.
//
// Prints:
//   true true
//   number true
//   write text resolves bytesWritten,buffer 5,"hello"
//   write bytes resolves bytesWritten,buffer 2,Buffer "abc"
//   write at resolves bytesWritten,buffer 1,Buffer "xyz"
//   write nothing of ours rejects TypeError: The "buffer" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received type number (5) (code ERR_INVALID_ARG_TYPE)
//   write beyond rejects RangeError: The value of "offset" is out of range. It must be <= 2. Received 9 (code ERR_OUT_OF_RANGE)
//   read resolves bytesRead,buffer 4,Buffer "bcll"
//   read with options resolves bytesRead,buffer 2,Buffer "cl"
//   read nothing resolves bytesRead,buffer 0,Buffer ""
//   read a number rejects TypeError: The "options" argument must be of type object. Received type number (5) (code ERR_INVALID_ARG_TYPE)
//   read anything resolves 16384
//   readFile resolves ""
//   writeFile resolves undefined
//   appendFile resolves undefined
//   stat resolves 15
//   writeFile(handle) resolves undefined
//   readFile(handle) resolves Buffer ""
//   close event
//   close resolves undefined
//   close again resolves undefined
//   -1
//   read when closed rejects Error: file closed (code EBADF, syscall read)
//   stat when closed rejects Error: file closed (code EBADF, syscall fstat)
//   the file resolves "bcllxmorepieces!"
//   one promise: true
//   begun before resolves "bcllxmorepieces!"
//   closed resolves undefined
//   write to what is read rejects Error: EBADF: bad file descriptor, write (errno -9, code EBADF, syscall write)
//   disposed resolves undefined
'use strict';

const fs = require('fs');
const { promise, sync } = require('./fixtures/show');

const { open, readFile, writeFile } = require('fs/promises');

(async () => {
  console.log(fs.promises === require('node:fs/promises'), fs.promises.constants === fs.constants);
  const handle = await open('file', 'w+');
  console.log(typeof handle.fd, handle instanceof require('events'));
  await promise('write text', () => handle.write('hello'));
  await promise('write bytes', () => handle.write(Buffer.from('abc'), { offset: 1, position: 0 }));
  await promise('write at', () => handle.write(Buffer.from('xyz'), 0, 1, 4));
  await promise('write nothing of ours', () => handle.write(5));
  await promise('write beyond', () => handle.write(Buffer.alloc(2), 9));
  await promise('read', () => handle.read(Buffer.alloc(4), 0, 4, 0));
  await promise('read with options', () => handle.read({ buffer: Buffer.alloc(2), position: 1 }));
  await promise('read nothing', () => handle.read(Buffer.alloc(0)));
  await promise('read a number', () => handle.read(5));
  await promise('read anything', async () => (await handle.read({ position: 0 })).buffer.length);
  await promise('readFile', () => handle.readFile('utf8'));
  await promise('writeFile', () => handle.writeFile('more'));
  await promise('appendFile', () => handle.appendFile(['pie', 'ces']));
  await promise('stat', async () => (await handle.stat()).size);
  await promise('writeFile(handle)', () => writeFile(handle, '!'));
  await promise('readFile(handle)', () => readFile(handle));
  handle.on('close', () => console.log('close event'));
  await promise('close', () => handle.close());
  await promise('close again', () => handle.close());
  console.log(handle.fd);
  await promise('read when closed', () => handle.read());
  await promise('stat when closed', () => handle.stat());
  await promise('the file', () => readFile('file', 'latin1'));

  // What has been begun is ended first.
  const other = await open('file');
  const text = other.readFile('latin1');
  const closed = other.close();
  sync('one promise', () => other.close() === closed);
  await promise('begun before', () => text);
  await promise('closed', () => closed);

  const third = await open('file');
  await promise('write to what is read', () => third.write('x'));
  await promise('disposed', () => third[Symbol.asyncDispose]());
})();
