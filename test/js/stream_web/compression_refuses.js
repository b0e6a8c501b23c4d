// What cannot be decompressed, what follows its end, and what are no bytes is a TypeError on both
// sides; an ArrayBuffer is bytes.
// Prints:
//   corrupt: TypeError Z_DATA_ERROR, TypeError Z_DATA_ERROR
//   junk: TypeError ERR_TRAILING_JUNK_AFTER_STREAM_END, TypeError ERR_TRAILING_JUNK_AFTER_STREAM_END
//   number: TypeError ERR_INVALID_ARG_TYPE, TypeError ERR_INVALID_ARG_TYPE
//   shared: TypeError ERR_INVALID_ARG_TYPE, TypeError ERR_INVALID_ARG_TYPE
//   memory: a
'use strict';

const zlib = require('zlib');

async function feed(name, chunk) {
  const { readable, writable } = new DecompressionStream('gzip');
  const failureOf = (promise) => promise.then(() => undefined, (error) => error);
  const writer = writable.getWriter();
  const failures = [
    failureOf(writer.write(chunk)).then((error) => error ?? failureOf(writer.close())),
    failureOf(Array.fromAsync(readable).then((all) => console.log(`${name}: ${Buffer.concat(all)}`))),
  ];
  const [one, other] = await Promise.all(failures);
  if (other !== undefined) {
    console.log(`${name}: ${one?.name} ${one?.code}, ${other.name} ${other.code}`);
  }
}

(async () => {
  const whole = zlib.gzipSync('a');
  await feed('corrupt', new Uint8Array(6));
  await feed('junk', Buffer.concat([whole, Buffer.from([1])]));
  await feed('number', 5);
  await feed('shared', new Uint8Array(new SharedArrayBuffer(1)));
  await feed('memory', new Uint8Array(whole).buffer);
})();
