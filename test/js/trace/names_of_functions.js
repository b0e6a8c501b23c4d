// Where the engine tells, callbacks have the names and places of their functions.
// Needs: giro
// Needs: engine places
// Prints:
//   late (phases.js:4:25)
//   next (phases.js:7:29)
//   soon (phases.js:6:27)
//   first (first.js:1:26)
//   in a module (second.mjs:1:29)
//   named by what they are assigned to: constant, member, method
//   a lookup: lookup localhost
'use strict';
const { execFileSync } = require('child_process');
const path = require('path');

const script = path.join(__dirname, 'fixtures', 'phases.js');
execFileSync(process.execPath, ['--virtual-time', '--trace-loop=loop.trace', script]);
const text = execFileSync(process.execPath, ['trace', 'show', 'loop.trace'], { encoding: 'utf8' });
const found = new Set(text.match(/\b(late|soon|next) \(phases\.js:\d+:\d+\)/g));
for (const line of [...found].sort()) console.log(line);

// On the first line of a module too, before which a head of ours stands.
const fs = require('fs');
fs.writeFileSync('first.js', 'setTimeout(function first() {}, 1);');
fs.writeFileSync('second.mjs', 'setTimeout(function inModule() {}, 1);');
for (const [file, pattern] of [['first.js', /first \(first\.js:\d+:\d+\)/], ['second.mjs', /inModule \(second\.mjs:\d+:\d+\)/]]) {
  execFileSync(process.execPath, ['--trace-loop=loop.trace', file]);
  const [place] = pattern.exec(execFileSync(process.execPath, ['trace', 'show', 'loop.trace'], { encoding: 'utf8' }));
  console.log(place.replace('inModule', 'in a module'));
}

// As Node's stacks have them: by what a function was assigned to, too.
fs.writeFileSync('third.js', `
const constant = () => {};
const object = { member: () => {}, method() {} };
for (const one of [constant, object.member, object.method]) setImmediate(one);
`);
execFileSync(process.execPath, ['--trace-loop=loop.trace', 'third.js']);
const shown = execFileSync(process.execPath, ['trace', 'show', 'loop.trace'], { encoding: 'utf8' });
console.log(`named by what they are assigned to: ${[...shown.matchAll(/immediate (\w+) \(third\.js/g)].map((match) => match[1]).join(', ')}`);
execFileSync(process.execPath, ['--trace-loop=loop.trace', '-e', "require('dns').lookup('localhost', () => {})"]);
console.log(`a lookup: ${/ (lookup \S+)/.exec(execFileSync(process.execPath, ['trace', 'show', 'loop.trace'], { encoding: 'utf8' }))[1]}`);
