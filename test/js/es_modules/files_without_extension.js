// In a package of ES modules a file without an extension is one, as the main script too; an
// extension that nobody knows is none.
//
// Prints:
//   main: tool
//   checked: 0
//   required: tool
//   imported: tool
//   ERR_UNKNOWN_FILE_EXTENSION

'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');

const source = '#!/usr/bin/env node\nexport const name = import.meta.url.split("/").pop();\n';
fs.writeFileSync('package.json', '{ "type": "module" }');
fs.writeFileSync('tool', `${source}if (process.argv[2] === 'main') console.log('main:', name);`);
fs.writeFileSync('tool.other', source);

function run(...args) {
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

process.stdout.write(run('tool', 'main').stdout);
console.log('checked:', run('-c', 'tool').status);
console.log('required:', require(path.resolve('tool')).name);
import(path.resolve('tool')).then(({ name }) => {
  console.log('imported:', name);
  console.log(/ERR_UNKNOWN_FILE_EXTENSION/.exec(run('tool.other').stderr)?.[0]);
});
