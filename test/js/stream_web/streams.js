// The web's streams: reading, writing, transforming, piping, teeing.
//
// Prints:
//   read: a b done
//   from: 1 2 3
//   backpressure: 1 0 -1
//   written: x,y,end
//   pipe: A B C
//   tee: 1,2 1,2
//   bytes: 1,2,3 then 4
//   byob: 9,8 of 4 bytes
//   text: héllo
//   aborted: true why
//   errors: ERR_INVALID_STATE ERR_INVALID_STATE ERR_INVALID_ARG_VALUE ERR_ILLEGAL_CONSTRUCTOR
'use strict';

async function all(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

(async () => {
  const reader = new ReadableStream({
    start(controller) {
      controller.enqueue('a');
      controller.enqueue('b');
      controller.close();
    },
  }).getReader();
  const { value: first } = await reader.read();
  const { value: second } = await reader.read();
  console.log('read:', first, second, (await reader.read()).done ? 'done' : 'more');
  console.log('from:', ...await all(ReadableStream.from([1, Promise.resolve(2), 3])));

  const written = [];
  const sink = new WritableStream({
    write(chunk) { written.push(chunk); },
    close() { written.push('end'); },
  });
  const writer = sink.getWriter();
  const sizes = [writer.desiredSize];
  const writes = [writer.write('x')];
  sizes.push(writer.desiredSize);
  writes.push(writer.write('y'));
  sizes.push(writer.desiredSize);
  await Promise.all(writes);
  await writer.close();
  console.log('backpressure:', ...sizes);
  console.log('written:', written.join());

  const upper = new TransformStream({ transform(chunk, controller) { controller.enqueue(chunk.toUpperCase()); } });
  console.log('pipe:', ...await all(ReadableStream.from(['a', 'b', 'c']).pipeThrough(upper)));
  const [left, right] = ReadableStream.from([1, 2]).tee();
  console.log('tee:', (await all(left)).join(), (await all(right)).join());

  const bytes = new ReadableStream({
    type: 'bytes',
    start(controller) {
      controller.enqueue(new Uint8Array([1, 2, 3, 4]));
      controller.close();
    },
  }).getReader({ mode: 'byob' });
  const three = await bytes.read(new Uint8Array(3));
  const one = await bytes.read(new Uint8Array(3));
  console.log('bytes:', three.value.join(), 'then', one.value.join());
  const filled = new ReadableStream({
    type: 'bytes',
    pull({ byobRequest }) {
      byobRequest.view.set([9, 8]);
      byobRequest.respond(2);
    },
  }).getReader({ mode: 'byob' });
  const { value } = await filled.read(new Uint8Array(4));
  console.log('byob:', value.join(), 'of', value.buffer.byteLength, 'bytes');

  const encoded = ReadableStream.from(['hé', 'llo']).pipeThrough(new TextEncoderStream());
  console.log('text:', (await all(encoded.pipeThrough(new TextDecoderStream()))).join(''));

  const controller = new AbortController();
  const endless = new ReadableStream({ pull(made) { made.enqueue(0); } });
  let seen;
  const piped = endless.pipeTo(new WritableStream({ abort(reason) { seen = reason; } }), { signal: controller.signal });
  controller.abort('why');
  console.log('aborted:', await piped.catch((reason) => reason === 'why'), seen);

  const locked = new ReadableStream();
  locked.getReader();
  console.log('errors:', ...await Promise.all([
    async () => locked.getReader(),
    async () => locked.cancel(),
    async () => new ReadableStream({}, { highWaterMark: -1 }),
    async () => new ReadableStreamDefaultController(),
  ].map((call) => call().catch(({ code }) => code))));
})();
