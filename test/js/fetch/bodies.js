// What bodies are made of and read as, once.
//
// Prints:
//   text: text/plain;charset=UTF-8 "a\u00e9"
//   URLSearchParams: application/x-www-form-urlencoded;charset=UTF-8 "a=b+c"
//   Blob: a/b "x"
//   Blob without type: null "x"
//   ArrayBuffer: null "\u0000\u0000"
//   Uint16Array: null "A\u0000"
//   Buffer: null "hi"
//   ReadableStream: null "abc"
//   async iterable: null "abc"
//   object: text/plain;charset=UTF-8 "[object Object]"
//   none: null ""
//   read as text, json, bytes, arrayBuffer, blob: string 1 Uint8Array 7 Blob:text/plain;charset=utf-8
//   a byte order mark is no text: {"a":1} but 10 bytes
//   the buffer may be changed: abc
//   used: false true, a stream that was read: true, cancelled: true, without a body: false
//   text twice: Body is unusable: Body has already been read
//   locked: Body is unusable: Body has already been read
//   clone of a used one: Response.clone: Body has already been consumed.
//   made of a read stream: Response body object should not be disturbed or locked
//   chunks of numbers: Received non-Uint8Array chunk
//   an error of the stream: source failed
//   not of a Response: Illegal invocation ERR_INVALID_THIS
//   clones: abc abc, of a stream: xyz xyz
//   body: [object ReadableStream] the same each time: true bytes: true
'use strict';

const encode = (text) => new TextEncoder().encode(text);
const streamOf = (...chunks) => new ReadableStream({
  start(controller) {
    chunks.forEach((chunk) => controller.enqueue(chunk));
    controller.close();
  },
});
async function* pieces() {
  yield 'ab';
  yield Buffer.from('c');
}
const kinds = {
  'text': 'a\u00e9',
  'URLSearchParams': new URLSearchParams('a=b c'),
  'Blob': new Blob(['x'], { type: 'a/b' }),
  'Blob without type': new Blob(['x']),
  'ArrayBuffer': new ArrayBuffer(2),
  'Uint16Array': new Uint16Array([65]),
  'Buffer': Buffer.from('hi'),
  'ReadableStream': streamOf(encode('ab'), encode('c')),
  'async iterable': pieces(),
  'object': {},
  'none': null,
};
const quoted = (text) => JSON.stringify(text).replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

async function fails(name, fn) {
  try {
    await fn();
    console.log(`${name}: no error`);
  } catch (error) {
    console.log(`${name}:`, error.message, ...error.code ? [error.code] : []);
  }
}

async function main() {
  for (const name in kinds) {
    const response = new Response(kinds[name]);
    console.log(`${name}:`, response.headers.get('content-type'), quoted(await response.text()));
  }
  const json = () => new Response('{"a":1}');
  const blob = await json().blob();
  console.log('read as text, json, bytes, arrayBuffer, blob:', typeof await json().text(), (await json().json()).a,
              (await json().bytes()).constructor.name, (await json().arrayBuffer()).byteLength, `${blob.constructor.name}:${blob.type}`);
  const marked = '\ufeff{"a":1}';
  console.log('a byte order mark is no text:', await new Response(marked).text(), 'but', (await new Response(marked).bytes()).length, 'bytes');
  const memory = Buffer.from('abc');
  const copied = new Response(memory);
  memory[0] = 88;
  console.log('the buffer may be changed:', await copied.text());

  const used = json();
  const before = used.bodyUsed;
  await used.text();
  const read = json();
  await read.body.getReader().read();
  const cancelled = json();
  await cancelled.body.cancel();
  const none = new Response();
  await none.text();
  await none.text();
  console.log(`used: ${before} ${used.bodyUsed}, a stream that was read: ${read.bodyUsed}, cancelled: ${cancelled.bodyUsed},`,
              `without a body: ${none.bodyUsed}`);
  await fails('text twice', () => used.text());
  const locked = json();
  locked.body.getReader();
  await fails('locked', () => locked.text());
  await fails('clone of a used one', () => used.clone());
  const stream = streamOf(encode('a'));
  await stream.getReader().read();
  await fails('made of a read stream', () => new Response(stream));
  await fails('chunks of numbers', () => new Response(streamOf(5)).text());
  await fails('an error of the stream', () => new Response(new ReadableStream({
    pull(controller) { controller.error(new Error('source failed')); },
  })).text());
  await fails('not of a Response', () => Response.prototype.text.call({}));
  const first = new Response('abc');
  const second = first.clone();
  const third = new Response(streamOf(encode('xyz')));
  const fourth = third.clone();
  console.log(`clones: ${await first.text()} ${await second.text()}, of a stream: ${await third.text()} ${await fourth.text()}`);
  const { body } = new Response('x');
  const same = json();
  console.log('body:', String(body), 'the same each time:', same.body === same.body, 'bytes:',
              (await same.body.getReader({ mode: 'byob' }).read(new Uint8Array(9))).value.length === 7);
}
main();
