'use strict';

// The coverage as lcov's trace file has it. Results of tests are not told.

const { Transform } = require('stream');
const { relative } = require('path');

function recordOf(file, folder) {
  let text = `SF:${relative(folder, file.path)}\n`;
  for (let i = 0; i < file.functions.length; i++) {
    const { line, name } = file.functions[i];
    text += `FN:${line},${nameOf(name, i)}\n`;
  }
  for (let i = 0; i < file.functions.length; i++) {
    const { count, name } = file.functions[i];
    text += `FNDA:${count},${nameOf(name, i)}\n`;
  }
  text += `FNF:${file.totalFunctionCount}\nFNH:${file.coveredFunctionCount}\n`;
  for (let i = 0; i < file.branches.length; i++) {
    const { line, count } = file.branches[i];
    text += `BRDA:${line},${i},0,${count}\n`;
  }
  text += `BRF:${file.totalBranchCount}\nBRH:${file.coveredBranchCount}\n`;
  for (let i = 0; i < file.lines.length; i++) {
    const { line, count } = file.lines[i];
    text += `DA:${line},${count}\n`;
  }
  return `${text}LH:${file.coveredLineCount}\nLF:${file.totalLineCount}\nend_of_record\n`;
}

function nameOf(name, index) {
  return name === '' ? `anonymous_${index}` : name;
}

class LcovReporter extends Transform {
  constructor() {
    super({ __proto__: null, writableObjectMode: true });
  }

  _transform({ type, data }, encoding, callback) {
    if (type !== 'test:coverage') return callback(null);
    const { files, workingDirectory } = data.summary;
    let text = '';
    for (let i = 0; i < files.length; i++) text += `TN:\n${recordOf(files[i], workingDirectory)}`;
    callback(null, text);
  }
}

module.exports = { LcovReporter };
