// Node's streams as the web's, and back.
//
// Prints:
//   toWeb: abc
//   fromWeb: a,b
//   writable toWeb: x,y finished
//   writable fromWeb: one,two closed
//   duplex fromWeb: HI
//   duplex toWeb: HI
//   pipeline: 1,2
//   canceled: destroyed why
//   failed: oops
//   consumers: {"a":1}
'use strict';

const { Duplex, PassThrough, Readable, Transform, Writable, finished, pipeline } = require('stream');
const { json } = require('stream/consumers');

async function all(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}
const upper = () => new Transform({ transform(chunk, encoding, callback) { callback(null, `${chunk}`.toUpperCase()); } });

(async () => {
  console.log('toWeb:', Buffer.concat(await all(Readable.toWeb(Readable.from(['ab', 'c'], { objectMode: false })))).toString());
  console.log('fromWeb:', (await all(Readable.fromWeb(ReadableStream.from(['a', 'b']), { objectMode: true }))).join());

  const taken = [];
  const writable = new Writable({ objectMode: true, write(chunk, encoding, callback) { taken.push(chunk); callback(); } });
  const ended = new Promise((resolve) => finished(writable, resolve));
  const writer = Writable.toWeb(writable).getWriter();
  await writer.write('x');
  await writer.write('y');
  await writer.close();
  await ended;
  console.log('writable toWeb:', taken.join(), 'finished');

  const got = [];
  const node = Writable.fromWeb(new WritableStream({
    write(chunk) { got.push(Buffer.from(chunk).toString()); },
    close() { got.push('closed'); },
  }));
  node.write('one');
  node.end('two');
  await new Promise((resolve) => node.on('close', resolve));
  console.log('writable fromWeb:', got.slice(0, 2).join(), got[2]);

  const web = new TransformStream({ transform(chunk, made) { made.enqueue(Buffer.from(chunk).toString().toUpperCase()); } });
  const duplex = Duplex.fromWeb(web, { encoding: 'utf8' });
  duplex.end('hi');
  console.log('duplex fromWeb:', (await all(duplex)).join());
  const pair = Duplex.toWeb(upper());
  const pairWriter = pair.writable.getWriter();
  pairWriter.write('hi');
  pairWriter.close();
  console.log('duplex toWeb:', Buffer.concat(await all(pair.readable)).toString());

  const out = [];
  await new Promise((resolve, reject) => pipeline(ReadableStream.from([1, 2]), new WritableStream({
    write(chunk) { out.push(chunk); },
  }), (error) => (error ? reject(error) : resolve())));
  console.log('pipeline:', out.join());

  const source = new PassThrough();
  const reason = new Error('why');
  const destroyed = new Promise((resolve) => source.on('error', resolve));
  await Readable.toWeb(source).cancel(reason);
  console.log('canceled:', source.destroyed ? 'destroyed' : 'alive', (await destroyed).message);
  const failing = Readable.fromWeb(new ReadableStream({ pull(made) { made.error(new Error('oops')); } }));
  console.log('failed:', await all(failing).catch(({ message }) => message));
  console.log('consumers:', JSON.stringify(await json(ReadableStream.from(['{"a"', ':1}']))));
})();
