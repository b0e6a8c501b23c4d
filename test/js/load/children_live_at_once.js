// Many children at once, programs of the system and of ours: each gets its own input, messages and exit code, and
// nothing of them stays. In the long form there are a hundred of each, several times.
// Prints:
//   right: true true
//   nothing is kept
//   memory is flat: true
// Time-out: 60
// Time-out of the long form: 600
'use strict';

const { fork, spawn } = require('child_process');
const { once } = require('events');
const { Memory, backTo, isLong, resources, tellFigures } = require('./fixtures/load');

if (process.argv[2] === 'child') {
  process.on('message', ({ number, text }) => {
    process.send({ number, size: text.length }, () => {
      process.exitCode = number % 100;
      process.disconnect();
    });
  });
  return;
}

const kChildren = isLong ? 100 : 8;
const kRounds = isLong ? 4 : 2;

// More than a pipe holds, so that all are in the middle of it together.
async function runProgram(number) {
  const child = spawn('sh', ['-c', `cat; exit ${number % 100}`]);
  const text = `${number} `.repeat(40_000);
  child.stdin.end(text);
  let output = '';
  child.stdout.setEncoding('latin1').on('data', (piece) => { output += piece; });
  const [code, signal] = await once(child, 'close');
  return output === text && code === number % 100 && signal === null;
}

async function runOurs(number) {
  const child = fork(__filename, ['child']);
  const text = 'x'.repeat(1000 * (number + 1));
  child.send({ number, text });
  const [answer] = await once(child, 'message');
  const [code] = await once(child, 'close');
  return answer.number === number && answer.size === text.length && code === number % 100;
}

const many = (run) => Promise.all(Array.from({ length: kChildren }, (_, number) => run(number)));
const areRight = (results) => results.every((result) => result === true);

async function main() {
  const memory = new Memory(48);
  const right = [true, true];
  let before;
  for (let round = 0; round < kRounds; round++) {
    right[0] &&= areRight(await many(runProgram));
    right[1] &&= areRight(await many(runOurs));
    if (round === 0) before = resources();
    if (round === Math.ceil(kRounds / 4) - 1) memory.endWarmUp();
    else memory.sample();
  }
  console.log('right:', ...right);
  await backTo(before);
  console.log('nothing is kept');
  console.log('memory is flat:', memory.isFlat || `${memory}`);
  tellFigures(`${kRounds} times 2 * ${kChildren} children; ${memory}`);
}
main();
