// Which domain is active where.
//
// Prints:
//   run: true 1, inside: true 2, after: true 1
//   then: true
//   await: true
//   timer: true
//   bound: true 3
//   emitter: true, in its listener: true
//   added: true, removed: null
//   outside: false, undefined once left
//   ERR_DOMAIN_CANNOT_SET_UNCAUGHT_EXCEPTION_CAPTURE
'use strict';

const domain = require('domain');
const EventEmitter = require('events');

const d = domain.create();
const other = domain.create();

(async () => {
  let emitter;
  await d.run(async () => {
    const told = [`run: ${process.domain === d} ${domain._stack.length}`];
    other.run(() => told.push(`inside: ${domain.active === other} ${domain._stack.length}`));
    told.push(`after: ${process.domain === d} ${domain._stack.length}`);
    console.log(told.join(', '));
    emitter = new EventEmitter();
    await Promise.resolve().then(() => console.log('then:', process.domain === d));
    await null;
    console.log('await:', process.domain === d);
    await new Promise((resolve) => setTimeout(() => {
      console.log('timer:', process.domain === d);
      resolve();
    }, 1));
  });
  console.log('bound:', ...other.bind((a, b) => [process.domain === other, a + b])(1, 2));
  other.exit();
  emitter.on('event', () => console.log(`emitter: ${emitter.domain === d}, in its listener: ${process.domain === d}`));
  emitter.emit('event');
  const added = new EventEmitter();
  d.add(added);
  const isAdded = added.domain === d && d.members.includes(added);
  d.remove(added);
  console.log(`added: ${isAdded}, removed: ${added.domain}`);
})();
setImmediate(() => setImmediate(() => {
  setTimeout(() => {
    console.log(`outside: ${process.domain === d}, ${process.domain} once left`);
    try {
      process.setUncaughtExceptionCaptureCallback(() => {});
    } catch ({ code }) {
      console.log(code);
    }
  }, 20);
}));
