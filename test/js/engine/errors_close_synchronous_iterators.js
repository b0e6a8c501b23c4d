// A synchronous iterator that fails while it is iterated over asynchronously is closed, as in V8. The engine by
// itself closes it in some cases only.
//
// Environment: GIRO_ENGINE=portable
// Prints:
//   # no object
//   closed
//   for await: caught TypeError: Iterator result 1 is not an object
//   closed
//   yield*: caught TypeError: Iterator result 1 is not an object
//   closed
//   throw: caught TypeError: Iterator result 1 is not an object
//   # throws
//   closed
//   for await: caught 1
//   closed
//   yield*: caught 1
//   closed
//   throw: caught 1
//   # done throws
//   closed
//   for await: caught 2
//   closed
//   yield*: caught 2
//   closed
//   throw: caught 2
//   # value throws
//   closed
//   for await: caught 3
//   closed
//   yield*: caught 3
//   closed
//   throw: caught 3
//   # then throws
//   closed
//   for await: caught 4
//   closed
//   yield*: caught 4
//   closed
//   throw: caught 4
//   # last value throws
//   closed
//   for await: caught 5
//   closed
//   yield*: caught 5
//   closed
//   throw: caught 5
//   # last value is rejected
//   for await: caught 6
//   yield*: caught 6
//   throw: caught 6

'use strict';

const iterable = (next, others) => ({
  [Symbol.iterator]: () => ({ next, return() { console.log('closed'); return {}; }, ...others }),
});

async function attempt(label, run) {
  try {
    await run();
  } catch (error) {
    console.log(`${label}: caught ${error}`);
  }
}

const steps = {
  'no object': () => 1,
  'throws': () => { throw 1; },
  'done throws': () => ({ get done() { throw 2; } }),
  'value throws': () => ({ get value() { throw 3; } }),
  'then throws': () => ({ value: { get then() { throw 4; } } }),
  'last value throws': () => ({ done: true, get value() { throw 5; } }),
  'last value is rejected': () => ({ done: true, value: Promise.reject(6) }),
};

(async () => {
  for (const name in steps) {
    console.log(`# ${name}`);
    const step = steps[name];
    await attempt('for await', async () => { for await (const _ of iterable(step)); });
    await attempt('yield*', () => (async function*() { yield* iterable(step); })().next());
    const generator = (async function*() { yield* iterable(() => ({ value: 1 }), { throw: step }); })();
    await generator.next();
    await attempt('throw', () => generator.throw(0));
  }
})();
