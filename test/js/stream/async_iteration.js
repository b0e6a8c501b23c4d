// `for await` over a stream: to the end, left early, after an error; and `await using`'s method.
// Prints:
//   1 1
//   2 0
//   3 0
//   destroyed after the end true
//   leaving at a
//   destroyed true
//   pausing at a
//   destroyed false [ 'b', 'c' ]
//   caught unplugged
//   a duplex may still be written to true
//   disposed AbortError
//   undefined true

'use strict';

const { Duplex, Readable } = require('stream');

async function main() {
  const counted = new Readable({ objectMode: true, read() {} });
  setImmediate(() => { counted.push(1); counted.push(2); });
  setImmediate(() => setImmediate(() => { counted.push(3); counted.push(null); }));
  for await (const number of counted) console.log(number, counted.readableLength);
  console.log('destroyed after the end', counted.destroyed);

  const left = Readable.from(['a', 'b']);
  for await (const chunk of left) {
    console.log('leaving at', chunk);
    break;
  }
  console.log('destroyed', left.destroyed);

  const kept = Readable.from(['a', 'b', 'c']);
  for await (const chunk of kept.iterator({ destroyOnReturn: false })) {
    console.log('pausing at', chunk);
    break;
  }
  console.log('destroyed', kept.destroyed, await kept.toArray());

  const failing = new Readable({ read() { this.destroy(new Error('unplugged')); } });
  try {
    for await (const chunk of failing) console.log('never', chunk);
  } catch (error) {
    console.log('caught', error.message);
  }

  const open = new Duplex({
    read() { this.push(null); },
    write(chunk, encoding, callback) { callback(); },
  });
  for await (const chunk of open) console.log('never', chunk);
  console.log('a duplex may still be written to', open.writable);

  const disposed = new Readable({ read() {} });
  disposed.on('error', (error) => console.log('disposed', error.name));
  console.log(await disposed[Symbol.asyncDispose](), disposed.closed);
}

main();
