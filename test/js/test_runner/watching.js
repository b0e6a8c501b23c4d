// --watch runs a program again when a file changes that it has loaded; --test --watch the test files that have.
//
// Prints:
//   Completed running 'main.js'. Waiting for file changes before restarting...
//   main 1
//   Change detected in 'part.js'
//   Restarting 'main.js'
//   Completed running 'main.js'. Waiting for file changes before restarting...
//   main 2
//   first: a 1, b 1; again: a 2
'use strict';

const { spawn } = require('child_process');
const { writeFileSync } = require('fs');
const { createInterface } = require('readline');
const { write } = require('./fixtures/run_files');

write({
  'main.js': "console.log('main', require('./part'));",
  'part.js': 'module.exports = 1;',
  'a.test.js': "require('node:test').test('a ' + require('./part'), () => {});",
  'b.test.js': "require('node:test').test('b 1', () => {});",
});

// Calls back for each line of output; true ends the process.
function watch(args, see) {
  return new Promise((settle) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (see(line.replaceAll(`${process.cwd()}/`, ''))) child.kill();
    });
    child.on('exit', settle);
  });
}

async function main() {
  let runs = 0;
  const lines = [];
  await watch(['--watch', 'main.js'], (line) => {
    lines.push(line);
    if (!line.startsWith('Completed')) return false;
    if (++runs === 1) writeFileSync('part.js', 'module.exports = 2;');
    return runs === 2;
  });
  // The program and its watcher write by turns.
  const own = (line) => !line.startsWith('main');
  const at = lines.findIndex((line) => line.startsWith('Change'));
  for (const part of [lines.slice(0, at), lines.slice(at)]) {
    console.log([...part.filter(own), ...part.filter((line) => !own(line))].join('\n'));
  }

  writeFileSync('part.js', 'module.exports = 1;');
  const rounds = [[]];
  await watch(['--test', '--watch', '--test-reporter=tap'], (line) => {
    const passed = /^ok \d+ - (.*)$/.exec(line);
    if (passed !== null) rounds.at(-1).push(passed[1]);
    if (!line.startsWith('# duration_ms')) return false;
    if (rounds.length === 2) return true;
    rounds.push([]);
    writeFileSync('part.js', 'module.exports = 2;');
    return false;
  });
  console.log(`first: ${rounds[0].sort().join(', ')}; again: ${rounds[1].join(', ')}`);
}

main();
