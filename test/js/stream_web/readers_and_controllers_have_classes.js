// Readers, writers and controllers: what each may do, what it refuses, and that controllers are not made by hand.
// Prints:
//   TypeError ERR_ILLEGAL_CONSTRUCTOR Illegal constructor
//   TypeError ERR_ILLEGAL_CONSTRUCTOR Illegal constructor
//   TypeError ERR_ILLEGAL_CONSTRUCTOR Illegal constructor
//   TypeError ERR_ILLEGAL_CONSTRUCTOR Illegal constructor
//   TypeError ERR_ILLEGAL_CONSTRUCTOR Illegal constructor
//   TypeError ERR_INVALID_ARG_TYPE The "stream" argument must be an instance of ReadableStream. Received undefined
//   TypeError ERR_INVALID_ARG_TYPE The "stream" argument must be an instance of ReadableStream. Received an instance of Object
//   TypeError ERR_INVALID_ARG_TYPE The "stream" argument must be an instance of ReadableStream. Received undefined
//   TypeError ERR_INVALID_ARG_TYPE The "stream" argument must be an instance of ReadableStream. Received an instance of Object
//   TypeError ERR_INVALID_ARG_TYPE The "stream" argument must be an instance of WritableStream. Received undefined
//   TypeError ERR_INVALID_ARG_TYPE The "stream" argument must be an instance of WritableStream. Received an instance of Object
//   true 2 true
//   1 { value: 'a', done: false }
//   TypeError ERR_INVALID_STATE Invalid state: ReadableStream is locked
//   TypeError ERR_INVALID_ARG_VALUE The argument 'stream' must be a byte stream. Received ReadableStream { locked: false, state: 'readable', supportsBYOB: false }
//   TypeError ERR_INVALID_STATE Invalid state: Releasing reader TypeError ERR_INVALID_STATE Invalid state: Reader released
//   Error undefined of the source
//   TypeError ERR_INVALID_STATE Invalid state: Controller is already closed
//   true true 4
//   TypeError ERR_INVALID_STATE Invalid state: This BYOB request has been invalidated
//   true Uint8Array(2) [ 1, 2 ] false 0
//   TypeError ERR_INVALID_STATE Invalid state: View or Viewed ArrayBuffer is zero-length or detached TypeError ERR_INVALID_ARG_TYPE The "view" argument must be an instance of Buffer, TypedArray, or DataView. Received type number (5)
//   RangeError ERR_OUT_OF_RANGE The value of "options.min" is out of range. It must be <= view.length. Received 3
//   true false 10
//   6
//   Error undefined of the sink false null [ <Buffer 61 62 63 64> ]
//   TypeError ERR_INVALID_STATE Invalid state: Writer is not bound to a WritableStream
//   true 3
//   { value: 8, done: false }
//   TypeError ERR_INVALID_STATE Invalid state: TransformStream has been terminated
'use strict';

const web = require('stream/web');

const tell = (action) => {
  try {
    console.log(action());
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
};
const failed = (promise) => promise.then(() => 'fulfilled', ({ name, code, message }) => `${name} ${code} ${message}`);

for (const name of ['ReadableByteStreamController', 'ReadableStreamDefaultController', 'ReadableStreamBYOBRequest',
  'TransformStreamDefaultController', 'WritableStreamDefaultController']) {
  tell(() => new web[name]());
}
for (const name of ['ReadableStreamDefaultReader', 'ReadableStreamBYOBReader', 'WritableStreamDefaultWriter']) {
  tell(() => new web[name]());
  tell(() => new web[name]({}));
}

async function readByDefault() {
  let controller;
  const stream = new web.ReadableStream({ start(given) { controller = given; } }, { highWaterMark: 2 });
  const reader = new web.ReadableStreamDefaultReader(stream);
  console.log(controller instanceof web.ReadableStreamDefaultController, controller.desiredSize, stream.locked);
  controller.enqueue('a');
  console.log(controller.desiredSize, await reader.read());
  tell(() => new web.ReadableStreamDefaultReader(stream));
  tell(() => new web.ReadableStreamBYOBReader(new web.ReadableStream()));
  const waiting = reader.read();
  reader.releaseLock();
  console.log(await failed(waiting), await failed(reader.closed));
  controller.error(new Error('of the source'));
  console.log(await failed(stream.getReader().read()));
  tell(() => controller.enqueue('b'));
}

async function readIntoMemory() {
  const stream = new web.ReadableStream({
    type: 'bytes',
    pull(controller) {
      const { byobRequest } = controller;
      console.log(controller instanceof web.ReadableByteStreamController,
                  byobRequest instanceof web.ReadableStreamBYOBRequest, byobRequest.view.byteLength);
      byobRequest.view.set([1, 2]);
      byobRequest.respond(2);
      tell(() => byobRequest.respond(1));
    },
  });
  const reader = stream.getReader({ mode: 'byob' });
  const view = new Uint8Array(4);
  const { value, done } = await reader.read(view);
  console.log(reader instanceof web.ReadableStreamBYOBReader, value, done, view.byteLength);
  console.log(await failed(reader.read(new Uint8Array(0))), await failed(reader.read(5)));
  console.log(await failed(reader.read(new Uint8Array(2), { min: 3 })));
}

async function write() {
  const written = [];
  let controller;
  const stream = new web.WritableStream({
    start(given) { controller = given; },
    write(chunk) { written.push(chunk); },
  }, new web.ByteLengthQueuingStrategy({ highWaterMark: 10 }));
  const writer = new web.WritableStreamDefaultWriter(stream);
  console.log(controller instanceof web.WritableStreamDefaultController, controller.signal.aborted, writer.desiredSize);
  const first = writer.write(Buffer.from('abcd'));
  console.log(writer.desiredSize);
  await first;
  controller.error(new Error('of the sink'));
  console.log(await failed(writer.write('x')), controller.signal.aborted, writer.desiredSize, written);
  writer.releaseLock();
  tell(() => writer.desiredSize);
}

async function transform() {
  let controller;
  const { readable, writable } = new web.TransformStream({
    start(given) { controller = given; },
    transform(chunk, given) { given.enqueue(chunk * 2); },
  }, undefined, new web.CountQueuingStrategy({ highWaterMark: 3 }));
  console.log(controller instanceof web.TransformStreamDefaultController, controller.desiredSize);
  const writer = writable.getWriter();
  writer.write(4);
  console.log(await readable.getReader().read());
  controller.terminate();
  console.log(await failed(writer.write(1)));
}

readByDefault().then(readIntoMemory).then(write).then(transform);
