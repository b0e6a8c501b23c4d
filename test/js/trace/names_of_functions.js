// Where the engine tells, callbacks have the names and places of their functions.
// Needs: giro
// Needs: engine places
// Prints:
//   late (phases.js:4:25)
//   next (phases.js:7:29)
//   soon (phases.js:6:27)
'use strict';
const { execFileSync } = require('child_process');
const path = require('path');

const script = path.join(__dirname, 'fixtures', 'phases.js');
execFileSync(process.execPath, ['--virtual-time', '--trace-loop=loop.trace', script]);
const text = execFileSync(process.execPath, ['trace', 'show', 'loop.trace'], { encoding: 'utf8' });
const found = new Set(text.match(/\b(late|soon|next) \(phases\.js:\d+:\d+\)/g));
for (const line of [...found].sort()) console.log(line);
