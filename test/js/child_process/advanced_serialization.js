// With serialization: 'advanced' everything that can be cloned goes to a child and back, in order with the rest.
//
// Prints:
//   Map(1) { 'a' => Set(1) { 1n } } true 2026-01-01T00:00:00.000Z /x/g <Buffer 61 62> undefined
//   text 5 null
//   DataCloneError? Error () => {} could not be cloned.
//   exit 0

'use strict';

const { fork } = require('child_process');

if (process.argv[2] === 'child') {
  process.on('message', (message) => {
    if (message === 'end') process.disconnect();
    else process.send(message);
  });
} else {
  const child = fork(__filename, ['child'], { serialization: 'advanced' });
  const cycle = { map: new Map([['a', new Set([1n])]]), date: new Date('2026-01-01'), expression: /x/g };
  cycle.self = cycle;
  cycle.bytes = Buffer.from('ab');
  cycle.nothing = undefined;
  const simple = [];
  child.on('message', (message) => {
    if (message?.self) {
      const { bytes, date, expression, map, nothing, self } = message;
      console.log(map, self === message, date, expression, bytes, nothing);
    } else if (simple.push(message) === 3) {
      console.log(...simple);
      try {
        child.send({ function: () => {} });
      } catch (error) {
        console.log('DataCloneError?', error.name, error.message);
      }
      child.send('end');
    }
  });
  child.on('exit', (code) => console.log('exit', code));
  for (const message of [cycle, 'text', 5, null]) child.send(message);
}
