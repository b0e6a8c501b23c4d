// A script of that name is run, as it would be under Node.
// Needs: giro
// Prints:
//   [ 'show', 'something' ]
'use strict';
const { execFileSync } = require('child_process');
const fs = require('fs');

fs.writeFileSync('trace.js', 'console.log(process.argv.slice(2))');
process.stdout.write(execFileSync(process.execPath, ['trace', 'show', 'something']));
