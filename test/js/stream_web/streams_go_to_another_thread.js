// Streams that are transferred: what is sent to them arrives at the other end, and so do errors, the
// end, and the wish for more. What cannot be sent is told to both sides.
//
// Prints:
//   a worker between: A? B? C? closed
//   of objects: ["a",{"b":1}]
//   asks for more when somebody reads: pull 0 | pull 1 0
//   writes arrive: ["x","y","close"]
//   aborted: ["abort","why"]
//   canceled: ["cancel","enough"]
//   failed: RangeError: no more
//   a chunk that cannot be sent: reader DataCloneError, source DataCloneError
//   a write that cannot be sent: DataCloneError, closed DataCloneError, sink DataCloneError
//   both sides of a transform: ["x!","y!"] true
//   of bytes: 1,2 ERR_INVALID_ARG_VALUE
//   locked: Cannot transfer a locked ReadableStream
//   locked: Cannot transfer a locked WritableStream
//   locked: Cannot transfer a locked ReadableStream
//   locked: Cannot transfer a locked WritableStream
//   not listed: Object that needs transfer was found in message but not listed in transferList
//   streams that nobody uses keep nothing alive
'use strict';

const { Worker } = require('worker_threads');

const send = (stream) => structuredClone(stream, { transfer: [stream] });
const show = (title, ...values) => console.log(`${title}:`, ...values);
const turn = () => new Promise((resolve) => setTimeout(resolve, 20));

async function all(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

function between() {
  const worker = new Worker(`
    require('worker_threads').parentPort.once('message', async ({ readable, transform, writable }) => {
      const writer = writable.getWriter();
      for await (const chunk of readable.pipeThrough(transform)) await writer.write(chunk + '?');
      await writer.close();
    });`, { eval: true });
  const transform = new TransformStream({
    transform(chunk, controller) { controller.enqueue(chunk.toUpperCase()); },
  });
  const readable = ReadableStream.from(['a', 'b', 'c']);
  const written = [];
  return new Promise((resolve) => {
    const writable = new WritableStream({
      write(chunk) { written.push(chunk); },
      close() { resolve([...written, 'closed']); },
    });
    worker.postMessage({ readable, transform, writable }, [readable, writable, transform]);
  });
}

async function chunks() {
  show('of objects', JSON.stringify(await all(send(ReadableStream.from(['a', { b: 1 }])))));

  const log = [];
  let count = 0;
  const lazy = new ReadableStream({
    pull(controller) {
      log.push(`pull ${count}`);
      controller.enqueue(count++);
    },
  }, { highWaterMark: 0 });
  const reader = send(lazy).getReader();
  await turn();
  log.push('|');
  const { value } = await reader.read();
  await turn();
  show('asks for more when somebody reads', ...log, value);
  reader.cancel();
}

async function writes() {
  const log = [];
  const sink = () => new WritableStream({
    write(chunk) { log.push(chunk); },
    close() { log.push('close'); },
    abort(reason) { log.push('abort', reason?.message ?? reason); },
  });
  const writer = send(sink()).getWriter();
  await writer.write('x');
  await writer.write('y');
  await writer.close();
  await turn();
  show('writes arrive', JSON.stringify(log.splice(0)));
  await send(sink()).abort(new Error('why'));
  await turn();
  show('aborted', JSON.stringify(log.splice(0)));
}

async function ends() {
  const log = [];
  await send(new ReadableStream({ cancel(reason) { log.push('cancel', reason); } })).cancel('enough');
  await turn();
  show('canceled', JSON.stringify(log.splice(0)));
  const failed = new ReadableStream({ start(controller) { controller.error(new RangeError('no more')); } });
  await all(send(failed)).catch((error) => show('failed', `${error}`));

  const source = new ReadableStream({
    start(controller) { controller.enqueue(() => {}); },
    cancel({ name }) { log.push(name); },
  });
  const read = await all(send(source)).catch((error) => error);
  await turn();
  show('a chunk that cannot be sent', `reader ${read.name}, source ${log.splice(0)}`);

  const sink = new WritableStream({ abort({ name }) { log.push(name); } });
  const writer = send(sink).getWriter();
  const written = await writer.write(() => {}).catch((error) => error);
  const closed = await writer.closed.catch((error) => error);
  await turn();
  show('a write that cannot be sent', `${written.name}, closed ${closed.name}, sink ${log.splice(0)}`);
}

async function kinds() {
  const transform = send(new TransformStream({
    transform(chunk, controller) { controller.enqueue(`${chunk}!`); },
  }));
  const writer = transform.writable.getWriter();
  writer.write('x');
  writer.write('y');
  writer.close();
  show('both sides of a transform', JSON.stringify(await all(transform.readable)),
       transform instanceof TransformStream);

  const bytes = send(new ReadableStream({
    type: 'bytes',
    start(controller) {
      controller.enqueue(new Uint8Array([1, 2]));
      controller.close();
    },
  }));
  const [chunk] = await all(bytes);
  let code;
  try {
    bytes.getReader({ mode: 'byob' });
  } catch (error) {
    ({ code } = error);
  }
  show('of bytes', chunk.join(), code);
}

function refusals() {
  const refused = (title, act) => {
    try {
      act();
    } catch ({ name, message }) {
      show(title, name === 'DataCloneError' ? message : name);
    }
  };
  for (const make of [
    () => { const stream = new ReadableStream(); stream.getReader(); return stream; },
    () => { const stream = new WritableStream(); stream.getWriter(); return stream; },
    () => { const stream = new TransformStream(); stream.readable.getReader(); return stream; },
    () => { const stream = new TransformStream(); stream.writable.getWriter(); return stream; },
  ]) refused('locked', () => send(make()));
  refused('not listed', () => structuredClone(new ReadableStream()));
}

(async () => {
  show('a worker between', ...await between());
  await chunks();
  await writes();
  await ends();
  await kinds();
  refusals();
  send(new ReadableStream());
  send(new WritableStream());
  console.log('streams that nobody uses keep nothing alive');
})();
