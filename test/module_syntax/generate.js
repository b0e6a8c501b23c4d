'use strict';

// generate.js FIRST COUNT FOLDER: the programs of those seeds as FOLDER/SEED.txt.

const fs = require('fs');
const path = require('path');
const { generate } = require('./generator/program.js');

const [first, count, folder] = process.argv.slice(2);
for (let seed = +first; seed < +first + +count; seed++) {
  fs.writeFileSync(path.join(folder, `${seed}.txt`), generate(seed));
}
