// The first test begins in a microtask, after those that were there before, and before ticks that come
// later and timers; the next one as many microtasks later as in Node.
//
// Options: --test-reporter=tap
// Prints pattern: TAP version 13\n[\s\S]*# pass 2\n[\s\S]*
// Stderr has: tick 1 2 3 4 5 6 7 first 8 a 9 a 10 a 11 a 12 a 13 a second tick of first timer immediate

'use strict';

const { test } = require('node:test');

const seen = [];
const log = (text) => seen.push(text);

function turns(name, count, from = 1) {
  if (from > count) return;
  Promise.resolve().then(() => {
    log(name ?? from);
    turns(name, count, from + 1);
  });
}

process.nextTick(() => log('tick'));
turns(undefined, 13);
setTimeout(() => log('timer'), 1);
setImmediate(() => log('immediate'));
test('first', () => {
  log('first');
  process.nextTick(() => log('tick of first'));
  turns('a', 6);
});
test('second', () => { log('second'); });
process.on('exit', () => console.error(seen.join(' ')));
const end = performance.now() + 3;
while (performance.now() < end);
