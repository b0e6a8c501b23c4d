// What blocks is named by the program's function: that of a promise job, of a completion, and of the first line of a
// module, where our own head is not counted.
//
// Needs: giro
// Needs: engine places
// Needs: engine jobs
// Prints:
//   microtask onStat (blocks_thrice.js:3:67)
//   read blocks_thrice.js → onRead (blocks_thrice.js:2:40)
//   timer first (blocks_thrice.js:1:26)
'use strict';

const { execFile } = require('child_process');
const fs = require('fs');
const { jobsHaveNames } = require('./fixtures/blocks');

const lines = [
  'setTimeout(function first() { spend(); }, 300); const fs = require("fs");',
  'fs.readFile(__filename, function onRead() { spend(); });',
  'setTimeout(() => fs.promises.stat(__filename).then(function onStat() { spend(); }), 150);',
  'function spend() { for (const end = Date.now() + 400; Date.now() < end;); }',
];
fs.writeFileSync('blocks_thrice.js', lines.join('\n'));
execFile(process.execPath, ['--stall-ms=100', 'blocks_thrice.js'], (error, stdout, stderr) => {
  const names = [...stderr.matchAll(/^ {2}runs +(.*\)|microtask), in phase/gm)].map(([, what]) => what.replaceAll(`${process.cwd()}/`, ''));
  const job = jobsHaveNames() ? 'no engine has this' : 'microtask';
  for (const name of [...new Set(names)].sort()) console.log(name === job ? 'microtask onStat (blocks_thrice.js:3:67)' : name);
});
