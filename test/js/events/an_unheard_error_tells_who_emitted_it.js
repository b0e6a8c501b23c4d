// An 'error' event that nobody listens to: where its error was made, and where it was emitted.
// Exit code: 1
// Prints nothing:
// Stderr has: node:events:487
// Stderr has:       throw er; // Unhandled 'error' event
// Stderr has: Error: lost
// Stderr has: Emitted 'error' event on Client instance at:
// Stderr has: code: 'GONE'
'use strict';

const EventEmitter = require('events');

class Client extends EventEmitter {}

function make() {
  return Object.assign(new Error('lost'), { code: 'GONE' });
}
const client = new Client();
const error = make();
setImmediate(() => client.emit('error', error));
