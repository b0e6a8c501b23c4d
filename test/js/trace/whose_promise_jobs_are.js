// A promise job is that of the function that then() was given, or of the one that awaits.
// Needs: giro
// Needs: engine places
// Needs: engine jobs
// Prints:
//   then: given
//   await, of a value: its function
//   await, of a promise: its function
//   by its name: waits
//   a promise of a function: not that function
'use strict';
const { execFileSync } = require('child_process');
const fs = require('fs');

fs.writeFileSync('jobs.js', `
Promise.resolve(1).then(function given() {});
async function waits() {
  await 1;
  await new Promise((resolve) => setTimeout(resolve, 1));
}
waits();
async function gets() { await Promise.resolve(function value() {}); }
gets();
`);
execFileSync(process.execPath, ['--trace-loop=loop.trace', 'jobs.js']);
const text = execFileSync(process.execPath, ['trace', 'show', 'loop.trace'], { encoding: 'utf8' });
const jobs = [...text.matchAll(/^[^←]* microtask (\S+) \(jobs\.js:(\d+):\d+\)/gm)].map(([, name, line]) => `${name}:${line}`);
const count = (wanted) => jobs.filter((job) => wanted.test(job)).length;
if (count(/^given:2$/) === 1) console.log('then: given');
if (count(/:3$/) >= 1) console.log('await, of a value: its function');
if (count(/:3$/) === 2) console.log('await, of a promise: its function');
if (count(/^waits:3$/) === 2) console.log('by its name: waits');
if (count(/^value/) === 0 && count(/:8$/) === 1) console.log('a promise of a function: not that function');
