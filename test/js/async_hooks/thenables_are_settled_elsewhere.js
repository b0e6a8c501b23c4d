// What awaits a thenable goes on in its own context, whoever settles the thenable, and with whatever.
// Prints:
//   settled at once: awaits
//   settled later: awaits
//   settled with a promise: awaits
//   settled with a promise that waits: awaits
//   settled with a thenable: awaits
//   caught: awaits
//   settled by a rejection: awaits
//   caught: awaits
//   settled by a rejected promise: awaits
//   settled by an error behind it: awaits
//   settled in a context that stays: awaits
//   an element: undefined: loops
//   an element: undefined: loops
//   a value: undefined: loops
//   yielded, settled at once: loops
//   a value: undefined: loops
//   yielded, settled later: loops
//   a value: undefined: loops
//   yielded, settled with a promise: loops
//   a value: undefined: loops
//   yielded, settled with a promise that waits: loops
//   a value: undefined: loops
//   yielded, settled with a thenable: loops
//   caught in a generator: loops
//   yielded, settled by a rejection: loops
//   caught in a generator: loops
//   yielded, settled by a rejected promise: loops
//   a value: undefined: loops
//   yielded, settled by an error behind it: loops
//   a value: undefined: loops
//   yielded, settled in a context that stays: loops
//   returned: undefined: returns
//   adopted: adopts
//   [ [ '', 1 ], [ '', 1 ] ]
//   at the end: undefined
'use strict';

const { AsyncLocalStorage } = require('async_hooks');

const als = new AsyncLocalStorage();
const seen = (label) => console.log(`${label}: ${als.getStore()}`);
const elsewhere = (callback) => als.run('elsewhere', callback);

const thenables = {
  'at once': { then(ok) { elsewhere(() => ok()); } },
  'later': { then(ok) { elsewhere(() => setTimeout(ok, 1)); } },
  'with a promise': { then(ok) { elsewhere(() => ok(Promise.resolve())); } },
  'with a promise that waits': {
    then(ok) { elsewhere(() => ok(new Promise((settle) => setTimeout(settle, 1)))); },
  },
  'with a thenable': {
    then(ok) { elsewhere(() => ok({ then(settle) { als.run('far away', settle); } })); },
  },
  'by a rejection': { then(ok, no) { elsewhere(() => no(new Error())); } },
  'by a rejected promise': { then(ok) { elsewhere(() => ok(Promise.reject(new Error()))); } },
  'by an error behind it': { then(ok) { elsewhere(() => ok()); throw new Error(); } },
  'in a context that stays': { then(ok) { als.enterWith('stays'); ok(); } },
};

async function awaits() {
  for (const [how, thenable] of Object.entries(thenables)) {
    try {
      await thenable;
    } catch {
      seen('caught');
    }
    seen(`settled ${how}`);
  }
}

async function* generates() {
  for (const [how, thenable] of Object.entries(thenables)) {
    try {
      yield thenable;
    } catch {
      seen('caught in a generator');
    }
    seen(`yielded, settled ${how}`);
  }
}

async function loops() {
  const { later, 'with a promise': withPromise } = thenables;
  for await (const value of [later, withPromise]) seen(`an element: ${value}`);
  for await (const value of generates()) seen(`a value: ${value}`);
}

const returns = async () => thenables['at once'];

// What a thenable is called with looks as ever.
function looksAtFunctions() {
  return { then(...functions) { console.log(functions.map((f) => [f.name, f.length])); functions[0](); } };
}

(async () => {
  await als.run('awaits', awaits);
  await als.run('loops', loops);
  await als.run('returns', async () => { seen(`returned: ${await returns()}`); });
  await als.run('adopts', async () => {
    await new Promise((ok) => ok(thenables.later));
    seen('adopted');
  });
  await looksAtFunctions();
  seen('at the end');
})();
