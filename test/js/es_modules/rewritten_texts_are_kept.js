// What the text of a module with rare syntax becomes, such as escapes in names, is kept where the user says, and
// found by the next run; changed prototypes of the program have no say in it, and what is wrong with the files does no
// harm. Of other modules nothing is kept.
// Prints:
//   first: 3 [Module: null prototype] { a: 1, default: [Function: b] }, files: 2
//   second: 3 [Module: null prototype] { a: 1, default: [Function: b] }, files: 2
//   damaged: 3 [Module: null prototype] { a: 1, default: [Function: b] }, files: 2
//   changed: 3 [Module: null prototype] { a: 1, default: [Function: b] }, files: 2
//   changed again: 3 [Module: null prototype] { a: 1, default: [Function: b] }, files: 3
//   changed JSON: 3 [Module: null prototype] { a: 1, default: [Function: b] }, files: 3
//   switched off: 4 [Module: null prototype] { a: 1, default: [Function: b] }, files: 3
//   no place: 4 [Module: null prototype] { a: 1, default: [Function: b] }, files: 3
// Needs: giro
'use strict';

const { execFileSync } = require('child_process');
const fs = require('fs');

fs.writeFileSync('dependency.mjs', 'export const a = 1; export default function \\u0062() {}');

fs.writeFileSync('ordinary.mjs', 'export const c = 1;');

function writeMain(sum) {
  fs.writeFileSync('main.mjs', `
    import * as all from './dependency.mjs'; import { a } from './dependency.mjs';
    import './ordinary.mjs'; console.log(\\u0061 + ${sum}, all);`);
}

function run(label, variables = {}, options = []) {
  const env = { ...process.env, NODE_COMPILE_CACHE: 'cache', ...variables };
  const output = execFileSync(process.execPath, [...options, 'main.mjs'], { env, encoding: 'utf8' });
  console.log(`${label}: ${output.trim()}, files: ${fs.readdirSync('cache/giro-modules').length}`);
}

writeMain(2);
run('first');
run('second');
for (const name of fs.readdirSync('cache/giro-modules')) fs.truncateSync(`cache/giro-modules/${name}`, 50);
run('damaged');

fs.writeFileSync('change.js', `
  Object.prototype.name = 'changed'; Object.prototype.type = 'json';
  if (process.env.CHANGES_JSON) String.prototype.toJSON = () => 'changed';`);
run('changed', {}, ['-r', './change.js']);
writeMain('2 + 0');
run('changed again', {}, ['-r', './change.js']);
writeMain('2 - 0');
run('changed JSON', { CHANGES_JSON: '1' }, ['-r', './change.js']);
writeMain(3);
run('switched off', { NODE_DISABLE_COMPILE_CACHE: '1' });
run('no place', { NODE_COMPILE_CACHE: 'main.mjs/cache' });
