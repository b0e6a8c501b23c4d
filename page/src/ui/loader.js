// Where the bytes of a trace come from: the page itself, a file, or a running program. They are read in slices, so that the page never
// stands still.

import { TraceReader } from '../reader.js';

const EVENTS_A_SLICE = 6000;  // some milliseconds
const EVENTS_FIRST = 60000;  // fewer are there before anybody has looked
const BASE64_A_SLICE = 1 << 19;  // characters

// Lets the browser draw and answer before we go on.
function rest() {
  if (globalThis.scheduler?.yield) return globalThis.scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

// Reads all bytes into the model. onSlice() is called after each slice; onProgress(bytesRead) after every piece of a live recording, and
// otherwise whenever there is half as much again to be seen: often enough for the eye, and never often.
export async function readTrace(model, pieces, isLive, onSlice, onProgress) {
  const reader = new TraceReader(model);
  let shown = 0;
  let bytesRead = 0;
  const show = (isDue) => {
    onSlice();
    if (!isDue && reader.eventCount < Math.max(shown * 1.5, EVENTS_FIRST)) return;
    shown = reader.eventCount;
    model.settle();
    onProgress(bytesRead - (reader.end - reader.begin));
  };
  for await (const piece of await inflated(pieces)) {
    reader.append(piece);
    bytesRead += piece.length;
    while (reader.pump(EVENTS_A_SLICE)) {
      await rest();
      show(false);
    }
    await rest();
    show(isLive);
  }
  reader.finish();
  model.settle();
}

// The same bytes, unpacked if they are gzip's.
async function inflated(pieces) {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  const all = (async function* () {
    if (!first.done) yield first.value;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  })();
  if (first.done || first.value[0] !== 0x1f || first.value[1] !== 0x8b) return all;
  return streamed(readableOf(all).pipeThrough(new DecompressionStream('gzip')));
}

function readableOf(iterable) {
  const iterator = iterable[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

export async function* streamed(stream) {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

// The text of an element, from base64, a slice at a time. A parser may have cut it into several nodes; each is let go of when it was read.
export async function* embedded(element) {
  let left = '';
  while (element.firstChild) {
    const { data } = element.firstChild;
    element.firstChild.remove();
    for (let at = 0; at < data.length; at += BASE64_A_SLICE) {
      const text = left + data.slice(at, at + BASE64_A_SLICE).replace(/\s+/g, '');
      const whole = text.length - text.length % 4;
      left = text.slice(whole);
      if (whole > 0) yield fromBase64(text.slice(0, whole));
      await rest();
    }
  }
}

function fromBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

// What a running program sends, until it ends.
export async function* live(address, signal) {
  const response = await fetch(address, { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`The program answered ${response.status} ${response.statusText}.`);
  yield* streamed(response.body);
}
