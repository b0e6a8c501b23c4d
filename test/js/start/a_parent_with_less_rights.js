// A program that is set-user-ID does not let whoever starts it say what it runs, as Node does not.
// Prints:
//   the program's own, as user 0, NODE_PATH undefined, others kept
//   -e is refused: false
// Needs: giro
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');

function skip(reason) {
  console.error(reason);
  process.exit(77);
}

if (process.getuid() !== 0) skip('only root can make such a program');
fs.chmodSync('.', 0o755);
fs.copyFileSync(process.execPath, 'copy');
fs.chmodSync('copy', 0o4755);
fs.mkdirSync('planted/.node_modules/evil', { recursive: true });
fs.writeFileSync('planted/injected.js', 'console.log("injected, as user", process.geteuid())');
fs.writeFileSync('planted/.node_modules/evil/index.js', 'console.log("planted, as user", process.geteuid())');
fs.writeFileSync('program.js', `
  for (const name of ['evil', 'injected.js']) try { require(name); } catch { /* it is not there */ }
  console.log("the program's own, as user " + process.geteuid() + ', NODE_PATH ' + process.env.NODE_PATH + ', ' + process.env.OTHER);`);

function run(variables, ...args) {
  const asNobody = ['--reuid=65534', '--regid=65534', '--clear-groups', `${process.cwd()}/copy`, ...args];
  const env = { ...process.env, OTHER: 'others kept', HOME: `${process.cwd()}/planted`, ...variables };
  return spawnSync('setpriv', asNobody, { env, encoding: 'utf8' });
}

const planted = `${process.cwd()}/planted`;
const first = run({
  NODE_OPTIONS: `-r ${planted}/injected.js`, NODE_PATH: planted, GIRO_LIB: planted, JSC_dumpOptions: '2',
  NODE_REDIRECT_WARNINGS: `${planted}/warnings`, NODE_COMPILE_CACHE: planted,
}, 'program.js');
if (first.error || /Permission denied|Operation not permitted/.test(first.stderr)) skip('such programs cannot be run here');
if (/as user 65534/.test(first.stdout)) skip('the file system does not let programs have other rights');
process.stdout.write(first.stdout + first.stderr);
const second = run({ NODE_OPTIONS: '-e 1' }, 'program.js');
console.log('-e is refused:', second.status !== 0);
