// The name of a package may begin with @, which also stands between the name of a function and its
// place in what the engine says.
//
// Needs: giro
// Needs: engine receivers
// Prints:
//   at Object.fail (FOLDER/node_modules/@scope/name/index.js:3:9)
//   at Object.named (FOLDER/node_modules/@scope/name/index.js:5:44)
//   at @odd (FOLDER/node_modules/@scope/name/index.js:6:40)

'use strict';

const fs = require('fs');
const path = require('path');

const folder = process.cwd();
fs.mkdirSync('node_modules/@scope/name', { recursive: true });
fs.writeFileSync('node_modules/@scope/name/index.js', `
exports.fail = () => {
  throw Error('failed');
};
exports.named = function named() { exports.fail(); };
exports.methods = { '@odd'() { exports.named(); } };
`);
const { methods } = require(path.resolve('node_modules/@scope/name'));
try {
  methods['@odd']();
} catch ({ stack }) {
  const frames = stack.replaceAll(folder, 'FOLDER').split('\n').slice(1, 4);
  for (const frame of frames) console.log(frame.trim());
}
