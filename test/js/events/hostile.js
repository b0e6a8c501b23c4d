// Emitters work when the user has replaced what they are made of (Node's do not).
// Prints:
//   340 mine
// Needs: giro
'use strict';
const EventEmitter = require('events');

const saved = [Function.prototype.call, Function.prototype.apply, Array.prototype.slice];
Function.prototype.call = Function.prototype.apply = () => { throw new Error('replaced'); };
Array.prototype.push = Array.prototype.slice = () => { throw new Error('replaced'); };
delete Array.prototype[Symbol.iterator];
Object.prototype.error = () => { throw new Error('inherited'); };
const seen = { n: 0 };
const emitter = new EventEmitter();
emitter.on('x', (a, b) => { seen.n += a + b; });
emitter.on('x', () => { seen.n *= 10; });
emitter.once('x', () => { seen.n += 1; });
emitter.emit('x', 1, 2);
emitter.emit('x', 1, 2);
let thrown;
try {
  emitter.emit('error', new Error('mine'));
} catch (error) {
  thrown = error.message;
}
delete Object.prototype.error;
Function.prototype.call = saved[0];
Function.prototype.apply = saved[1];
Array.prototype.slice = saved[2];
Array.prototype[Symbol.iterator] = Array.prototype.values;
process.stdout.write(seen.n + ' ' + thrown + '\n');
