// events.once and events.on: values, errors, abortion, closing, flow control.
// Prints:
//   [ 1, 2 ] []
//   Error undefined bad undefined
//   AbortError ABORT_ERR The operation was aborted AbortError
//   AbortError ABORT_ERR The operation was aborted AbortError
//   TypeError ERR_INVALID_ARG_TYPE The "emitter" argument must be an instance of EventEmitter. Received an instance of Object undefined
//   TypeError ERR_INVALID_ARG_TYPE The "options.signal" property must be an instance of AbortSignal. Received type number (1) undefined
//   []
//   go
//   [ 1 ]
//   [ 2, 'b' ]
//   [ 3 ]
//   [] { value: undefined, done: true }
//   { value: [ 'before' ], done: false }
//   Error undefined stop undefined
//   { value: undefined, done: true }
//   AbortError ABORT_ERR The operation was aborted AbortError
//   AbortError ABORT_ERR The operation was aborted AbortError
//   pause
//   [ 0 ]
//   [ 1 ]
//   [ 2 ]
//   resume
//   [ 3 ]
//   { value: undefined, done: true } 0
'use strict';
const EventEmitter = require('events');
const { on, once } = EventEmitter;

const show = (error) => console.log(error.name, error.code, error.message, error.cause?.name);

async function testOnce() {
  const emitter = new EventEmitter();
  setImmediate(() => emitter.emit('x', 1, 2));
  console.log(await once(emitter, 'x'), emitter.eventNames());
  setImmediate(() => emitter.emit('error', new Error('bad')));
  await once(emitter, 'x').catch(show);
  const controller = new AbortController();
  setImmediate(() => controller.abort());
  await once(emitter, 'x', { signal: controller.signal }).catch(show);
  await once(emitter, 'x', { signal: controller.signal }).catch(show);
  await once({}, 'x').catch(show);
  await once(emitter, 'x', { signal: 1 }).catch(show);
  console.log(emitter.eventNames());
  const target = new EventTarget();
  setImmediate(() => target.dispatchEvent(new Event('go')));
  console.log((await once(target, 'go'))[0].type);
}

async function testOn() {
  const emitter = new EventEmitter();
  const iterator = on(emitter, 'n', { close: ['end'] });
  emitter.emit('n', 1);
  emitter.emit('n', 2, 'b');
  setImmediate(() => {
    emitter.emit('n', 3);
    emitter.emit('end');
    emitter.emit('n', 4);
  });
  for await (const args of iterator) console.log(args);
  console.log(emitter.eventNames(), await iterator.next());

  const failing = on(emitter, 'n');
  emitter.emit('n', 'before');
  emitter.emit('error', new Error('stop'));
  console.log(await failing.next());
  await failing.next().catch(show);
  console.log(await failing.next());

  const controller = new AbortController();
  const aborted = on(emitter, 'n', { signal: controller.signal });
  const waiting = aborted.next();
  controller.abort();
  await waiting.catch(show);
  try {
    on(emitter, 'n', { signal: controller.signal });
  } catch (error) {
    show(error);
  }
}

async function testFlow() {
  const emitter = new EventEmitter();
  emitter.pause = () => console.log('pause');
  emitter.resume = () => console.log('resume');
  const iterator = on(emitter, 'n', { highWaterMark: 2, lowWaterMark: 1 });
  for (let i = 0; i < 4; i++) emitter.emit('n', i);
  for (let i = 0; i < 4; i++) console.log((await iterator.next()).value);
  console.log(await iterator.return(), emitter.listenerCount('n'));
}

testOnce().then(testOn).then(testFlow);
