// Readable.from(), Duplex.from() and compose().
// Prints:
//   [ 'one string' ]
//   [ 1, 2 ]
//   [ 3 ]
//   1
//   true 1
//   generator finished
//   ERR_STREAM_NULL_VALUES
//   ERR_INVALID_ARG_TYPE
//   [ 'r' ] [ 'w' ]
//   [ 'a!', 'b!' ]
//   [ 'later' ]
//   true
//   [ 20, 30 ]
//   [ 'xx' ]

'use strict';

const { compose, Duplex, PassThrough, Readable, Transform, Writable } = require('stream');

async function* counting() {
  try {
    for (let i = 1; ; i++) yield i;
  } finally {
    console.log('generator finished');
  }
}

async function main() {
  for (const iterable of ['one string', new Set([1, 2]), [Promise.resolve(3)]]) {
    console.log(await Readable.from(iterable).toArray());
  }
  console.log((await Readable.from(Buffer.from('ab')).toArray()).length);
  const endless = Readable.from(counting());
  console.log(endless.readableObjectMode, endless.readableHighWaterMark);
  for await (const number of endless) if (number === 2) break;
  await Readable.from([1, null]).toArray().catch((error) => console.log(error.code));
  try {
    Readable.from(5);
  } catch (error) {
    console.log(error.code);
  }

  const written = [];
  const pair = Duplex.from({
    readable: Readable.from(['r']),
    writable: new Writable({
      objectMode: true,
      write(chunk, encoding, callback) {
        written.push(chunk);
        callback();
      },
    }),
  });
  pair.end('w');
  console.log(await pair.toArray(), written);
  const generator = Duplex.from(async function* (source) {
    for await (const chunk of source) yield `${chunk}!`;
  });
  generator.write('a');
  generator.end('b');
  console.log(await generator.toArray());
  console.log(await Duplex.from(Promise.resolve('later')).toArray());
  const same = new PassThrough();
  console.log(Duplex.from(same) === same);

  const composed = compose(
    new Transform({
      objectMode: true,
      transform(n, encoding, callback) { callback(null, n + 1); },
    }),
    async function* (source) { for await (const n of source) yield n * 10; });
  composed.write(1);
  composed.end(2);
  console.log(await composed.toArray());
  console.log(await Readable.from(['x']).compose(async function* (source) {
    for await (const chunk of source) yield chunk + chunk;
  }).toArray());
}

main();
