// --cpu-prof writes a profile at the end of the process, and of each worker, as Chrome and VS Code read it; also where
// a signal ends it. Its functions stand below those that called them.
//
// Needs: giro
// Prints:
//   main: 1 file, outer > burn in burns.js, most time there: true
//   worker: 2 files, outer > burn in burns.js, most time there: true
//   SIGTERM: 1 file, outer > burn in burns.js, most time there: true
//   names: CPU.DATE.TIME.PID.0.001.cpuprofile, of-PID.cpuprofile
//   9 giro: --cpu-prof-name must be used with --cpu-prof
//   9 giro: --cpu-prof-dir must be used with --cpu-prof
//   9 giro: --cpu-prof-interval must be used with --cpu-prof
'use strict';

const assert = require('assert');
const { spawn, spawnSync } = require('child_process');
const { once } = require('events');
const fs = require('fs');
const path = require('path');

const program = path.join(__dirname, 'fixtures', 'burns.js');

function read(file) {
  const profile = JSON.parse(fs.readFileSync(file, 'utf8'));
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  assert.strictEqual(profile.nodes[0].callFrame.functionName, '(root)');
  assert.strictEqual(profile.samples.length, profile.timeDeltas.length);
  assert.ok(profile.samples.every((id) => byId.has(id)));
  assert.ok(profile.timeDeltas.every((delta) => delta >= 0));
  assert.ok(profile.endTime > profile.startTime);
  return { ...profile, byId };
}

// The chain of the program's functions down to where most samples are.
function summary(folder) {
  const files = fs.readdirSync(folder).map((name) => path.join(folder, name));
  const { nodes, samples, byId } = read(files[0]);
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const chainOf = (id) => (id === undefined ? [] : [id, ...chainOf(parents.get(id))]);
  const hits = new Map();
  for (const id of samples) {
    const chain = chainOf(id);
    // How long a start takes on a busy machine is not asked here.
    if (!chain.some((each) => path.basename(byId.get(each).callFrame.url) === 'burns.js')) continue;
    const burning = chain.find((each) => byId.get(each).callFrame.functionName === 'burn'); // what it calls counts, too
    hits.set(burning ?? id, (hits.get(burning ?? id) ?? 0) + 1);
  }
  const [[most, count]] = [...hits].sort(([, a], [, b]) => b - a);
  const { functionName, url } = byId.get(most).callFrame;
  const caller = byId.get(parents.get(most)).callFrame.functionName;
  const total = [...hits.values()].reduce((a, b) => a + b);
  return `${files.length} file${files.length > 1 ? 's' : ''}, ${caller} > ${functionName} in ${path.basename(url)}, ` +
    `most time there: ${count > total / 3}`;
}

function run(folder, ...words) {
  spawnSync(process.execPath, ['--cpu-prof', `--cpu-prof-dir=${folder}`, program, ...words], { stdio: 'inherit' });
  return summary(folder);
}

function refuse(option) {
  const { status, stderr } = spawnSync(process.execPath, [option, 'x', program], { encoding: 'utf8', argv0: 'giro' });
  console.log(status, stderr.trim());
}

async function main() {
  console.log(`main: ${run('profiles/main')}`);
  console.log(`worker: ${run('profiles/worker', 'worker')}`);
  const child = spawn(process.execPath, ['--cpu-prof', '--cpu-prof-dir=killed', program, 'wait']);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [, signal] = await once(child, 'exit');
  console.log(`${signal}: ${summary('killed')}`);
  fs.mkdirSync('named');
  const { pid } = spawnSync(process.execPath, ['--cpu-prof', '--cpu-prof-name=of-${pid}.cpuprofile', program], { cwd: 'named' });
  const names = [fs.readdirSync('profiles/main')[0].replace(/\d{8}\.\d{6}\.\d+/, 'DATE.TIME.PID'),
                 fs.readdirSync('named')[0].replace(`${pid}`, 'PID')];
  console.log(`names: ${names.join(', ')}`);
  refuse('--cpu-prof-name');
  refuse('--cpu-prof-dir');
}
main().then(() => refuse('--cpu-prof-interval'));
