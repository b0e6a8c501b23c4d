// Errors of whatever was begun in a domain come to its listeners, wherever they are thrown.
//
// Prints:
//   sync: thrown true
//   timer: thrown true
//   tick: thrown true
//   promise: thrown true
//   emitter: thrown false, emitter true
//   inner listener threw, outer got: from listener
//   no listener of its own, outer got: inner
//   intercepted: given undefined
//   ok 1 2
//   none: null 0
'use strict';

const domain = require('domain');
const EventEmitter = require('events');

function caughtFrom(begin) {
  return new Promise((resolve) => {
    const d = domain.create();
    d.on('error', (error) => resolve({ error, isItsDomain: error.domain === d }));
    d.run(begin);
  });
}

const fail = () => { throw new Error('thrown'); };
const say = (name) => ({ error }) => console.log(`${name}: ${error.message} ${error.domainThrown}`);

setImmediate(async () => {
  await caughtFrom(() => setImmediate(fail)).then(say('sync'));
  await caughtFrom(() => setTimeout(fail, 1)).then(say('timer'));
  await caughtFrom(() => process.nextTick(fail)).then(say('tick'));
  await caughtFrom(() => Promise.resolve().then(() => setImmediate(fail))).then(say('promise'));
  const emitted = await caughtFrom(() => new EventEmitter().emit('error', new Error('thrown')));
  console.log(`emitter: ${emitted.error.message} ${emitted.error.domainThrown},`,
              'emitter', emitted.error.domainEmitter instanceof EventEmitter);

  const nested = (listen) => new Promise((resolve) => {
    const outer = domain.create();
    const inner = domain.create();
    outer.on('error', resolve);
    listen(inner);
    setImmediate(() => outer.run(() => inner.run(() => { throw new Error('inner'); })));
  });
  const first = await nested((inner) => inner.on('error', () => { throw new Error('from listener'); }));
  console.log('inner listener threw, outer got:', first.message);
  const second = await nested(() => {});
  console.log('no listener of its own, outer got:', second.message);

  const d = domain.create();
  d.on('error', ({ message, domainBound }) => console.log(`intercepted: ${message}`, typeof domainBound === 'function' ?
    undefined : 'not bound'));
  const intercepted = d.intercept((...args) => console.log('ok', ...args));
  intercepted(new Error('given'));
  intercepted(null, 1, 2);
  console.log('none:', process.domain ?? null, domain._stack.length);
});
