// EventEmitter: adding, emitting and removing listeners.
// Prints:
//   EventEmitter {
//     _events: [Object: null prototype] {},
//     _eventsCount: 0,
//     _maxListeners: undefined,
//     Symbol(shapeMode): false,
//     Symbol(kCapture): false
//   }
//   new removeListener -
//   new a first
//   new a second
//   new a third
//   second 1 2 3 4
//   first true 1 2 3 4
//   removed a bound onceWrapper
//   third 1
//   second
//   first true
//   true true false
//   2 1 [ 'newListener', 'removeListener', 'a' ]
//   [ 'second', 'first' ] 2
//   new b second
//   [ [Function: bound onceWrapper] { listener: [Function: second] } ] true
//   removed a second
//   removed b second
//   removed newListener -
//   removed a first
//   [] 0
//   one two | one three
//   [ 'x', Symbol(s) ]
//   function false
//   hi 5
//   true false
'use strict';
const EventEmitter = require('events');

const emitter = new EventEmitter();
console.log(emitter);
const tell = (what) => (type, listener) => console.log(what, type, listener.name || '-');
emitter.on('newListener', tell('new'));
emitter.on('removeListener', tell('removed'));
function first(...args) { console.log('first', this === emitter, ...args); }
function second(...args) { console.log('second', ...args); }
emitter.on('a', first).prependListener('a', second);
emitter.once('a', function third(x) { console.log('third', x); });
console.log(emitter.emit('a', 1, 2, 3, 4), emitter.emit('a'), emitter.emit('none'));
console.log(emitter.listenerCount('a'), emitter.listenerCount('a', first), emitter.eventNames());
console.log(emitter.listeners('a').map((f) => f.name), emitter.rawListeners('a').length);
emitter.prependOnceListener('b', second);
console.log(emitter.rawListeners('b'), emitter.listeners('b')[0] === second);
emitter.off('a', second).removeListener('a', () => {});
emitter.removeAllListeners('b');
emitter.removeAllListeners();
console.log(emitter.eventNames(), emitter._eventsCount);

// Changes during an emit show in the next one only.
const order = [];
const changing = new EventEmitter();
changing.on('x', function one() {
  order.push('one');
  changing.off('x', two);
  changing.on('x', three);
});
function two() { order.push('two'); }
function three() { order.push('three'); }
changing.on('x', two);
changing.emit('x');
order.push('|');
changing.emit('x');
console.log(order.join(' '));

const symbol = Symbol('s');
changing.on(symbol, () => {});
console.log(changing.eventNames());
console.log(typeof EventEmitter.EventEmitter, EventEmitter.usingDomains);
function Old() { EventEmitter.call(this); }
Object.setPrototypeOf(Old.prototype, EventEmitter.prototype);
const old = new Old();
old.once('hi', (x) => console.log('hi', x));
console.log(old.emit('hi', 5), old.emit('hi', 5));
