// Calls every public function that touches nothing outside the process, with arguments that it was not made for. It may
// throw what it likes; the process lives.
//
// Arguments: 1 buffer util path
// Arguments: 2 events stream string_decoder timers
// Arguments: 3 os perf_hooks async_hooks assert
// Arguments: 4 buffer stream util global
// Prints:
//   alive
// Stderr has:
// Time-out: 60
// Needs: giro
'use strict';

const kCalls = 3000;
const fail = () => { throw new Error('trap'); };

// Numbers as they were in many C libraries: the same everywhere.
let seed = Number(process.argv[2]);
function below(limit) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) % limit;
}

function detached() {
  const view = new Uint8Array(8);
  view.buffer.transfer();
  return view;
}

function outOfBounds() {
  const store = new ArrayBuffer(64, { maxByteLength: 128 });
  const view = new Uint8Array(store, 32, 16);
  store.resize(8);
  return view;
}

function revoked() {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

const values = [
  undefined, null, true, 0, -0, -1, 2.5, NaN, Infinity, 2 ** 31, 2 ** 53, 1e300, -1n, 2n ** 70n, '', 'utf8', 'hex', '\0',
  '\ud800', 'x'.repeat(5000), Symbol('s'), Symbol.iterator, [], [1, 2], new Array(5), {}, Object.create(null),
  { length: -1 }, { get length() { return fail(); } }, () => {}, async () => {}, class {}, fail, new Date(NaN), /x/g,
  new Map(), new Proxy({}, { get: fail, has: fail, ownKeys: fail, getPrototypeOf: fail }), revoked(), detached(),
  outOfBounds(), Buffer.alloc(0), Buffer.from('abc'), new Float64Array(3), new DataView(new ArrayBuffer(9), 1),
  new SharedArrayBuffer(4), Promise.resolve(1), new Error('e'), { toString: fail }, { [Symbol.toPrimitive]: fail },
  { encoding: 'bad' }, { signal: {} }, { highWaterMark: -1 }, new String('s'), globalThis,
];
const skipped = new Set(['constructor', 'setPriority', 'on', 'addListener', 'emit', 'once', 'prependListener']);

const functions = [];
const seen = new Set();
function collect(owner, depth) {
  if (!(typeof owner === 'object' || typeof owner === 'function') || owner === null) return;
  if (seen.has(owner) || depth > 3 || owner === process) return;
  seen.add(owner);
  for (const name of Reflect.ownKeys(owner)) {
    if (skipped.has(name)) continue;
    const { value, get, set } = Reflect.getOwnPropertyDescriptor(owner, name);
    for (const one of [value, get, set]) {
      if (typeof one === 'function') functions.push({ function: one, owner });
    }
    collect(value, depth + 1);
    if (typeof value === 'function') collect(value.prototype, depth + 1);
  }
}

const globals = { TextDecoder, TextEncoder, AbortController, AbortSignal, Event, EventTarget, atob, queueMicrotask };
for (const name of process.argv.slice(3)) collect(name === 'global' ? globals : require(name), 0);

const { log } = console;
process.on('uncaughtException', () => {});
process.on('unhandledRejection', () => {});
process.on('rejectionHandled', () => {});
for (let i = 0; i < kCalls; i++) {
  const { function: called, owner } = functions[below(functions.length)];
  const list = Array.from({ length: below(5) }, () => values[below(values.length)]);
  const self = below(4) === 0 ? values[below(values.length)] : owner;
  try {
    if (below(4) === 0) Reflect.construct(called, list);
    else Reflect.apply(called, self, list);
  } catch {
    // Each of them may refuse.
  }
}
setTimeout(() => {
  log('alive');
  process.exit();
}, 20);
