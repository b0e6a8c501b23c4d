// -e, standard input and --import: modules by --input-type, or because the text can be nothing else.
// Prints:
//   [eval] told: true false
//   [eval] seen: true
//   [stdin] 2
//   imported first, then 5
//   checked: 0 1
//   checked: 0 1 1
'use strict';

const { spawnSync } = require('child_process');

function run(args, input = '') {
  const { status, stdout } = spawnSync(process.execPath, args, { input, encoding: 'utf8', cwd: __dirname });
  return { status, text: stdout.trim() };
}

const told = 'console.log(import.meta.url.includes("eval1"), typeof require === "function")';
console.log('[eval] told:', run(['--input-type=module', '-e', told]).text);
console.log('[eval] seen:', run(['-e', 'import fs from "fs"; console.log(typeof fs.readFile === "function")']).text);
console.log('[stdin]', run(['--input-type=module', '-'], 'console.log(await 2)').text);
const first = `data:text/javascript,${encodeURIComponent('await 1; process.stdout.write("imported first, ")')}`;
console.log(run(['--import', first, '-e', 'console.log("then", 5)']).text);
console.log('checked:', run(['-c', './bindings_are_live.mjs']).status,
            run(['-c', './fixtures/broken.mjs']).status);
console.log('checked:', run(['--input-type=module', '-c', '-'], 'export let a = await 1;').status,
            run(['--input-type=module', '-c', '-'], 'export let a b;').status,
            run(['-c', '-'], 'export let a;').status);
