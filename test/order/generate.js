'use strict';

// Writes random programs whose output is determined by the rules of the event loop.
//   node generate.js FIRST COUNT FOLDER
// writes FOLDER/SEED.js for COUNT seeds from FIRST and prints what each is made of, as JSON.

const fs = require('fs');
const path = require('path');

const { Program } = require('./generator/program.js');
const { profile, writeLife, statements } = require('./generator/process.js');

const allStatements = [
  ...require('./generator/tasks.js'),
  ...require('./generator/promises.js'),
  ...require('./generator/functions.js'),
  ...require('./generator/events.js'),
  ...require('./generator/context.js'),
  ...require('./generator/streams.js'),
  ...statements,
];

function generate(seed) {
  const program = new Program(seed, profile, allStatements);
  writeLife(program);
  return { source: program.source(), constructs: program.constructs };
}

function main([first, count, folder]) {
  const constructs = {};
  for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
    const program = generate(seed);
    fs.writeFileSync(path.join(folder, `${seed}.js`), program.source);
    constructs[seed] = program.constructs;
  }
  fs.writeSync(1, JSON.stringify(constructs));
}

if (require.main === module) main(process.argv.slice(2));

module.exports = { generate };
