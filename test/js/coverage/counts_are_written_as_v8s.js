// NODE_V8_COVERAGE: what of modules ran, in V8's form, from every process; code runs as without it.
// Prints:
//   2 processes
//    1: 0-177 1
//   pick 1: 0-56 2, 26-44 1
//   unused 0: 57-94 0
//   esm 2
'use strict';

const { spawnSync } = require('child_process');
const { readdirSync, readFileSync, writeFileSync } = require('fs');

writeFileSync('a.js', 'function pick(x) { if (x) { x++; } else x--; return x; }\nfunction unused() { return () => 1; }\n' +
  'pick(0); pick(1); require("child_process").spawnSync(process.execPath, ["b.mjs"]);');
writeFileSync('b.mjs', "import { version } from 'process';\nexport const later = async () => { await 1; return version; };\nawait later();");
spawnSync(process.execPath, ['a.js'], { env: { ...process.env, NODE_V8_COVERAGE: 'out' }, stdio: 'inherit' });

const results = readdirSync('out').map((name) => JSON.parse(readFileSync(`out/${name}`)).result);
console.log(results.length, 'processes');
for (const { url, functions } of results.flat()) {
  if (!url.endsWith('a.js')) continue;
  for (const { functionName, isBlockCoverage, ranges } of functions) {
    console.log(`${functionName} ${+isBlockCoverage}:`,
                ranges.map((range) => `${range.startOffset}-${range.endOffset} ${range.count}`).join(', '));
  }
}
console.log('esm', results.flat().find(({ url }) => url.endsWith('b.mjs')).functions.length);
