// Streams over functions of the caller's, over file handles, and with classes that programs replace.
//
// Prints:
//   open read read read close: abc
//   open write(2) write(1) close: xyz
//   handle: text, closed true
//   handle written: by stream
//   ERR_METHOD_NOT_IMPLEMENTED
//   closed by its handle: close
//   replaced: true
//   file: URL: text
'use strict';

const fs = require('fs');
const { finished } = require('stream/promises');
const { pathToFileURL } = require('url');

async function textOf(stream) {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}

(async () => {
  const calls = [];
  const chunks = ['ab', 'c', ''];
  const reading = {
    open(path, flags, mode, callback) { calls.push('open'); setImmediate(callback, null, 99); },
    read(fd, buffer, offset, length, position, callback) {
      calls.push('read');
      setImmediate(callback, null, buffer.write(chunks.shift(), offset), buffer);
    },
    close(fd, callback) { calls.push('close'); setImmediate(callback, null); },
  };
  const read = await textOf(fs.createReadStream('none', { fs: reading }));
  console.log(`${calls.join(' ')}: ${read}`);

  calls.length = 0;
  let written = '';
  const writing = {
    ...reading,
    // Takes two bytes at a time.
    write(fd, buffer, offset, length, position, callback) {
      const part = buffer.subarray(offset, offset + Math.min(length, 2));
      written += part;
      calls.push(`write(${part.length})`);
      setImmediate(callback, null, part.length, buffer);
    },
  };
  await finished(fs.createWriteStream('none', { fs: writing }).end('xyz'));
  await new Promise((resolve) => setImmediate(resolve));
  console.log(`${calls.join(' ')}: ${written}`);

  fs.writeFileSync('a', 'text');
  const handle = await fs.promises.open('a', 'r+');
  console.log(`handle: ${await textOf(handle.createReadStream())}, closed ${handle.fd === -1}`);
  const target = await fs.promises.open('b', 'w');
  await finished(target.createWriteStream().end('by stream'));
  console.log(`handle written: ${fs.readFileSync('b', 'utf8')}`);
  const other = await fs.promises.open('a');
  try {
    other.createReadStream({ fs: reading });
  } catch ({ code }) {
    console.log(code);
  }
  const stream = other.createReadStream();
  const closed = new Promise((resolve) => stream.on('close', () => resolve('close')));
  other.close();
  console.log(`closed by its handle: ${await closed}`);

  const { ReadStream } = fs;
  fs.ReadStream = class Mine extends ReadStream {};
  const mine = fs.createReadStream('a');
  console.log(`replaced: ${mine instanceof fs.ReadStream && mine.constructor.name === 'Mine'}`);
  mine.destroy();
  fs.ReadStream = ReadStream;
  console.log(`file: URL: ${await textOf(fs.createReadStream(pathToFileURL('a')))}`);
})();
