// Options that count together: files of variables in their order, whether each must exist or not; two that exclude each
// other; what talks and what runs; what is loaded in advance by the name of its own package; arguments after -pe.
//
// Prints:
//   files: 21
//   the other way round: 11
//   an optional one is missing, then one that must be there: 9 none.env not found. Continuing without it.|: lost.env: not found
//   two trusts: 9 : either --use-openssl-ca or --use-bundled-ca can be used, not both
//   -i and -e: > 42 '<repl>'
//   own name: loaded by its name
//   parseArgs: {"foo":true}
//   no __proto__ in a context: ERR_PROTO_ACCESS
//   nor there: undefined
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');

function run(words, input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', input });
  return { status, stdout: stdout.trimEnd(), said: stderr.trimEnd().replaceAll(process.execPath, '').replaceAll('\n', '|') };
}

fs.writeFileSync('one.env', 'A=1\nB=1\n');
fs.writeFileSync('two.env', 'A=2\n');
const both = ['-p', 'process.env.A + process.env.B'];
console.log('files:', run(['--env-file=one.env', '--env-file-if-exists=two.env', ...both]).stdout);
console.log('the other way round:', run(['--env-file-if-exists=two.env', '--env-file=one.env', ...both]).stdout);
const missing = run(['--env-file-if-exists=none.env', '--env-file=lost.env', ...both]);
console.log('an optional one is missing, then one that must be there:', missing.status, missing.said);
const trusts = run(['--use-openssl-ca', '--use-bundled-ca', '-p', '1']);
console.log('two trusts:', trusts.status, trusts.said);

const talk = run(['-i', '-e', 'console.log(42)'], 'module.id\n').stdout.split('\n');
console.log('-i and -e:', talk[2], talk[3]);

fs.writeFileSync('package.json', '{ "name": "own", "exports": "./own.js" }');
fs.writeFileSync('own.js', 'console.log("loaded by its name")');
console.log('own name:', run(['-r', 'own', '-e', '0']).stdout);

const parse = 'JSON.stringify(util.parseArgs({ options: { foo: { type: "boolean" } } }).values)';
console.log('parseArgs:', run(['-pe', parse, '--', '--foo']).stdout);

const ask = 'try { vm.runInNewContext("({}).__proto__") } catch (error) { error.code }';
console.log('no __proto__ in a context:', run(['--disable-proto=throw', '-p', ask]).stdout);
console.log('nor there:', run(['--disable-proto=delete', '-p', 'vm.runInNewContext("({}).__proto__")']).stdout);
