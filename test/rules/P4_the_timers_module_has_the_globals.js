// Prints:
//   setTimeout true
//   clearTimeout true
//   setInterval true
//   clearInterval true
//   setImmediate true
//   clearImmediate true
//   promises true
//   node: true
//   promisified value
//   promisified immediate value
'use strict';

const timers = require('timers');
const { promisify } = require('util');

for (const kind of ['Timeout', 'Interval', 'Immediate']) {
  for (const name of ['set' + kind, 'clear' + kind]) {
    console.log(name, timers[name] === globalThis[name]);
  }
}
console.log('promises', timers.promises === require('timers/promises'));
console.log('node:', require('node:timers') === timers);
promisify(setTimeout)(2, 'value').then((value) => {
  console.log('promisified', value);
  return promisify(setImmediate)('immediate value');
}).then((value) => console.log('promisified', value));
