// A recording has names and sizes, and no contents: neither what a program prints (unless --trace-output says so)
// nor what it writes and reads. Nobody else may read the file.
// Needs: giro
// Prints:
//   0600
//   no secret
//   the name of the file
'use strict';
const { execFileSync } = require('child_process');
const fs = require('fs');

const program = `
  const fs = require('fs');
  const secret = 'hunter' + 2;
  console.log(secret);
  fs.writeFileSync('named.txt', secret);
  fs.readFile('named.txt', 'utf8', (error, text) => setTimeout(console.log, 1, text));
`;
fs.writeFileSync('loop.trace', '');
fs.chmodSync('loop.trace', 0o666);
execFileSync(process.execPath, ['--trace-loop=loop.trace', '-e', program]);
const bytes = fs.readFileSync('loop.trace', 'latin1');
console.log('0' + (fs.statSync('loop.trace').mode & 0o777).toString(8));
console.log(bytes.includes('hunter2') ? 'the secret' : 'no secret');
console.log(bytes.includes('named.txt') ? 'the name of the file' : 'nothing');
