// stream/consumers: all of a stream as bytes, a Buffer, an ArrayBuffer, a Blob, text or JSON, from every kind of stream.
// Prints:
//   readable {"a":"é"} { a: 'é' } <Buffer 7b 22 61 22 3a 22 c3 a9 22 7d>
//   ArrayBuffer {"a":"é"}
//   Uint8Array 10 false
//   true 10 {"a":"é"}
//   web {"a":"é"} { a: 'é' } <Buffer 7b 22 61 22 3a 22 c3 a9 22 7d>
//   ArrayBuffer {"a":"é"}
//   Uint8Array 10 false
//   true 10 {"a":"é"}
//   generator {"a":"é"} { a: 'é' } <Buffer 7b 22 61 22 3a 22 c3 a9 22 7d>
//   ArrayBuffer {"a":"é"}
//   Uint8Array 10 false
//   true 10 {"a":"é"}
//   "中�"
//   SyntaxError
//   [
//     'broken off',
//     'broken off',
//     'broken off',
//     'broken off',
//     'broken off'
//   ]
//   TypeError
'use strict';

const { PassThrough, Readable } = require('stream');
const { arrayBuffer, blob, buffer, bytes, json, text } = require('stream/consumers');

const pieces = ['{"a":', Buffer.from('"\u00e9'), new Uint8Array([0x22, 0x7d])];
const sources = {
  readable: () => Readable.from(pieces, { objectMode: false }),
  web: () => new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(Buffer.from(piece));
      controller.close();
    },
  }),
  generator: async function*() { for (const piece of pieces) yield Buffer.from(piece); },
};

(async () => {
  for (const [name, make] of Object.entries(sources)) {
    console.log(name, await text(make()), await json(make()), await buffer(make()));
    const memory = await arrayBuffer(make());
    console.log(memory.constructor.name, Buffer.from(memory).toString());
    const all = await bytes(make());
    console.log(all.constructor.name, all.length, Buffer.isBuffer(all));
    const made = await blob(make());
    console.log(made instanceof Blob, made.size, await made.text());
  }
  const cut = [Buffer.from([0xe4, 0xb8]), Buffer.from([0xad]), Buffer.from([0xe4])];
  console.log(JSON.stringify(await text(Readable.from(cut))));
  console.log(await json(Readable.from(['{'])).catch(({ name }) => name));
  const failing = new PassThrough();
  const waiting = Promise.allSettled([text, buffer, blob, arrayBuffer, bytes].map((take) => take(failing)));
  failing.destroy(new Error('broken off'));
  console.log((await waiting).map(({ reason }) => reason.message));
  console.log(await text(5).catch(({ name }) => name));
})();
