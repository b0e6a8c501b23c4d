// A forked child and its parent send each other what JSON can say.
// Prints:
//   true number null 4
//   ERR_MISSING_ARGS The "message" argument must be specified
//   ERR_INVALID_ARG_TYPE The "message" argument must be one of type string, object, number, or boolean. Received type symbol (Symbol(s))
//   ERR_INVALID_ARG_TYPE The "message" argument must be one of type string, object, number, or boolean. Received type bigint (1n)
//   ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (5)
//   ERR_INVALID_HANDLE_TYPE This handle type cannot be sent
//   sent null
//   [ 'hello', true, 'function', [ 'child', 'ü' ], null ] undefined
//   { echo: 'text' } undefined
//   { echo: 7 } undefined
//   { echo: null } undefined
//   { echo: false } undefined
//   { echo: { a: [ 1, null, [Object] ] } } undefined
//   { echo: { length: 99999, message: 99990 } } undefined
//   { echo: 'as JSON' } undefined
//   bye undefined
//   child disconnected
//   child null ERR_IPC_CHANNEL_CLOSED false null
//   bye,disconnect,exit close false null
//   false
//   error ERR_IPC_DISCONNECTED
//   ERR_IPC_CHANNEL_CLOSED
//   error ERR_IPC_CHANNEL_CLOSED
'use strict';

const { fork } = require('child_process');

if (process.argv[2] === 'child') {
  process.send(['hello', process.connected, typeof process.channel.unref, process.argv.slice(2),
    process.env.NODE_CHANNEL_FD]);
  process.on('message', (message) => {
    if (message !== 'last') {
      process.send({ echo: message });
      return;
    }
    process.send('bye', (error) => {
      process.disconnect();
      process.send('too late', ({ code }) => {
        console.log('child', error, code, process.connected, process.channel);
      });
    });
  });
  process.on('disconnect', () => console.log('child disconnected'));
  return;
}

const events = [];
const refuse = (...args) => {
  try {
    child.send(...args);
  } catch ({ code, message }) {
    console.log(code, message);
  }
};
const child = fork(__filename, ['child', 'ü'], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
let printed = '';
child.stdout.on('data', (text) => { printed += text; });
child.on('message', (message, handle) => {
  if (message.echo?.message) message.echo.message = message.echo.message.length;
  console.log(message, handle);
  if (message === 'bye') events.push('bye');
});
for (const event of ['exit', 'disconnect', 'close']) child.on(event, () => events.push(event));
child.on('close', () => {
  console.log(printed + events.slice(0, 3).sort(), events.at(-1), child.connected, child.channel);
  child.send('after the end', ({ code }) => console.log(code));
  child.on('error', ({ code }) => console.log('error', code));
  console.log(child.send('again'));
  child.disconnect();
});
console.log(child.connected, typeof child.channel.fd, child.stdin, child.stdio.length);
refuse();
refuse(Symbol('s'));
refuse(1n);
refuse('text', undefined, 5);
refuse('text', {});
for (const message of ['text', 7, null, false, { a: [1, undefined, { b: 'é€😀\n' }] }, 'x'.repeat(99999)]) {
  child.send(message?.length > 9999 ? { length: message.length, message: message.slice(9) } : message);
}
child.send({ toJSON: () => 'as JSON' });
child.send('last', undefined, undefined, (error) => console.log('sent', error));
