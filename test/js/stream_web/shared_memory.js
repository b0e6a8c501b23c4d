// A byte stream takes the memory of what it is given; that of the pool it must not take from all other Buffers.
//
// Prints:
//   taken: 0 left of its own memory
//   TypeError ArrayBuffer is not detachable and could not be cloned.
//   DataCloneError
//   others are whole: abc
//   from a Readable: xy, and that is whole too: xy
'use strict';

const { Readable } = require('stream');

const kept = Buffer.from('abc');
new ReadableStream({
  type: 'bytes',
  start(controller) {
    const own = new Uint8Array([1, 2]);
    controller.enqueue(own);
    console.log('taken:', own.length, 'left of its own memory');
    try {
      controller.enqueue(Buffer.from('pooled'));
    } catch ({ name, message }) {
      console.log(name, message);
    }
  },
});
try {
  structuredClone(0, { transfer: [kept.buffer] });
} catch ({ name }) {
  console.log(name);
}
console.log('others are whole:', kept.toString());

(async () => {
  const chunk = Buffer.from('xy');
  const stream = Readable.toWeb(Readable.from([chunk], { objectMode: false }), { type: 'bytes' });
  const { value } = await stream.getReader({ mode: 'byob' }).read(new Uint8Array(8));
  console.log(`from a Readable: ${Buffer.from(value)}, and that is whole too: ${chunk}`);
})();
