// import() in texts that the program compiles itself: it belongs to the file that does so.
//
// Needs: engine imports
// Prints:
//   Function: 42
//   eval: 42
//   in the global scope: 42
//   in a module: 42
//   JSON: 1
//   ERR_MODULE_NOT_FOUND

'use strict';

const fs = require('fs');
const path = require('path');

fs.writeFileSync('answer.mjs', 'export default 42;');
fs.writeFileSync('module.mjs', 'export default await eval(\'import("./answer.mjs")\');');
fs.writeFileSync('data.json', '{ "a": 1 }');
// Below the working directory, so that the place of this script, and not that, must count.
fs.mkdirSync('below');
fs.writeFileSync('below/main.js', `
  const load = new Function('name', 'return import(name)');
  module.exports = async () => {
    console.log('Function:', (await load('../answer.mjs')).default);
    console.log('eval:', (await eval('import("../answer.mjs")')).default);
    console.log('in the global scope:', (await (0, eval)('import("../answer.mjs")')).default);
    console.log('in a module:', (await load('../module.mjs')).default.default);
    const json = new Function('return import("../data.json", { with: { type: "json" } })');
    console.log('JSON:', (await json()).default.a);
    await load('./answer.mjs').catch(({ code }) => console.log(code));
  };
`);
require(path.resolve('below/main.js'))();
