// --run runs a script of the nearest package.json, with the programs of packages at hand; --env-file may have NODE_OPTIONS.
//
// Prints:
//   0 tool: --x y z | a | package.json | .
//   1
//   1 Missing script: "b" for package.json / Available scripts are: / a: tool "$NODE_RUN_SCRIPT_NAME" / fails: exit 3
//   1 Can't find package.json for directory /
//   1 Can't find "scripts" field in empty/package.json
//   1 Can't parse broken/package.json
//   titled several lines
'use strict';

const { spawnSync } = require('child_process');
const { chmodSync, mkdirSync, writeFileSync } = require('fs');

mkdirSync('node_modules/.bin', { recursive: true });
mkdirSync('inner');
mkdirSync('empty');
mkdirSync('broken');
writeFileSync('empty/package.json', '{}');
writeFileSync('broken/package.json', '{');
writeFileSync('package.json', JSON.stringify({
  scripts: { a: 'tool "$NODE_RUN_SCRIPT_NAME"', fails: 'exit 3' },
}));
writeFileSync('node_modules/.bin/tool', '#!/bin/sh\n' +
  'name=$1; shift; echo "tool: $* | $name | $NODE_RUN_PACKAGE_JSON_PATH | $PWD"\n');
chmodSync('node_modules/.bin/tool', 0o755);

function run(cwd, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  const text = `${stdout}${stderr}`.replaceAll(`${process.cwd()}/`, '').replaceAll(process.cwd(), '.');
  console.log(`${status} ${text.trim().split(/\n\s*/).filter(Boolean).join(' / ')}`.trim());
}

run('inner', '--run', 'a', '--', '--x', 'y z');
run('.', '--run', 'fails');
run('.', '--run', 'b');
run('/', '--run', 'a');
run('empty', '--run', 'a');
run('broken', '--run', 'a');
writeFileSync('.env', 'NODE_OPTIONS="--title=titled"\nexport TEXT="several\nlines" # and a remark\n');
const { stdout } = spawnSync(process.execPath, [
  '--env-file=.env', '-p', 'process.title + " " + process.env.TEXT.replace("\\n", " ")',
], { encoding: 'utf8' });
process.stdout.write(stdout);
