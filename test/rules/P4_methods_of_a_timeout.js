// Prints:
//   class Timeout
//   ref true true true
//   unref true false
//   ref again true
//   refresh true
//   number true true
//   close true
//   destroyed true
//   dispose function undefined
//   interval Timeout true
//   never ran
'use strict';

const timer = setTimeout(() => console.log('never'), 5);
console.log('class', timer.constructor.name);
console.log('ref', timer.hasRef(), timer.ref() === timer, timer.hasRef());
console.log('unref', timer.unref() === timer, timer.hasRef());
console.log('ref again', timer.ref().hasRef());
console.log('refresh', timer.refresh() === timer);
const number = timer[Symbol.toPrimitive]();
console.log('number', Number.isInteger(number), +timer === number);
console.log('close', timer.close() === timer);
console.log('destroyed', timer._destroyed);
const disposed = setTimeout(() => console.log('never'), 1);
console.log('dispose', typeof disposed[Symbol.dispose], disposed[Symbol.dispose]());
const interval = setInterval(() => console.log('never'), 1);
console.log('interval', interval.constructor.name, interval.hasRef());
interval.close();
process.on('exit', () => console.log('never ran'));
