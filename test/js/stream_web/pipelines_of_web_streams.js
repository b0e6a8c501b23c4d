// stream.pipeline() with the web's streams among Node's, iterables and functions.
//
// Prints:
//   what comes out is the stream itself: true
//   Node's around: A,B
//   the web's around: a,b,closed
//   functions: X!,Y!,closed
//   a function at the end: AB
//   read together: helloworld,closed
//   left open: a
//   the sink fails: no
//   the source fails: src abort src
//   Node's sink fails: dst
//   aborted: AbortError
'use strict';

const { PassThrough, Readable, Writable, pipeline } = require('stream');
const { pipeline: promised } = require('stream/promises');

const log = [];
const take = () => log.splice(0).join();
const upper = () => new TransformStream({
  transform(chunk, controller) { controller.enqueue(String(chunk).toUpperCase()); },
});
const sink = () => new WritableStream({
  write(chunk) { log.push(String(chunk)); },
  close() { log.push('closed'); },
  abort({ message }) { log.push(`abort ${message}`); },
});
const message = (promise) => promise.then(() => 'fine', (error) => error.message);

(async () => {
  const last = upper();
  console.log('what comes out is the stream itself:', pipeline(Readable.from(['a']), last, () => {}) === last);

  const nodes = new Writable({
    write(chunk, encoding, callback) {
      log.push(String(chunk));
      callback();
    },
  });
  await promised(Readable.from(['a', 'b']), upper(), nodes);
  console.log('Node\'s around:', take());

  await promised(ReadableStream.from(['a', 'b']), new PassThrough({ objectMode: true }), sink());
  console.log('the web\'s around:', take());

  await promised(async function* () {
    yield 'x';
    yield 'y';
  }, upper(), async function* (source) {
    for await (const chunk of source) yield `${chunk}!`;
  }, sink());
  console.log('functions:', take());

  console.log('a function at the end:', await promised(ReadableStream.from(['a', 'b']), upper(), async (source) => {
    let text = '';
    for await (const chunk of source) text += chunk;
    return text;
  }));

  const chunks = new Readable({ read() {} });
  const piped = promised(chunks, sink());
  chunks.push('hello');
  chunks.push('world');
  chunks.push(null);
  await piped;
  console.log('read together:', take());

  await promised(Readable.from(['a']), sink(), { end: false });
  console.log('left open:', take());

  const refusing = new WritableStream({ write() { throw new Error('no'); } });
  console.log('the sink fails:', await message(promised(Readable.from(['a', 'b', 'c']), refusing)));

  const failing = new Readable({ read() { this.destroy(new Error('src')); } });
  console.log('the source fails:', await message(promised(failing, upper(), sink())), take());

  const full = new Writable({ write(chunk, encoding, callback) { callback(new Error('dst')); } });
  console.log('Node\'s sink fails:', await message(promised(ReadableStream.from(['a', 'b']), upper(), full)));

  const controller = new AbortController();
  setImmediate(() => controller.abort());
  await promised(new ReadableStream(), sink(), { signal: controller.signal })
    .catch(({ name }) => console.log('aborted:', name));
})();
