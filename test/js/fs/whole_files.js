// readFile, writeFile and appendFile: encodings, flags, descriptors, signals and pieces.
//
// Prints:
//   as undefined: Buffer "abc"
//   as null: Buffer "abc"
//   as buffer throws TypeError: Unknown encoding: buffer (code ERR_UNKNOWN_ENCODING)
//   as utf8: "abc"
//   as latin1: "abc"
//   as base64: "YWJj"
//   as hex: "616263"
//   as utf16le: "扡"
//   UTF-8: "zweï 日本 😀 �"
//   its bytes: Buffer "zweÃ¯ æ¥æ¬ ð ï¿½"
//   no UTF-8: "﻿a�\u0000b"
//   views: Buffer "dcy"
//   empty: Buffer ""
//   empty text: ""
//   exclusive throws Error: EEXIST: file already exists, open 'file' (errno -17, code EEXIST, syscall open, path file)
//   appendFile calls back null
//   readFile calls back null, "bc"
//   created: ""
//   600
//   the rest: "c"
//   writeFile to a descriptor calls back null
//   readFile at the end calls back null, Buffer ""
//   all: "bcdefgh"
//   no size: true
//   large calls back null, true, 600000
//   aborted calls back AbortError: The operation was aborted (code ABORT_ERR)
//   aborted rejects AbortError: The operation was aborted (code ABORT_ERR)
//   aborted meanwhile calls back AbortError: The operation was aborted (code ABORT_ERR)
//   pieces resolves undefined
//   more pieces resolves undefined
//   readFile resolves "abcde"
'use strict';

const fs = require('fs');
const { callback, promise, sync } = require('./fixtures/show');

const read = (encoding) => fs.readFileSync('file', encoding);

(async () => {
  fs.writeFileSync('file', '616263', 'hex');
  for (const encoding of [
    undefined, null, 'buffer', 'utf8', 'latin1', 'base64', 'hex', 'utf16le',
  ]) {
    sync(`as ${encoding}`, () => read(encoding));
  }
  fs.writeFileSync('file', 'zweï 日本 \u{1f600} \ud800');
  sync('UTF-8', () => read('utf8'));
  sync('its bytes', () => read());
  fs.writeFileSync('file', Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff, 0, 0x62]));
  sync('no UTF-8', () => read('utf8'));
  fs.writeFileSync('file', new Uint16Array([0x6162, 0x6364]).subarray(1));
  fs.appendFileSync('file', new DataView(new Uint8Array([0x78, 0x79]).buffer, 1));
  sync('views', () => read());
  fs.writeFileSync('file', '');
  sync('empty', () => read());
  sync('empty text', () => read('utf8'));

  sync('exclusive', () => fs.writeFileSync('file', 'a', { flag: 'wx' }));
  fs.writeFileSync('file', 'b', { flag: 'a' });
  await callback('appendFile', (done) => fs.appendFile('file', 'c', { mode: 0o600 }, done));
  await callback('readFile', (done) => fs.readFile('file', 'utf8', done));
  sync('created', () => fs.readFileSync('new', { flag: 'a+', encoding: 'utf8' }));
  fs.writeFileSync('private', '', { mode: 0o600 });
  console.log((fs.statSync('private').mode & 0o777).toString(8));

  // A descriptor: from where it is.
  const fd = fs.openSync('file', 'r+');
  fs.readSync(fd, Buffer.alloc(1));
  sync('the rest', () => fs.readFileSync(fd, 'utf8'));
  await callback('writeFile to a descriptor', (done) => fs.writeFile(fd, 'defg', done));
  fs.writeFileSync(fd, 'h');
  await callback('readFile at the end', (done) => fs.readFile(fd, done));
  fs.closeSync(fd);
  sync('all', () => read('utf8'));
  sync('no size', () => fs.readFileSync('/proc/self/status', 'latin1').startsWith('Name:'));
  const large = 'large '.repeat(100_000);
  await callback('large', (done) => fs.writeFile('large', large, (error) => {
    done(error, fs.readFileSync('large', 'utf8') === large, fs.statSync('large').size);
  }));

  const aborted = AbortSignal.abort();
  await callback('aborted', (done) => fs.readFile('file', { signal: aborted }, done));
  await promise('aborted', () => fs.promises.writeFile('file', 'x', { signal: aborted }));
  await callback('aborted meanwhile', (done) => {
    const controller = new AbortController();
    fs.readFile('file', { signal: controller.signal }, done);
    controller.abort();
  });
  await promise('pieces', () => fs.promises.writeFile('file', ['a', 'b', Buffer.from('c')]));
  async function* pieces() {
    yield 'd';
    yield 'e';
  }
  await promise('more pieces', () => fs.promises.appendFile('file', pieces()));
  await promise('readFile', () => fs.promises.readFile('file', { encoding: 'utf8' }));
})();
