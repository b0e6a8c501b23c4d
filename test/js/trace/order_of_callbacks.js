// What --trace-loop records, as `giro trace show` tells it: the order of callbacks with their phases, and what
// the program printed among them. On virtual time it is the same every time.
// Needs: giro
// Prints:
//   main script
//   stdout │ tick
//   poll read phases.js
//   poll tick
//   poll microtask
//   check immediate
//   timers timer
//   timers timer
//   beforeExit
//   ok
'use strict';
const assert = require('assert');
const { execFileSync } = require('child_process');
const path = require('path');

const giro = process.execPath;
const script = path.join(__dirname, 'fixtures', 'phases.js');
execFileSync(giro, ['--virtual-time', '--trace-loop=loop.trace', '--trace-output', script]);
const lines = execFileSync(giro, ['trace', 'show', 'loop.trace'], { encoding: 'utf8' }).split('\n');

const callbacks = [];
for (const line of lines) {
  const found = /^ *[\d.]+  (?:main|\d+ )? *(poll|check|timers|)? *(main script|beforeExit|read|tick|microtask|immediate|timer)\b/.exec(line);
  if (found === null) continue;
  callbacks.push(`${found[1] ?? ''} ${found[2]}${/phases\.js/.test(line) && found[2] === 'read' ? ' phases.js' : ''}`.trim());
}
console.log(callbacks[0]);
console.log(lines.find((line) => line.includes('stdout │ tick')).trim().replace(/^[\d.]+ */, ''));
for (const callback of callbacks.slice(1)) console.log(callback);

// Causes lead back to the main script, and what was printed came from what ran.
const immediate = lines.find((line) => / check +immediate/.test(line));
assert.match(immediate, /← #\d+ read .*phases\.js/);
const printed = lines.findIndex((line) => line.includes('stdout │ microtask'));
assert.ok(printed > 0 && printed < lines.indexOf(immediate));
console.log('ok');
