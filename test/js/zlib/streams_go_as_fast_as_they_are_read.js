// Chunks, what the reader holds back, flushing in the order of writes, parameters that change, and
// where a stream ends.
// Prints:
//   small chunks true, whole true
//   held back: at most 65536 true
//   then all: 5000000
//   abc flushed
//   def flushed
//   ghi
//   smaller with level 9 true
//   reset: second
//   ended by itself at 13 of 16
//   members 7 by 7: abcdef
//   close: true true
//   write after close: ERR_STREAM_DESTROYED
//   the wrong data: Z_DATA_ERROR true
//   reset during a write: Cannot reset zlib stream while a write is in progress
//   in the context of its stream: here
'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const { once } = require('events');
const { finished } = require('stream/promises');
const zlib = require('zlib');

async function collect(stream) {
  const chunks = [];
  stream.on('data', (chunk) => chunks.push(chunk));
  await finished(stream);
  return chunks;
}

async function chunksOfASize() {
  const input = Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * i) >> 3));
  const deflate = zlib.createDeflate({ chunkSize: 1024 });
  deflate.write(input.subarray(0, 20_000));
  deflate.end(input.subarray(20_000));
  const chunks = await collect(deflate);
  console.log(`small chunks ${chunks.every(({ length }) => length <= 1024)}, whole`,
    zlib.inflateSync(Buffer.concat(chunks)).equals(input));
}

async function heldBack() {
  const gunzip = zlib.createGunzip();
  gunzip.end(zlib.gzipSync(Buffer.alloc(5_000_000)));
  await once(gunzip, 'readable');
  let length = -1;
  while (length !== gunzip.readableLength) {
    length = gunzip.readableLength;
    for (let i = 0; i < 20; i++) await new Promise(setImmediate);
  }
  console.log('held back: at most', gunzip.readableHighWaterMark,
    length <= gunzip.readableHighWaterMark);
  let total = 0;
  for await (const chunk of gunzip) total += chunk.length;
  console.log('then all:', total);
}

async function flushes() {
  const gzip = zlib.createGzip();
  const gunzip = zlib.createGunzip().setEncoding('utf8');
  for (const text of ['abc', 'def']) {
    gzip.write(text);
    await new Promise((resolve) => gzip.flush(resolve));
    gunzip.write(gzip.read());
    await once(gunzip, 'readable');
    console.log(gunzip.read(), 'flushed');
  }
  gzip.end('ghi');
  gzip.pipe(gunzip);
  console.log((await collect(gunzip)).join(''));
}

async function params() {
  const text = Buffer.from(Array.from({ length: 40_000 }, (_, i) => `${i % 977} `).join(''));
  const deflate = zlib.createDeflate({ level: 0 });
  const chunks = collect(deflate);
  deflate.write(text);
  await new Promise((resolve) => deflate.params(9, 0, resolve));
  deflate.end(text);
  const output = Buffer.concat(await chunks);
  console.log('smaller with level 9', output.length < text.length * 1.3 &&
    zlib.inflateSync(output).equals(Buffer.concat([text, text])));
}

async function reset() {
  const deflate = zlib.createDeflate();
  deflate.write('first');
  await new Promise((resolve) => deflate.flush(resolve));
  deflate.read();
  deflate.reset();
  deflate.end('second');
  console.log('reset:', zlib.inflateSync(Buffer.concat(await collect(deflate))).toString());
}

async function ends() {
  const inflate = zlib.createInflate();
  const data = zlib.deflateSync('hello');
  inflate.end(Buffer.concat([data, Buffer.from('xyz')]));
  await collect(inflate);
  console.log(`ended by itself at ${inflate.bytesWritten} of ${data.length + 3}`);
  const members = Buffer.concat([zlib.gzipSync('abc'), zlib.gzipSync('def')]);
  const unzip = zlib.createUnzip();
  for (let i = 0; i < members.length; i += 7) unzip.write(members.subarray(i, i + 7));
  unzip.end();
  console.log('members 7 by 7:', (await collect(unzip)).join(''));
}

async function closes() {
  const gzip = zlib.createGzip();
  gzip.write('in the pool');
  const closed = new Promise((resolve) => gzip.close(resolve));
  console.log('close:', gzip._closed, gzip.destroyed);
  await closed;
  gzip.write('x', ({ code }) => console.log('write after close:', code));
  const gunzip = zlib.createGunzip();
  gunzip.end('no gzip');
  const [error] = await once(gunzip, 'error');
  console.log('the wrong data:', error.code, gunzip._closed);
  const busy = zlib.createDeflate();
  busy.write('x');
  try {
    busy._handle.reset();
  } catch ({ message }) {
    console.log('reset during a write:', message);
  }
  const storage = new AsyncLocalStorage();
  const stream = storage.run('here', () => zlib.createGzip());
  stream.once('readable', () => {});
  await new Promise((resolve) => stream.write('x', () => {
    console.log('in the context of its stream:', storage.getStore());
    resolve();
  }));
}

async function main() {
  await chunksOfASize();
  await heldBack();
  await flushes();
  await params();
  await reset();
  await ends();
  await closes();
}
main();
