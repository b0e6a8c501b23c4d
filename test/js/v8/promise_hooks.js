// v8.promiseHooks tells of promises themselves, until it is stopped; what a hook throws is an uncaught error.
// Prints:
//   init first by nothing, settled first, init second by first
//   before second, running, settled second, after second
//   settled made
//   uncaught mine
//   ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE
//   init third by nothing
//   quiet
'use strict';
const { promiseHooks } = require('v8');

let told = [];
const names = new Map([[undefined, 'nothing']]);
const next = ['first', 'second'];
function flush() {
  console.log(told.join(', '));
  told = [];
}
const stop = promiseHooks.createHook({
  init(promise, parent) {
    names.set(promise, next.shift());
    told.push(`init ${names.get(promise)} by ${names.get(parent)}`);
  },
  before(promise) { told.push(`before ${names.get(promise)}`); },
  after(promise) { told.push(`after ${names.get(promise)}`); },
  settled(promise) { told.push(`settled ${names.get(promise)}`); },
});
Promise.resolve().then(() => told.push('running'));
flush();
setImmediate(() => {
  flush();
  stop();
  settle();
});

function settle() {
  const end = promiseHooks.onSettled((promise) => told.push(`settled ${promise === made ? 'made' : 'another'}`));
  let resolveIt;
  const made = new Promise((resolve) => { resolveIt = resolve; });
  resolveIt();
  resolveIt();
  end();
  flush();
  process.once('uncaughtException', ({ message }) => {
    console.log('uncaught', message);
    check();
  });
  const endInit = promiseHooks.onInit(() => {
    endInit();
    throw new Error('mine');
  });
  Promise.resolve();
}

function check() {
  const codeOf = (hook) => {
    try {
      promiseHooks.onInit(hook);
    } catch (error) {
      return error.code;
    }
  };
  console.log(codeOf(async () => {}), codeOf(5));
  next.push('third');
  const end = promiseHooks.onInit((promise, parent) => {
    names.set(promise, next.shift());
    told.push(`init ${names.get(promise)} by ${names.get(parent)}`);
  });
  Promise.resolve(3);
  end();
  flush();
  Promise.resolve().then(() => {});
  console.log(told.length === 0 ? 'quiet' : told.join());
}
